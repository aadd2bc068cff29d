// Finds out who calls, from the Bearer credential of a request, and what the caller may do.
import type { IncomingMessage } from 'node:http';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import type { Scope } from '../../src/contract/embed.ts';
import { originRefused, ProxyError } from '../errors.ts';
import type { Caller } from './permit.ts';
import type { SessionTokens } from './session-token.ts';
import type { Standing } from './standing.ts';

export interface CallerCheck {
  /** Resolves with the caller, who has at least one of `scopes`. Throws at once if the request has no session token, else rejects with 401 or 403. */
  identify(request: IncomingMessage, scopes: readonly Scope[]): Promise<Caller>;
  /** The same for a token in the body of a request from `origin`. */
  admit(token: string, origin: string, scopes: readonly Scope[]): Promise<Caller>;
}

/** `warn` gets the name of a security event, never the value that caused it. */
export function createCallerCheck(
  tokens: SessionTokens,
  standing: Standing,
  warn: (event: string) => void,
): CallerCheck {
  const open = async (token: string, origin: string | undefined, scopes: readonly Scope[]): Promise<Caller> => {
    const claims = await tokens.open(token);
    const caller = await standing.admit(claims, scopes);
    // A token works only on the origin it was made for.
    if (origin !== undefined && origin !== claims.origin) throw originRefused();
    return caller;
  };

  return {
    identify: (request, scopes) => open(bearerOf(request, warn), request.headers.origin, scopes),
    admit(token, origin, scopes) {
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
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  refuseKey(token, warn);
  return token;
}

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
