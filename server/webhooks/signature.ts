// §6.3: X-Scribe-Api-Signature: t=<unix_timestamp>,v1=<hex_digest>, over `<t>.` and the raw bytes of the body.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { LIMITS } from '../../src/contract/limits.ts';

export type SignatureVerdict = 'valid' | 'missing' | 'malformed' | 'stale' | 'forged';

const MOST_DIGESTS = 5;
const TIME = /^\d{1,12}$/;
const DIGEST = /^[0-9a-fA-F]{64}$/;
/** How a header begins that is sent outside of a rotation; 64 characters follow. */
const PLAIN = /^t=\d{10},v1=/;
/** Written anew, all 80 characters and all 64 digits, for each check. */
const HEADER = Buffer.alloc(80);
const GIVEN = HEADER.subarray(16);
const EXPECTED = Buffer.alloc(64);
const KEYS_KEPT = 20;

/** Whether the bytes are signed with the secret, now. Nothing of the body may be read before. */
export function verifySignature(
  header: string | undefined,
  body: Uint8Array,
  secret: string,
  now: number,
): SignatureVerdict {
  if (header === undefined) return 'missing';
  const plain = header.length === HEADER.length && PLAIN.test(header) ? header.slice(2, 12) : undefined;
  if (plain !== undefined) {
    // As hex digits, which Node makes faster than a buffer.
    EXPECTED.write(hexOf(plain, body, secret), 'latin1');
    // As UTF-8: no character but a digit becomes the byte of one.
    if (HEADER.write(header) === HEADER.length && timingSafeEqual(GIVEN, EXPECTED)) return freshness(plain, now);
  }
  const parsed = parse(header);
  if (!parsed) return 'malformed';
  if (parsed.t !== plain) EXPECTED.write(hexOf(parsed.t, body, secret), 'latin1');
  // Every digest is compared, so the time tells nothing.
  let isSigned = false;
  for (const digest of parsed.digests) {
    GIVEN.write(digest.toLowerCase(), 'latin1');
    if (timingSafeEqual(GIVEN, EXPECTED)) isSigned = true;
  }
  return isSigned ? freshness(parsed.t, now) : 'forged';
}

/** What is wrong with a header whatever the body is; undefined: the body decides. */
export function faultOfHeader(header: string | undefined, now: number): 'missing' | 'malformed' | 'stale' | undefined {
  if (header === undefined) return 'missing';
  const parsed = parse(header);
  if (!parsed) return 'malformed';
  return freshness(parsed.t, now) === 'stale' ? 'stale' : undefined;
}

function freshness(t: string, now: number): 'valid' | 'stale' {
  const distance = Math.abs(Math.floor(now / 1000) - Number(t));
  return distance <= LIMITS.webhookToleranceSeconds ? 'valid' : 'stale';
}

/** Signs as the service does; for `webhook trigger` and tests. */
export function signWebhook(body: string | Uint8Array, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hexOf(String(seconds), body, secret)}`;
}

const hexOf = (t: string, body: string | Uint8Array, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${t}.`).update(body).digest('hex');

const keys = new Map<string, KeyObject>();

/** A key that is taken apart once, not for each event. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const made = createSecretKey(secret, 'utf8');
  if (keys.size >= KEYS_KEPT) keys.clear();
  keys.set(secret, made);
  return made;
}

/** `t` exactly once and of digits only, one to five `v1` of 64 hex digits; all else is passed over. */
function parse(header: string): { t: string; digests: string[] } | undefined {
  let t: string | undefined;
  const digests: string[] = [];
  for (const listed of header.split(',')) {
    const part = listed.trim();
    const mark = part.indexOf('=');
    const name = part.slice(0, Math.max(0, mark));
    const value = part.slice(mark + 1);
    if (name === 't') {
      if (t !== undefined || !TIME.test(value)) return undefined;
      t = value;
    } else if (name === 'v1') {
      // What is no digest is passed over like another scheme: one that is good is enough.
      if (!DIGEST.test(value)) continue;
      if (digests.length === MOST_DIGESTS) return undefined;
      digests.push(value);
    }
  }
  return t === undefined || digests.length === 0 ? undefined : { t, digests };
}
