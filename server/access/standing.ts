// May this still be used? The one answer for tokens, streams, tickets, and decisions that wait: the configuration, a revocation
// or the review gate may have changed since the EHR gave its word.
import type { Scope } from '../../src/contract/embed.ts';
import { ProxyError, sessionNotFound } from '../errors.ts';
import { serves, type AccountBook } from './account-book.ts';
import type { Grants } from './grants.ts';
import type { Caller, Permit } from './permit.ts';
import type { Revocations } from './revocations.ts';
import { tokenExpired } from './session-token.ts';

export interface Standing {
  /** The caller of a permit, for one of the scopes; throws 401 or 403 when it is good no more. */
  admit<Held extends Permit>(permit: Held, scopes: readonly Scope[]): Promise<Caller<Held>>;
  /** The caller, who may name each of the sessions, too; else 404. For what waited since it was asked first. */
  admitAgain<Held extends Permit>(permit: Held, scope: Scope, sessions: readonly string[]): Promise<Caller<Held>>;
}

export interface StandingDeps {
  readonly accounts: AccountBook;
  readonly revocations: Revocations;
  readonly grants: Grants;
}

export function createStanding({ accounts, revocations, grants }: StandingDeps): Standing {
  const standing: Standing = {
    async admit(permit, scopes) {
      const account = accounts.withPublishableKey(permit.pk);
      // An account, doctor or origin that the configuration no longer names has no session.
      if (!account || !serves(account, permit.sub) || !account.origins.includes(permit.origin))
        throw new ProxyError('authentication_required', 'Invalid session token.');
      // As if its time were over, so that the page asks the EHR again.
      if (await revocations.hasEnded(permit.sub, permit.issuedAt)) throw tokenExpired();
      if (!scopes.some((scope) => permit.scopes.has(scope)))
        throw new ProxyError('permission_denied', 'The assertion does not allow this.');
      return { account, token: permit };
    },
    async admitAgain(permit, scope, sessions) {
      const caller = await standing.admit(permit, [scope]);
      const access = await Promise.all(sessions.map((id) => grants.accessTo(caller, id)));
      if (access.includes(undefined)) throw sessionNotFound();
      return caller;
    },
  };
  return standing;
}
