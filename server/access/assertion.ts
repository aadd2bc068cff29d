import {
  createLocalJWKSet,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import * as z from 'zod/mini';
import { SCOPES } from '../../src/contract/embed.ts';
import { SessionId } from '../../src/contract/scribe-session.ts';
import type { Clock } from '../clock.ts';
import type { Account, AssertionKeys } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { serves } from './account-book.ts';
import type { Use, UsedAssertions } from './used-assertions.ts';

const LONGEST_LIFE = 120;
const SKEW = 30;
/** Milliseconds for which a used `jti` is remembered at least. A clock that is set back by a day must not revive an assertion. */
const REMEMBERED = 25 * 3600_000;

const Claims = z.object({
  // Only texts in the list: JavaScript turns the inner list of `[['https://…']]` into the same text as an address.
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().check(z.minLength(1), z.maxLength(256)),
  // Some serializers write null for an absent name.
  name: z.nullish(z.string().check(z.maxLength(200))),
  account: z.string(),
  sessions: z.array(SessionId).check(z.minLength(1), z.maxLength(20)),
  scopes: z.array(z.enum(SCOPES)).check(z.maxLength(20)),
  origin: z.string(),
  exp: z.number(),
  // A time that is out of the range of Date cannot be written into a token.
  iat: z.optional(z.number().check(z.gte(0))),
  jti: z.string().check(z.minLength(1), z.maxLength(256)),
});
type Assertion = Omit<z.infer<typeof Claims>, 'aud' | 'name'> & { readonly name: string | undefined };

export type AssertionVerifier = ReturnType<typeof createAssertionVerifier>;

/** Verifies assertions (DESIGN §5, "Who may see what"). Algorithms and keys come from the configuration, never from the token. `latest`: the later of our times (`SteadyTime`). */
export function createAssertionVerifier(
  keys: AssertionKeys,
  publicUrl: string,
  used: UsedAssertions,
  clock: Clock,
  latest = clock.now,
) {
  let pinned = pin(keys);
  const decode = async (assertion: string): Promise<JWTPayload> => {
    try {
      const { key, algorithms } = pinned;
      const [now, later] = [secondsOf(clock.now()), secondsOf(latest())];
      // The EHR's template may put an empty line or a byte order mark around the assertion.
      const { payload, protectedHeader } = await verifyWithAny(assertion.trim(), key, {
        algorithms,
        // Checks `nbf` and `iat` against the later time, because after a sleep our time is early until the service answers; `exp` against the earlier.
        clockTolerance: SKEW + later - now,
        currentDate: new Date(later * 1000),
      });
      // The same key may have signed a token for another purpose.
      if (!isAssertionType(protectedHeader.typ))
        throw new errors.JWTClaimValidationFailed('another type', payload, 'typ');
      return payload;
    } catch (cause) {
      throw bad(faultOf(cause), cause);
    }
  };
  return {
    /** Verifies with these keys from now on. */
    replaceKeys(next: AssertionKeys) {
      pinned = pin(next);
    },
    /** Resolves with the claims of an assertion for `account` and `origin`. Accepts each assertion once; `use` says who remembers it. */
    async verify(assertion: string, account: Account, origin: string): Promise<Assertion & { readonly use: Use }> {
      const parsed = Claims.safeParse(await decode(assertion));
      if (!parsed.success)
        throw bad(`The assertion's claim ${String(parsed.error.issues[0]?.path[0])} is missing or not valid.`);
      const { aud, ...claims } = parsed.data;
      const now = latest() / 1000;
      if (claims.exp - now > LONGEST_LIFE + SKEW) throw bad('The assertion lives too long.');
      if (claims.iat !== undefined && claims.iat - now > SKEW) throw bad('The assertion is of the future.');
      if (![aud].flat().some((address) => asConfigured(address) === publicUrl))
        throw bad('The assertion is meant for another audience.');
      if (claims.account !== account.publishableKey) throw bad('The assertion is meant for another account.');
      if (claims.origin !== origin) throw bad('The assertion is meant for another origin.');
      if (!serves(account, claims.sub)) throw bad('The assertion names a doctor who may not use this account.');
      const until = Math.max((claims.exp + SKEW + LONGEST_LIFE) * 1000, clock.now() + REMEMBERED);
      const use = await used.use(claims.jti, until);
      if (use === 'before') throw bad('The assertion was used before.');
      return { ...claims, name: claims.name ?? undefined, use };
    },
  };
}

function pin(keys: AssertionKeys): { key: JWTVerifyGetKey; algorithms: string[] } {
  return keys.kind === 'jwks'
    ? { key: keyOf(keys.jwks), algorithms: ['ES256', 'EdDSA', 'Ed25519'] }
    : { key: () => Promise.resolve(keys.secret), algorithms: ['HS256'] };
}

/** Finds the key that an assertion names (`kid`). If no key has that name, tries the keys without a name. */
function keyOf({ keys }: JSONWebKeySet): JWTVerifyGetKey {
  const all = createLocalJWKSet({ keys });
  const nameless = createLocalJWKSet({ keys: keys.filter(({ kid }) => kid === undefined) });
  return (header, token) => {
    const { kid, ...withoutKid } = header;
    const isKnown = kid === undefined || keys.some((key) => key.kid === kid);
    return isKnown ? all(header, token) : nameless(withoutKid, token);
  };
}

/** Verifies an assertion. If it names no key (`kid`), tries every key of its algorithm, as needed while keys rotate. */
async function verifyWithAny(assertion: string, key: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(assertion, key, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const candidate of error) {
      try {
        return await jwtVerify(assertion, candidate, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** The claims that jose checks together with the signature. */
const CHECKED_AS_SIGNED: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf']);

/** Says what is wrong, for the integrator who reads the answer or the log. */
function faultOf(cause: unknown): string {
  if (cause instanceof errors.JWTExpired) return 'The assertion has expired.';
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'typ')
    return 'The token is of another type: typ must be JWT.';
  if (cause instanceof errors.JWTClaimValidationFailed && CHECKED_AS_SIGNED.has(cause.claim))
    return `The assertion's claim ${cause.claim} is missing or not valid.`;
  if (cause instanceof errors.JWKSNoMatchingKey) return 'The assertion names a key (kid) that is not pinned here.';
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'The assertion is signed with another key.';
  if (cause instanceof errors.JOSEAlgNotAllowed) return 'The assertion is signed with an algorithm not allowed here.';
  if (cause instanceof errors.JWSInvalid) return 'The assertion is not a signed token.';
  if (cause instanceof errors.JWTInvalid) return "The assertion's claims are not a JSON object in UTF-8.";
  if (cause instanceof errors.JOSENotSupported) return "The assertion's header crit names what is not known here.";
  return 'The assertion is not valid.';
}

/** Normalizes an address as `SCRIBE_PUBLIC_URL` is: lower-case host, no default port, no slash at the end. */
const asConfigured = (address: string): string =>
  URL.canParse(address) ? new URL(address).href.replace(/\/$/, '') : address;

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const isAssertionType = (typ: unknown): boolean =>
  typ === undefined || (typeof typ === 'string' && /^(application\/)?jwt$/i.test(typ));

const bad = (message: string, cause?: unknown) =>
  new ProxyError('authentication_required', message, { param: 'assertion', cause });
