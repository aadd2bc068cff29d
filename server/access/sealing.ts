// The store is not trusted. Every value that grants access is sealed with SCRIBE_TOKEN_KEY, for one key of the store.
import { CompactEncrypt, compactDecrypt } from 'jose';
import { createKeyRing, ONE_WAY } from './key-ring.ts';

export interface Sealing {
  /** `place` is the key in the store. A value that is moved to another key does not open. */
  seal(text: string, place: string): Promise<string>;
  /** Resolves with undefined if we did not seal it, or sealed it for another place. */
  open(sealed: string, place: string): Promise<string | undefined>;
}

/** `keys`: newest first; the first seals, all open. `use` names the purpose; each purpose has keys of its own. */
export function createSealing(keys: readonly string[], use: string): Sealing {
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
export const NO_SEALING: Sealing = {
  seal: (text) => Promise.resolve(text),
  open: (text) => Promise.resolve(text),
};
