// Who calls: the Bearer credential of a request, and what it may do.
import type { IncomingMessage } from 'node:http';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import type { Scope } from '../../src/contract/embed.ts';
import type { Account } from '../config.ts';
import { originRefused, ProxyError } from '../errors.ts';
import type { Revocations } from './revocations.ts';
import { tokenExpired, type SessionTokens, type TokenClaims } from './session-token.ts';

/** A doctor at a page, by a valid session token. */
export interface Caller {
  readonly account: Account;
  readonly token: TokenClaims;
}

export interface CallerCheck {
  /** The caller, holding at least one of `scopes`. */
  identify(request: IncomingMessage, scopes: readonly Scope[]): Promise<Caller>;
}

/** `warn` gets a security event, never the value that caused it. */
export function createCallerCheck(
  accounts: readonly Account[],
  tokens: SessionTokens,
  revocations: Revocations,
  warn: (event: string) => void,
): CallerCheck {
  const byKey = new Map(accounts.map((account) => [account.publishableKey, account]));
  return {
    async identify(request, scopes) {
      const token = await tokens.open(bearerOf(request, warn));
      const account = byKey.get(token.pk);
      // An account or doctor that the configuration no longer names has no session.
      if (
        !account ||
        (account.doctors && !account.doctors.includes(token.sub)) ||
        !account.origins.includes(token.origin)
      ) {
        throw new ProxyError('authentication_required', 'Invalid session token.');
      }
      // As if its time were over, so that the page asks the EHR again.
      if (await revocations.hasEnded(token.sub, token.issuedAt)) throw tokenExpired();
      if (request.headers.origin !== undefined && request.headers.origin !== token.origin) throw originRefused();
      if (!scopes.some((scope) => token.scopes.has(scope))) {
        throw new ProxyError('permission_denied', 'The assertion does not allow this.');
      }
      return { account, token };
    },
  };
}

function bearerOf(request: IncomingMessage, warn: (event: string) => void): string {
  refuseKeys(request, warn);
  const header = request.headers.authorization;
  if (header === undefined || header === '')
    throw new ProxyError('authentication_required', 'A session token is required.');
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
  if (token === '') throw new ProxyError('authentication_required', 'Invalid session token.');
  return token;
}

/** A key of the service as Bearer is refused wherever a page may call, whether or not a credential is wanted there. */
export function refuseKeys(request: IncomingMessage, warn: (event: string) => void): void {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // §5.2: a publishable key calls nothing.
  if (token.startsWith(PUBLISHABLE_KEY_PREFIX)) {
    warn('publishable key used as Bearer');
    throw new ProxyError('permission_denied', 'A publishable key cannot call the API.');
  }
  if (token.startsWith(SECRET_KEY_PREFIX)) {
    warn('secret key used as Bearer: it has left the server, replace it');
    throw new ProxyError('authentication_required', 'Invalid session token.');
  }
}
