// §6.3: X-Scribe-Api-Signature: t=<unix_timestamp>,v1=<hex_digest>, over `<t>.` and the raw bytes of the body.
import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import { LIMITS } from '../../src/contract/limits.ts';

export type SignatureVerdict = 'valid' | 'missing' | 'malformed' | 'stale' | 'forged';

const MOST_DIGESTS = 5;
const TIME = /^\d{1,12}$/;
const DIGEST = /^[0-9a-fA-F]{64}$/;

/** Verifies that the body was signed with the secret within 300 s of `now` (ms since the epoch). Call it before any part of the body is parsed. */
export function verifySignature(
  header: string | undefined,
  body: Uint8Array,
  secret: string,
  now: number,
): SignatureVerdict {
  if (header === undefined) return 'missing';
  const parsed = parse(header);
  if (!parsed) return 'malformed';
  const expected = macOf(parsed.t, body, secret).digest();
  // Every digest is compared, so that the time reveals nothing.
  let isSigned = false;
  for (const digest of parsed.digests) if (timingSafeEqual(Buffer.from(digest, 'hex'), expected)) isSigned = true;
  return isSigned ? freshness(parsed.t, now) : 'forged';
}

/** The fault that the header has by itself; undefined if the body must decide. */
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

/** Signs a body as the service does, for `webhook trigger` and tests. `seconds`: the time of signing, since the epoch. */
export function signWebhook(body: string | Uint8Array, secret: string, seconds: number): string {
  return `t=${seconds},v1=${macOf(String(seconds), body, secret).digest('hex')}`;
}

const macOf = (t: string, body: string | Uint8Array, secret: string): Hmac =>
  createHmac('sha256', secret).update(`${t}.`).update(body);

/** Takes exactly one `t` of digits and one to five `v1` of 64 hex digits. Ignores everything else. */
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
      // A malformed digest is ignored like an unknown scheme; one valid digest is enough.
      if (!DIGEST.test(value)) continue;
      if (digests.length === MOST_DIGESTS) return undefined;
      digests.push(value);
    }
  }
  return t === undefined || digests.length === 0 ? undefined : { t, digests };
}
