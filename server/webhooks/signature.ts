// §6.3: X-Scribe-Api-Signature: t=<unix_timestamp>,v1=<hex_digest>, over `<t>.` and the raw bytes of the body.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '../../src/contract/limits.ts';

export type SignatureVerdict = 'valid' | 'missing' | 'malformed' | 'stale' | 'forged';

const MOST_DIGESTS = 5;

/** Whether the bytes are signed with the secret, now. Nothing of the body may be read before. */
export function verifySignature(
  header: string | undefined,
  body: Uint8Array,
  secret: string,
  now: number,
): SignatureVerdict {
  if (header === undefined) return 'missing';
  const parsed = parse(header);
  if (!parsed) return 'malformed';
  const expected = createHmac('sha256', secret).update(`${parsed.t}.`).update(body).digest();
  // Every digest is compared, so the time tells nothing.
  let isSigned = false;
  for (const digest of parsed.digests) if (timingSafeEqual(digest, expected)) isSigned = true;
  if (!isSigned) return 'forged';
  const distance = Math.abs(Math.floor(now / 1000) - Number(parsed.t));
  return distance <= LIMITS.webhookToleranceSeconds ? 'valid' : 'stale';
}

/** Signs as the service does; for `webhook trigger` and tests. */
export function signWebhook(body: string | Uint8Array, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** `t` exactly once and of digits only, one to five `v1` of 64 hex digits; other schemes are passed over. */
function parse(header: string): { t: string; digests: Buffer[] } | undefined {
  let t: string | undefined;
  const digests: Buffer[] = [];
  for (const part of header.split(',')) {
    const [name, value = ''] = split(part.trim());
    if (name === 't') {
      if (t !== undefined || !/^\d{1,12}$/.test(value)) return undefined;
      t = value;
    } else if (name === 'v1') {
      if (!/^[0-9a-fA-F]{64}$/.test(value) || digests.length === MOST_DIGESTS) return undefined;
      digests.push(Buffer.from(value, 'hex'));
    }
  }
  return t === undefined || digests.length === 0 ? undefined : { t, digests };
}

function split(part: string): [string, string?] {
  const mark = part.indexOf('=');
  return mark < 0 ? [part] : [part.slice(0, mark), part.slice(mark + 1)];
}
