// Input that `signAssertion` refuses. Without this check the fault would show only when the proxy refuses the assertion.
import type { Scope } from '../../src/contract/embed.ts';
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import type { AssertionClaims, SigningKey, SignOptions } from './sign-assertion.ts';

const SCOPES: Readonly<Record<Scope, true>> = { read: true, decide: true, login: true, context: true };
const ALGORITHMS: readonly unknown[] = ['HS256', 'ES256', 'EdDSA'];
const LONGEST_LIFE = 120;

/** Throws a TypeError that names the field. It never repeats a value, which may be a key in the wrong place. */
export function checkAssertionInput(claims: AssertionClaims, signing: SigningKey, options: SignOptions): void {
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
