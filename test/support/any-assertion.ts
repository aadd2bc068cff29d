import { SignJWT } from 'jose';
import type { AssertionClaims, SignOptions } from '../../server/index.ts';

/** Signs any claims (HS256), even those that `signAssertion` refuses, because an EHR may have its own signer. */
export function signAnything(
  { audience, sub, ...rest }: AssertionClaims,
  secret: string,
  { now = Date.now(), expiresIn = 60, jti = crypto.randomUUID() }: SignOptions,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + expiresIn)
    .setJti(jti)
    .sign(new TextEncoder().encode(secret));
}
