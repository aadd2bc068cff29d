// The browser's credential: a sealed (encrypted) token of five minutes that says what it opens, so no instance keeps a list.
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';

export const TOKEN_SECONDS = 300;
const CACHED = 5_000;

const Sealed = z.object({
  sub: z.string(),
  name: z.optional(z.string()),
  pk: z.string(),
  sessions: z.array(z.string()),
  scopes: z.array(z.string()),
  origin: z.string(),
  exp: z.number(),
  jti: z.string(),
});

/** What a verified token says. */
export interface TokenClaims {
  /** The doctor. */
  readonly sub: string;
  readonly name: string | undefined;
  /** Publishable key of the account. */
  readonly pk: string;
  readonly sessions: ReadonlySet<string>;
  readonly scopes: ReadonlySet<string>;
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly id: string;
}

export interface SessionTokens {
  seal(claims: Omit<TokenClaims, 'expiresAt' | 'id'>, id: string): Promise<string>;
  /** The claims; 401 `session_expired` or `authentication_required` otherwise. */
  open(token: string): Promise<TokenClaims>;
}

/** `keys` newest first: the first seals, all open. */
export function createSessionTokens(keys: readonly string[], publicUrl: string, clock: Clock): SessionTokens {
  const ring = new Map(keys.map((key) => [keyId(key), derive(key, 'session token')]));
  const [[kid, sealing]] = [...ring] as [[string, Uint8Array]];
  const cache = new Map<string, TokenClaims>();

  const decrypt = async (token: string): Promise<TokenClaims> => {
    const { payload } = await jwtDecrypt(
      token,
      (header) => {
        const key = ring.get(header.kid ?? '');
        if (!key) throw new errors.JWEDecryptionFailed();
        return key;
      },
      {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        audience: publicUrl,
        currentDate: new Date(clock.now()),
      },
    );
    const { exp, jti, sessions, scopes, sub, name, pk, origin } = Sealed.parse(payload);
    return {
      sub,
      name,
      pk,
      origin,
      sessions: new Set(sessions),
      scopes: new Set(scopes),
      expiresAt: exp * 1000,
      id: jti,
    };
  };

  return {
    async seal({ sub, name, pk, sessions, scopes, origin }, id) {
      const now = Math.floor(clock.now() / 1000);
      return new EncryptJWT({ name, pk, sessions: [...sessions], scopes: [...scopes], origin })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
        .setSubject(sub)
        .setAudience(publicUrl)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .setJti(id)
        .encrypt(sealing);
    },
    async open(token) {
      const known = cache.get(token);
      if (known) {
        if (known.expiresAt > clock.now()) return known;
        cache.delete(token);
        throw expired();
      }
      try {
        const claims = await decrypt(token);
        if (cache.size >= CACHED) cache.delete(cache.keys().next().value as string);
        cache.set(token, claims);
        return claims;
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw expired();
        throw new ProxyError('authentication_required', 'Invalid session token.', { cause });
      }
    },
  };
}

const expired = () => new ProxyError('session_expired', 'The session token has expired.');

const derive = (key: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `scribe-widget ${use}`, 32));

const keyId = (key: string): string => Buffer.from(derive(key, 'key id')).toString('base64url').slice(0, 11);
