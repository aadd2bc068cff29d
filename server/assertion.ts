// The public door of `scribe-widget-proxy/assertion`, for EHR backends. Imports no package but jose, so that it runs on an older Node than the proxy.
import { importJWK, importPKCS8, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Scope } from '../src/contract/embed.ts';
import { SESSION_ID_PATTERN } from '../src/contract/limits.ts';

const SCOPES: Readonly<Record<Scope, true>> = { read: true, decide: true, login: true, context: true };
const ALGORITHMS: readonly unknown[] = ['HS256', 'ES256', 'EdDSA'];
const LONGEST_LIFE = 120;

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

/** Throws a TypeError that names the field. Otherwise the fault would show only when the proxy refuses the assertion. Never repeats a value, which may be a key in the wrong place. */
function checkAssertionInput(claims: AssertionClaims, signing: SigningKey, options: SignOptions): void {
  const { audience, sub, name, account, sessions, scopes, origin } = claims;
  need(originOf(audience) !== undefined, 'audience', 'the address of the proxy, SCRIBE_PUBLIC_URL');
  need(isText(sub, 1, 256), 'sub', 'the doctor, 1 to 256 characters');
  need(name === undefined || isText(name, 0, 200), 'name', 'at most 200 characters');
  need(isText(account, 4, 512) && account.startsWith('pk_'), 'account', 'the publishable key, pk_…');
  need(isList(sessions) && sessions.length >= 1 && sessions.length <= 20, 'sessions', '1 to 20 ids');
  need(sessions.every(isSessionId), 'sessions', 'ids of 1 to 128 letters, digits, hyphens or underscores');
  need(
    isList(scopes) && scopes.every((scope) => Object.hasOwn(SCOPES, scope)),
    'scopes',
    `of ${Object.keys(SCOPES).join(', ')}`,
  );
  need(isOrigin(origin), 'origin', 'an exact origin such as https://ehr.example, without a slash');
  const { expiresIn = 60, jti = 'x' } = options;
  need(expiresIn > 0 && expiresIn <= LONGEST_LIFE, 'expiresIn', `seconds, at most ${LONGEST_LIFE}`);
  need(isText(jti, 1, 256), 'jti', '1 to 256 characters');
  need(
    ALGORITHMS.includes((signing as SigningKey | undefined)?.alg),
    'alg',
    'HS256 with a secret, or ES256 or EdDSA with a key',
  );
  if (signing.alg === 'HS256') need(isStrong(signing.secret), 'secret', 'at least 32 random bytes (256 bits)');
  else need(Boolean(signing.key), 'key', 'a private key as PEM (PKCS#8) or JWK');
}

function need(isMet: boolean, field: string, what: string): asserts isMet {
  if (!isMet) throw new TypeError(`signAssertion: ${field} must be ${what}.`);
}

const isText = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isSessionId = (id: unknown): boolean => typeof id === 'string' && SESSION_ID_PATTERN.test(id);

const isStrong = (secret: unknown): boolean =>
  typeof secret === 'string' && new TextEncoder().encode(secret).length >= 32;

/** Whether this is the origin of a web page, or of a shell such as `capacitor://localhost`. */
const isOrigin = (origin: string): boolean =>
  originOf(origin) === origin || /^(?:app|capacitor|ionic|tauri):\/\/[a-z\d._-]+(?::\d{1,5})?$/.test(origin);

function originOf(address: string): string | undefined {
  try {
    const { protocol, origin } = new URL(address);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}
