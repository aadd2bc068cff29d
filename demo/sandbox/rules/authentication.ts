// §5 Authentication.
import { AUTHENTICATION_MESSAGES, PUBLISHABLE_KEY_PREFIX } from '../../../src/contract/authentication.ts';
import type { SandboxClock } from '../clock.ts';
import type { Account, Key } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { ServiceError } from './service-error.ts';

/** The credential of a request, with its key and account if the service knows them. */
export interface Presented {
  readonly value: string;
  readonly key: Key | undefined;
  readonly account: Account | undefined;
}

/** Reads the Bearer of an Authorization header; undefined if there is none (ASSUMPTIONS.noKey). */
export const present = ({ accounts }: Store, authorization: string | undefined): Presented | undefined => {
  const value = /^bearer\s+(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (!value) return undefined;
  const key = accounts.key(value);
  return { value, key, account: key && accounts.byId(key.accountId) };
};

/** Returns the account of the request's key. */
export const authenticate = (presented: Presented | undefined, clock: SandboxClock): Account => {
  if (!presented) throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.missing);
  refusePublishableKey(presented);
  const { key, account } = presented;
  // §5.4: expired, revoked and unknown keys get the same answer.
  if (!key || !account || key.role === 'publishable' || key.revokedAt !== null || key.expiresAt <= clock.iso()) {
    throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.invalid);
  }
  return account;
};

/** §5.2: refuses a publishable key by its prefix, known or not (ASSUMPTIONS.publishablePrefix), even on the endpoint that needs no Bearer. */
export const refusePublishableKey = (presented: Presented | undefined): void => {
  if (!presented?.value.startsWith(PUBLISHABLE_KEY_PREFIX)) return;
  throw new ServiceError('permission_denied', 'A publishable key cannot call the API.');
};

/** ASSUMPTIONS.exchange: refuses a session token, because a browser must not get a key, an account, a webhook or a sign-in. */
export const refuseSessionToken = (presented: Presented | undefined): void => {
  if (presented?.key?.role !== 'session') return;
  throw new ServiceError('permission_denied', 'A session token cannot call this endpoint.');
};

/** Throws §7.2 `account_invalid` if the account has no auth id. */
export const requireValidAccount = (account: Account): void => {
  if (account.authId !== null) return;
  throw new ServiceError('account_invalid', 'The account of this API key has no valid auth id.');
};

/** §5.5: throws unless the key is institutional. */
export const requireInstitutional = (account: Account): void => {
  if (account.scope === 'institution') return;
  throw new ServiceError('permission_denied', 'This operation requires an institutional key.');
};
