import { importJWK, importPKCS8, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Scope } from '../../src/contract/embed.ts';
import { checkAssertionInput } from './assertion-input.ts';

/** What an EHR backend states about a doctor: "D may see consultations C…". */
export interface AssertionClaims {
  /** The proxy's own address, `SCRIBE_PUBLIC_URL`. */
  readonly audience: string;
  /** The doctor, 1 to 256 characters; with an accounts file, one of the account's `doctors`. */
  readonly sub: string;
  /** The doctor's name, at most 200 characters, shown as "Deciding as …". */
  readonly name?: string | undefined;
  /** The publishable key it is meant for, `pk_…`. */
  readonly account: string;
  /** 1 to 20 consultation ids, or `ss_…` ids. */
  readonly sessions: readonly string[];
  readonly scopes: readonly Scope[];
  /** The exact origin of the page that embeds the widget. */
  readonly origin: string;
}

/** The key to sign with: a shared secret (HS256), or a private key as PEM (PKCS#8) or JWK (ES256, EdDSA). `kid` names it in the JWKS. */
export type SigningKey =
  | { readonly alg: 'HS256'; readonly secret: string }
  | { readonly alg: 'ES256' | 'EdDSA'; readonly key: string | JWK; readonly kid?: string };

export interface SignOptions {
  /** Seconds until it expires: at most 120, by default 60. */
  readonly expiresIn?: number;
  /** The time of signing, in milliseconds since the epoch; by default now. */
  readonly now?: number;
  /** The id of this assertion, which the proxy accepts once; by default a random UUID. */
  readonly jti?: string;
}

/**
 * Signs an assertion (a compact JWS) for `POST /embed/token`. Runs in the EHR's backend, never in a page. Rejects with a
 * TypeError that names the field if the proxy would refuse its value: ids, scopes, origin, life, a weak secret, no key.
 */
export async function signAssertion(
  claims: AssertionClaims,
  signing: SigningKey,
  options: SignOptions = {},
): Promise<string> {
  checkAssertionInput(claims, signing, options);
  const { audience, sub, ...rest } = claims;
  const now = Math.floor((options.now ?? Date.now()) / 1000);
  const kid = signing.alg !== 'HS256' && signing.kid ? { kid: signing.kid } : {};
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: signing.alg, typ: 'JWT', ...kid })
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt(now)
    .setExpirationTime(now + (options.expiresIn ?? 60))
    .setJti(options.jti ?? crypto.randomUUID())
    .sign(await keyOf(signing));
}

async function keyOf(signing: SigningKey): Promise<CryptoKey | Uint8Array> {
  if (signing.alg === 'HS256') return new TextEncoder().encode(signing.secret);
  return typeof signing.key === 'string' ? importPKCS8(signing.key, signing.alg) : importJWK(signing.key, signing.alg);
}
