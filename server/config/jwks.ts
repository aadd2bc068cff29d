// Reads the EHR's public keys from a JWKS file.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod/mini';
import { readJsonFile } from './files.ts';
import type { Faults } from './values.ts';

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

/** Reads SCRIBE_ASSERTION_JWKS_FILE: ES256 (P-256) and EdDSA or Ed25519 public keys only. */
export function readJwks(file: string, faults: Faults, readFile: (file: string) => string): JSONWebKeySet {
  const name = 'SCRIBE_ASSERTION_JWKS_FILE';
  const content = readJsonFile(file, name, faults, readFile);
  if (content === undefined) return { keys: [] };
  const jwks = Jwks.safeParse(content);
  if (!jwks.success) {
    faults.add(`${name} must hold {"keys": […]}, not empty.`);
    return { keys: [] };
  }
  jwks.data.keys.forEach((key, index) => {
    const fault = faultOf(key);
    if (fault !== undefined) faults.add(`${name} key ${index + 1} ${fault}.`);
  });
  const pinned = jwks.data.keys.filter((key) => PublicKey.safeParse(key).success) as JSONWebKeySet['keys'];
  // The curve decides the algorithm. `EdDSA` and `Ed25519` (RFC 9864) are two names of one.
  return { keys: pinned.map(({ alg: _, ...key }) => key) };
}

/** The fault that keeps a key from verifying assertions. It never repeats the key. */
function faultOf(given: unknown): string | undefined {
  if (typeof given === 'object' && given !== null && ('d' in given || 'k' in given))
    return 'is private or shared: give the proxy public keys only';
  const parsed = PublicKey.safeParse(given);
  if (!parsed.success) return 'must be EC P-256 (ES256) or OKP Ed25519 (EdDSA)';
  const { kid, use = 'sig', key_ops: operations = ['verify'] } = parsed.data;
  if (kid !== undefined && typeof kid !== 'string') return 'has a kid that is no text';
  if (use !== 'sig') return 'is not for signatures: its use must be sig, or absent';
  if (!Array.isArray(operations) || !operations.includes('verify'))
    return 'is not for verifying: its key_ops must hold verify, or be absent';
  try {
    createPublicKey({ key: given as JsonWebKey, format: 'jwk' });
    return undefined;
  } catch {
    return 'is damaged: its coordinates are no point of its curve';
  }
}
