// Finds out who calls, from the Bearer credential of a request, and what the caller may do now.
import type { IncomingMessage } from 'node:http';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import type { Scope } from '../../src/contract/embed.ts';
import type { Account } from '../config/config.ts';
import { originRefused, ProxyError, sessionNotFound } from '../errors.ts';
import { serves, type AccountBook } from './account-book.ts';
import type { Grants } from './grants.ts';
import type { Revocations } from './revocations.ts';
import { tokenExpired, type SessionTokens, type TokenClaims } from './session-token.ts';

/** The claims of the token under which a use (a stream, a ticket, a waiting decision) began. */
export type Permit = Pick<TokenClaims, 'sub' | 'pk' | 'origin' | 'sessions' | 'scopes' | 'issuedAt'>;

/** A doctor on a page, whose permit is valid now. */
export interface Caller<Held extends Permit = TokenClaims> {
  readonly account: Account;
  readonly token: Held;
}

export type Standing = ReturnType<typeof createStanding>;

/**
 * The one check whether a permit is still valid, for tokens, streams, tickets and waiting decisions: the configuration,
 * a revocation or the review gate may have changed since the EHR signed the assertion.
 */
export function createStanding(accounts: AccountBook, revocations: Revocations, grants: Grants) {
  const admit = async <Held extends Permit>(permit: Held, scopes: readonly Scope[]): Promise<Caller<Held>> => {
    const account = accounts.withPublishableKey(permit.pk);
    // The configuration may have dropped the account, the doctor or the origin.
    if (!account || !serves(account, permit.sub) || !account.origins.includes(permit.origin))
      throw new ProxyError('authentication_required', 'Invalid session token.');
    // Answered like an expired token, so that the page asks the EHR for a new assertion.
    if (await revocations.hasEnded(permit.sub, permit.issuedAt)) throw tokenExpired();
    if (!scopes.some((scope) => permit.scopes.has(scope)))
      throw new ProxyError('permission_denied', 'The assertion does not allow this.');
    return { account, token: permit };
  };
  return {
    /** Resolves with the caller, who has at least one of the scopes. Rejects with 401 or 403 if the permit is no longer valid. */
    admit,
    /** Checks the same again after a wait. Rejects with 404 if the caller may no longer see one of the sessions. */
    async admitAgain<Held extends Permit>(permit: Held, scope: Scope, sessions: readonly string[]) {
      const caller = await admit(permit, [scope]);
      const access = await Promise.all(sessions.map((id) => grants.accessTo(caller, id)));
      if (access.includes(undefined)) throw sessionNotFound();
      return caller;
    },
  };
}

export type CallerCheck = ReturnType<typeof createCallerCheck>;

/** `warn` gets the name of a security event, never the value that caused it. */
export function createCallerCheck(tokens: SessionTokens, standing: Standing, warn: (event: string) => void) {
  const open = async (token: string, origin: string | undefined, scopes: readonly Scope[]): Promise<Caller> => {
    const claims = await tokens.open(token);
    const caller = await standing.admit(claims, scopes);
    // A token works only on the origin it was made for.
    if (origin !== undefined && origin !== claims.origin) throw originRefused();
    return caller;
  };

  return {
    /** Resolves with the caller, who has at least one of `scopes`. Throws at once if the request has no session token, else rejects with 401 or 403. */
    identify: (request: IncomingMessage, scopes: readonly Scope[]): Promise<Caller> =>
      open(bearerOf(request, warn), request.headers.origin, scopes),
    /** The same for a token in the body of a request from `origin`. */
    admit(token: string, origin: string, scopes: readonly Scope[]): Promise<Caller> {
      refuseKey(token, warn);
      return open(token, origin, scopes);
    },
  };
}

function bearerOf(request: IncomingMessage, warn: (event: string) => void): string {
  const token = refuseKeys(request, warn);
  if (!request.headers.authorization) throw new ProxyError('authentication_required', 'A session token is required.');
  if (token === '') throw new ProxyError('authentication_required', 'Invalid session token.');
  return token;
}

/** Refuses a key of the service as Bearer on every route of a page, even on routes without credentials. Returns any other Bearer token. */
export function refuseKeys(request: IncomingMessage, warn: (event: string) => void): string {
  const { authorization = '' } = request.headers;
  const token = BEARER.test(authorization) ? authorization.replace(BEARER, '') : '';
  refuseKey(token, warn);
  return token;
}

const BEARER = /^Bearer +/i;

function refuseKey(token: string, warn: (event: string) => void): void {
  // §5.2: a publishable key cannot call the API.
  if (token.startsWith(PUBLISHABLE_KEY_PREFIX)) {
    warn('publishable key used as Bearer');
    throw new ProxyError('permission_denied', 'A publishable key cannot call the API.');
  }
  if (token.startsWith(SECRET_KEY_PREFIX)) {
    warn('secret key used as Bearer: it has left the server, replace it');
    throw new ProxyError('authentication_required', 'Invalid session token.');
  }
}
