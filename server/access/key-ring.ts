// Derives keys from SCRIBE_TOKEN_KEY, one for each purpose, and says how they seal (JWE).
import { createSecretKey, hkdfSync, type webcrypto } from 'node:crypto';
import { errors } from 'jose';

type Key = webcrypto.CryptoKey;

export interface KeyRing {
  /** The newest key, which seals, and the header that names it. */
  readonly sealingKey: Key;
  readonly header: { readonly alg: 'dir'; readonly enc: 'A256GCM'; readonly kid: string };
  /** Returns the key that a header names. Throws if it is none of ours. */
  readonly keyNamedIn: (header: { readonly kid?: string | undefined }) => Key;
}

/** Options for opening: a text that was sealed in another way does not open. */
export const ONE_WAY = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** `secrets`: newest first, at least one. `use` names the purpose; each purpose has keys of its own. */
export function createKeyRing(secrets: readonly string[], use: string): KeyRing {
  const ring = new Map(secrets.map((secret) => [keyId(secret), keyFor(secret, use)]));
  const [[kid, key]] = [...ring] as [[string, Key]];
  return {
    sealingKey: key,
    header: { alg: 'dir', enc: 'A256GCM', kid },
    keyNamedIn({ kid: name = '' }) {
      const found = ring.get(name);
      if (!found) throw new errors.JWEDecryptionFailed();
      return found;
    },
  };
}

/** Imports each key once, not for every token. */
const keyFor = (secret: string, use: string): Key =>
  createSecretKey(derive(secret, use)).toCryptoKey('AES-GCM', false, ['encrypt', 'decrypt']);

const derive = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `scribe-widget ${use}`, 32));

const keyId = (secret: string): string => Buffer.from(derive(secret, 'key id')).toString('base64url').slice(0, 11);
