// The store is not trusted. Every value that grants access is sealed with SCRIBE_TOKEN_KEY, for one key of the store.
import { createSecretKey, hkdfSync, type webcrypto } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

export interface Sealing {
  /** `place` is the key in the store. A value that is moved to another key does not open. */
  seal(text: string, place: string): Promise<string>;
  /** Resolves with undefined if we did not seal it, or sealed it for another place. */
  open(sealed: string, place: string): Promise<string | undefined>;
}

/** `keys`: newest first; the first seals, all open; undefined = nothing is sealed. `use` names the purpose; each purpose has keys of its own. */
export function createSealing(keys: readonly string[] | undefined, use: string): Sealing {
  if (!keys) return NO_SEALING;
  const { header, sealingKey, keyNamedIn } = createKeyRing(keys, use);
  return {
    seal: (text, place) =>
      new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ ...header, place }).encrypt(sealingKey),
    async open(sealed, place) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, keyNamedIn, ONE_WAY);
        // An earlier version sealed without a place.
        const { place: meant = place } = protectedHeader;
        return meant === place ? new TextDecoder().decode(plaintext) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** For a proxy without SCRIBE_TOKEN_KEY: it is the only instance, and only its user can write to its store. */
const NO_SEALING: Sealing = {
  seal: (text) => Promise.resolve(text),
  open: (text) => Promise.resolve(text),
};

type Key = webcrypto.CryptoKey;

/** Options for opening: a text that was sealed in another way does not open. */
export const ONE_WAY = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** `secrets`: newest first, at least one. `use` names the purpose; each purpose has keys of its own. */
export function createKeyRing(secrets: readonly string[], use: string) {
  const ring = new Map(secrets.map((secret) => [keyId(secret), keyFor(secret, use)]));
  const [[kid, key]] = [...ring] as [[string, Key]];
  return {
    /** The newest key, which seals, and the header that names it. */
    sealingKey: key,
    header: { alg: 'dir', enc: 'A256GCM', kid },
    /** Returns the key that a header names. Throws if it is none of ours. */
    keyNamedIn: ({ kid: name = '' }: { readonly kid?: string | undefined }): Key => {
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
