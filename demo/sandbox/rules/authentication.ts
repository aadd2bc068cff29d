// §5 Authentication.
import { AUTHENTICATION_MESSAGES, PUBLISHABLE_KEY_PREFIX } from '../../../src/contract/authentication.ts';
import type { SandboxClock } from '../clock.ts';
import type { Account } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { ServiceError } from './service-error.ts';

/** The account of the request's key. */
export const authenticate = (store: Store, clock: SandboxClock, authorization: string | undefined): Account => {
  const value = /^bearer\s+(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (!value) throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.missing);
  // §5.2; by its prefix, known or not (ASSUMPTIONS.publishablePrefix).
  if (value.startsWith(PUBLISHABLE_KEY_PREFIX)) throw publishableKeyRefused();
  const key = store.accounts.key(value);
  const account = key && store.accounts.byId(key.accountId);
  // §5.4: expired, revoked and unknown keys are not told apart.
  if (!account || key.role === 'publishable' || key.revokedAt !== null || key.expiresAt <= clock.iso()) {
    throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.invalid);
  }
  return account;
};

/** §5.2: a publishable key is no Bearer, on the endpoint that takes none either. */
export const refusePublishableKey = (authorization: string | undefined): void => {
  if (/^bearer\s+pk_/i.test(authorization ?? '')) throw publishableKeyRefused();
};

/** §7.2 `account_invalid`. */
export const requireValidAccount = (account: Account): void => {
  if (account.authId !== null) return;
  throw new ServiceError('account_invalid', 'The account of this API key has no valid auth id.');
};

/** §5.5. */
export const requireInstitutional = (account: Account): void => {
  if (account.scope === 'institution') return;
  throw new ServiceError('permission_denied', 'This operation requires an institutional key.');
};

const publishableKeyRefused = () => new ServiceError('permission_denied', 'A publishable key cannot call the API.');
