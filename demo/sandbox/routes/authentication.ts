// §5 Authentication.
import type { MiddlewareHandler } from 'hono';
import { AUTHENTICATION_MESSAGES, PUBLISHABLE_KEY_PREFIX } from '../../../src/contract/authentication.ts';
import { OPERATIONS, type Operation, type OperationName } from '../../../src/contract/operations.ts';
import type { Core } from '../core.ts';
import { ServiceError } from '../rules/service-error.ts';
import type { Account, Key } from '../store/accounts.ts';
import type { SandboxClock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { Environment } from './request.ts';

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

/** Requires a key (§5): a secret one unless browsers may call. If the operation lists `account_invalid`, the account must be valid. */
export const keyed = (core: Core, name?: OperationName): MiddlewareHandler<Environment> => {
  const operation: Operation | undefined = name && OPERATIONS[name];
  return async (c, next) => {
    const presented = c.get('presented');
    const account = authenticate(presented, core.clock);
    // ASSUMPTIONS.exchange: a browser must not get a key, an account, a webhook or a sign-in.
    if (!operation?.browser && presented?.key?.role === 'session') {
      throw new ServiceError('permission_denied', 'A session token cannot call this endpoint.');
    }
    if (operation?.errors.includes('account_invalid') && account.authId === null) {
      throw new ServiceError('account_invalid', 'The account of this API key has no valid auth id.');
    }
    c.set('account', account);
    await next();
  };
};

/** §5.2: refuses a publishable key by its prefix, known or not (ASSUMPTIONS.publishablePrefix), even on the endpoint that needs no Bearer. */
export const refusePublishableKey = (presented: Presented | undefined): void => {
  if (!presented?.value.startsWith(PUBLISHABLE_KEY_PREFIX)) return;
  throw new ServiceError('permission_denied', 'A publishable key cannot call the API.');
};

/** §5.5: throws unless the key is institutional. */
export const requireInstitutional = (account: Account): void => {
  if (account.scope === 'institution') return;
  throw new ServiceError('permission_denied', 'This operation requires an institutional key.');
};

/** Returns the account of the request's key. */
const authenticate = (presented: Presented | undefined, clock: SandboxClock): Account => {
  if (!presented) throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.missing);
  refusePublishableKey(presented);
  const { key, account } = presented;
  // §5.4: expired, revoked and unknown keys get the same answer.
  if (!key || !account || key.role === 'publishable' || key.revokedAt !== null || key.expiresAt <= clock.iso()) {
    throw new ServiceError('authentication_required', AUTHENTICATION_MESSAGES.invalid);
  }
  return account;
};
