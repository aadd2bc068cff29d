// The one check whether a permit is still valid, for tokens, streams, tickets and waiting decisions: the configuration,
// a revocation or the review gate may have changed since the EHR signed the assertion.
import type { Scope } from '../../src/contract/embed.ts';
import { ProxyError, sessionNotFound } from '../errors.ts';
import { serves, type AccountBook } from './account-book.ts';
import type { Grants } from './grants.ts';
import type { Caller, Permit } from './permit.ts';
import type { Revocations } from './revocations.ts';
import { tokenExpired } from './session-token.ts';

export interface Standing {
  /** Resolves with the caller, who has at least one of the scopes. Rejects with 401 or 403 if the permit is no longer valid. */
  admit<Held extends Permit>(permit: Held, scopes: readonly Scope[]): Promise<Caller<Held>>;
  /** The same after a wait; rejects with 404 if the caller may no longer see one of the sessions. */
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
      // The configuration may have dropped the account, the doctor or the origin.
      if (!account || !serves(account, permit.sub) || !account.origins.includes(permit.origin))
        throw new ProxyError('authentication_required', 'Invalid session token.');
      // Answered like an expired token, so that the page asks the EHR for a new assertion.
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
