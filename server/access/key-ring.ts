// Derives keys from SCRIBE_TOKEN_KEY, one for each purpose.
import { createSecretKey, hkdfSync, type webcrypto } from 'node:crypto';

type Key = webcrypto.CryptoKey;

export interface KeyRing {
  /** The newest key, with which everything is sealed. The sealed text carries its `kid`. */
  readonly sealing: { readonly kid: string; readonly key: Key };
  /** The key of that name. */
  keyOf(kid: string | undefined): Key | undefined;
}

/** `secrets`: newest first, at least one. `use` names the purpose; each purpose has keys of its own. */
export function createKeyRing(secrets: readonly string[], use: string): KeyRing {
  const ring = new Map(secrets.map((secret) => [keyId(secret), keyFor(secret, use)]));
  const [[kid, key]] = [...ring] as [[string, Key]];
  return { sealing: { kid, key }, keyOf: (name = '') => ring.get(name) };
}

/** Imports each key once, not for every token. */
const keyFor = (secret: string, use: string): Key =>
  createSecretKey(derive(secret, use)).toCryptoKey('AES-GCM', false, ['encrypt', 'decrypt']);

const derive = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `scribe-widget ${use}`, 32));

const keyId = (secret: string): string => Buffer.from(derive(secret, 'key id')).toString('base64url').slice(0, 11);
