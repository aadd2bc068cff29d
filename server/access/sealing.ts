// What lies in the store is no authority: what opens anything is sealed with SCRIBE_TOKEN_KEY, each for its one place there.
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { createKeyRing } from './key-ring.ts';

export interface Sealing {
  /** `place` is where in the store it will lie: moved to another place it does not open. */
  seal(text: string, place: string): Promise<string>;
  /** Undefined when no key of ours has sealed it, or for another place. */
  open(sealed: string, place: string): Promise<string | undefined>;
}

/** `keys` newest first: the first seals, all open. `use` keeps the keys of one purpose apart from those of another. */
export function createSealing(keys: readonly string[], use: string): Sealing {
  const ring = createKeyRing(keys, use);
  const { kid, key: sealingKey } = ring.sealing;
  return {
    seal: (text, place) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, place })
        .encrypt(sealingKey),
    async open(sealed, place) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          (header) => {
            const key = ring.keyOf(header.kid);
            if (!key) throw new errors.JWEDecryptionFailed();
            return key;
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        // One of an earlier version names no place.
        const { place: meant = place } = protectedHeader;
        return meant === place ? new TextDecoder().decode(plaintext) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Without a key that outlives the process there is one instance, and a store that only its user can write. */
export const NO_SEALING: Sealing = {
  seal: (text) => Promise.resolve(text),
  open: (text) => Promise.resolve(text),
};
