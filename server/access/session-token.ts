// The browser's credential: an encrypted token of five minutes. It carries its own grant, so no instance keeps a list.
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { Remembered } from '../remembered.ts';
import { createKeyRing, ONE_WAY } from './sealing.ts';

export const TOKEN_SECONDS = 300;
const CACHED = 5_000;

const Sealed = z.object({
  sub: z.string(),
  name: z.optional(z.string()),
  pk: z.string(),
  sessions: z.array(z.string()),
  scopes: z.array(z.string()),
  origin: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
});

/** The claims of a verified token. */
export interface TokenClaims {
  /** The doctor. */
  readonly sub: string;
  readonly name: string | undefined;
  /** Publishable key of the account. */
  readonly pk: string;
  readonly sessions: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  readonly origin: string;
  /** When the EHR signed its assertion (without `iat`: when we accepted it). Milliseconds since the epoch, like `expiresAt`. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly id: string;
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** `keys` newest first: the first seals, all open. */
export function createSessionTokens(keys: readonly string[], publicUrl: string, clock: Clock) {
  const { header, sealingKey, keyNamedIn } = createKeyRing(keys, 'session token');
  const cache = new Remembered<TokenClaims>(CACHED);

  const decrypt = async (token: string): Promise<TokenClaims> => {
    try {
      const options = { ...ONE_WAY, audience: publicUrl, currentDate: new Date(clock.now()) };
      const { payload } = await jwtDecrypt(token, keyNamedIn, options);
      const { iat, exp, jti, sessions, scopes, sub, name, pk, origin } = Sealed.parse(payload);
      return {
        sub,
        name,
        pk,
        origin,
        sessions: new Set(sessions),
        scopes: new Set(scopes),
        issuedAt: Math.round(iat * 1000),
        expiresAt: exp * 1000,
        id: jti,
      };
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) throw tokenExpired();
      throw new ProxyError('authentication_required', 'Invalid session token.', { cause });
    }
  };

  return {
    async seal(
      { sub, name, pk, sessions, scopes, origin, issuedAt }: Omit<TokenClaims, 'expiresAt' | 'id'>,
      id: string,
    ): Promise<string> {
      const now = Math.floor(clock.now() / 1000);
      return (
        new EncryptJWT({ name, pk, sessions: [...sessions], scopes: [...scopes], origin })
          .setProtectedHeader(header)
          .setSubject(sub)
          .setAudience(publicUrl)
          // Not rounded to seconds, so that a token can be compared with a revocation in the same second.
          .setIssuedAt(issuedAt / 1000)
          .setExpirationTime(now + TOKEN_SECONDS)
          .setJti(id)
          .encrypt(sealingKey)
      );
    },
    /** Resolves with the claims. Rejects with 401 `session_expired` or `authentication_required`. */
    async open(token: string): Promise<TokenClaims> {
      const known = cache.get(token);
      const claims = known ?? (await decrypt(token));
      if (!known) cache.set(token, claims);
      if (claims.expiresAt > clock.now()) return claims;
      cache.delete(token);
      throw tokenExpired();
    },
  };
}

export const tokenExpired = () => new ProxyError('session_expired', 'The session token has expired.');
