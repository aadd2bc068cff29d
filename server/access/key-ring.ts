// Keys for one use each, made of SCRIBE_TOKEN_KEY.
import { createSecretKey, hkdfSync, type webcrypto } from 'node:crypto';

type Key = webcrypto.CryptoKey;

export interface KeyRing {
  /** The newest key, which seals; what it sealed names it. */
  readonly sealing: { readonly kid: string; readonly key: Key };
  /** A key by its name. */
  keyOf(kid: string | undefined): Key | undefined;
}

/** `secrets` newest first, at least one; `use` keeps the keys of one purpose apart from those of another. */
export function createKeyRing(secrets: readonly string[], use: string): KeyRing {
  const ring = new Map(secrets.map((secret) => [keyId(secret), keyFor(secret, use)]));
  const [[kid, key]] = [...ring] as [[string, Key]];
  return { sealing: { kid, key }, keyOf: (name = '') => ring.get(name) };
}

/** Taken in once, not for each token. */
const keyFor = (secret: string, use: string): Key =>
  createSecretKey(derive(secret, use)).toCryptoKey('AES-GCM', false, ['encrypt', 'decrypt']);

const derive = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `scribe-widget ${use}`, 32));

const keyId = (secret: string): string => Buffer.from(derive(secret, 'key id')).toString('base64url').slice(0, 11);
