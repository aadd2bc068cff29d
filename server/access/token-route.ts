// `POST /embed/token`: exchanges an assertion for a session token.
import { hash, randomUUID } from 'node:crypto';
import { PUBLISHABLE_KEY_PREFIX, SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';
import { TokenRequest, type TokenResponse } from '../../src/contract/embed.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { Clock } from '../clock.ts';
import { originRefused, ProxyError } from '../errors.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import type { AccountBook } from './account-book.ts';
import type { AssertionVerifier } from './assertion.ts';
import { refuseKeys } from './caller.ts';
import type { Revocations } from './revocations.ts';
import { TOKEN_SECONDS, type SessionTokens } from './session-token.ts';

const LARGEST_BODY = 16 * 1024;

export interface TokenRouteDeps {
  readonly accounts: AccountBook;
  readonly assertions: AssertionVerifier;
  readonly tokens: SessionTokens;
  readonly revocations: Revocations;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly warn: (event: string) => void;
}

export type TokenRoute = ReturnType<typeof createTokenRoute>;

export function createTokenRoute(deps: TokenRouteDeps) {
  const { accounts, assertions, tokens, revocations, audit, clock, warn } = deps;
  const issue = async (exchange: Exchange, { publishableKey, assertion }: TokenRequest): Promise<TokenResponse> => {
    if (publishableKey.startsWith(SECRET_KEY_PREFIX)) {
      warn('secret key given as publishable key: it has left the server, replace it');
      throw new ProxyError('authentication_required', 'A secret key must never be in a page.', {
        param: 'publishableKey',
      });
    }
    if (!publishableKey.startsWith(PUBLISHABLE_KEY_PREFIX)) {
      throw new ProxyError('parameter_invalid', 'A publishable key begins with pk_.', { param: 'publishableKey' });
    }
    const account = accounts.withPublishableKey(publishableKey);
    if (!account)
      throw new ProxyError('authentication_required', 'The publishable key is not known here.', {
        param: 'publishableKey',
      });
    // The CORS check accepts an origin of any account. Here it must be one of this account.
    const { origin } = exchange;
    if (origin === undefined || !account.origins.includes(origin)) throw originRefused();

    const { sub, name, sessions, scopes, use, iat = Infinity } = await assertions.verify(assertion, account, origin);
    if (await revocations.isBarred(sub)) {
      throw new ProxyError('authentication_required', 'The doctor is barred for now.', { param: 'assertion' });
    }
    // `iat` may be whole seconds. An assertion signed after a revocation, but in the same second, must not count as older.
    const issuedAt = Math.min((iat + 1) * 1000, clock.now());
    if (await revocations.hasEnded(sub, issuedAt)) {
      throw new ProxyError('authentication_required', "The assertion is older than the end of the doctor's sessions.", {
        param: 'assertion',
      });
    }
    const sessionIds = [...new Set(sessions)];
    const granted = {
      sub,
      name,
      pk: publishableKey,
      sessions: new Set(sessionIds),
      scopes: new Set<string>(scopes),
      origin,
      issuedAt,
    };
    const token = await tokens.seal(granted, randomUUID());
    exchange.account = account.account;
    audit.view({
      ...entryOf(exchange, { account, token: granted }, 'token.issue', sessionIds.join(' ')),
      // Records that only this instance remembers the assertion, so that another one could accept it, too.
      ...(use === 'instance' && { store: 'away' }),
    });
    return {
      token,
      expiresIn: TOKEN_SECONDS,
      sessionIds,
      scopes: [...granted.scopes],
      doctor: { id: hash('sha256', sub, 'base64url').slice(0, 22), name: name ?? null },
    };
  };
  return {
    /** Makes the session token of a page from an assertion. */
    issue,
    /** `POST /embed/token`. */
    run: async (exchange: Exchange) => {
      refuseKeys(exchange.request, warn);
      const request = await readJson(exchange.request, TokenRequest, LARGEST_BODY, clock);
      sendJson(exchange, 200, await issue(exchange, request));
    },
  };
}
