// Looks for a secret key in what the service answers.
import { SECRET_KEY_PREFIX } from '../../src/contract/authentication.ts';

/** Every secret key begins with it, texts seldom hold it: it is ruled out many times as fast as a whole key. */
const RARE = SECRET_KEY_PREFIX.slice(1);

/** `secret` begins as every secret key does. */
export const occursIn = (secret: Buffer, bytes: Buffer): boolean => bytes.includes(RARE) && bytes.includes(secret);

/** How many of the last bytes are a beginning of the secret. */
export function lengthOfBeginning(secret: Buffer, bytes: Buffer): number {
  const first = secret[0] as number;
  const earliest = Math.max(0, bytes.length - secret.length + 1);
  for (let at = bytes.indexOf(first, earliest); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const length = bytes.length - at;
    if (bytes.compare(secret, 0, length, at) === 0) return length;
  }
  return 0;
}

/** Whether a text of which parts are passed on holds one of the keys, in whatever escapes of JSON, or what looks like one. */
export function holdsKey(text: string, secrets: readonly string[]): boolean {
  const plain = text
    .replace(/\\u00([2-7][0-9a-f])/gi, (_escape, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    .replace(/\\(["\\/])/g, '$1');
  return /\bsk_\w/.test(plain) || secrets.some((secret) => plain.includes(secret) || text.includes(secret));
}
