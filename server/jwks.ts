// The EHR's public keys, from a JWKS file.
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import type { Faults } from './config-values.ts';

const PublicKey = z.union([
  z.looseObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.optional(z.never()),
  }),
  z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.optional(z.never()) }),
]);
const Jwks = z.looseObject({ keys: z.array(z.unknown()).check(z.minLength(1)) });

/** Reads SCRIBE_ASSERTION_JWKS_FILE: ES256 (P-256) and EdDSA (Ed25519) public keys only. */
export function readJwks(file: string, faults: Faults, readFile: (file: string) => string): JSONWebKeySet {
  const name = 'SCRIBE_ASSERTION_JWKS_FILE';
  let content: unknown;
  try {
    content = JSON.parse(readFile(file));
  } catch (error) {
    faults.add(`${name} ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}.`);
    return { keys: [] };
  }
  const jwks = Jwks.safeParse(content);
  if (!jwks.success) {
    faults.add(`${name} must hold {"keys": […]}, not empty.`);
    return { keys: [] };
  }
  jwks.data.keys.forEach((key, index) => {
    if (typeof key === 'object' && key !== null && ('d' in key || 'k' in key)) {
      faults.add(`${name} key ${index + 1} is private or shared: give the proxy public keys only.`);
    } else if (!PublicKey.safeParse(key).success) {
      faults.add(`${name} key ${index + 1} must be EC P-256 (ES256) or OKP Ed25519 (EdDSA).`);
    }
  });
  const pinned = jwks.data.keys.filter((key) => PublicKey.safeParse(key).success) as JSONWebKeySet['keys'];
  return { keys: pinned.map((key) => ({ ...key, alg: key.kty === 'EC' ? 'ES256' : 'EdDSA' })) };
}
