// A line names the hash of the line before it, and ends with its own: no line can be changed, removed or put in unnoticed.
import { isUtf8 } from 'node:buffer';
import { hash as digest } from 'node:crypto';

/** `prev` of the first line. */
export const GENESIS = '0'.repeat(64);

/** Bytes; what is longer is no line, and is not kept in memory. */
export const LONGEST_LINE = 64 * 1024 * 1024;

/** How every line begins. */
const LINE_START = '{"n":';

/** With `s`, or one U+2028 in a comment makes the line look altered: JSON leaves it as it is, and `.` does not match it. */
const ENDING = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/s;

/** Where a chain stands: number and hash of its last line. */
export interface Link {
  readonly n: number;
  readonly hash: string;
}

/** The next line (without line break) and the link it makes; `entry` has a field at least. */
export function chainLine(last: Link, entry: object): { line: string; link: Link } {
  const n = last.n + 1;
  const body = `{"n":${n},${JSON.stringify(entry).slice(1, -1)},"prev":"${last.hash}"}`;
  const hash = sha256(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}`, link: { n, hash } };
}

/** Whose hash is right: the link that a line makes, and the hash it follows. */
export interface ReadLine {
  readonly link: Link;
  readonly prev: string;
  readonly text: string;
}

/** A line by itself; undefined when it was altered. */
export function readLine(bytes: Uint8Array): ReadLine | undefined {
  // Bytes that are no UTF-8 all become U+FFFD as text: one put in the place of another would not change the hash.
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const [, body = '', hash = ''] = ENDING.exec(text) ?? [];
  if (body === '' || sha256(`${body}}`) !== hash) return undefined;
  try {
    const { n, prev } = JSON.parse(`${body}}`) as { n?: unknown; prev?: unknown };
    return Number.isSafeInteger(n) && typeof prev === 'string'
      ? { link: { n: n as number, hash }, prev, text }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a line that a crash cut short could begin so; it may have come at the first byte. */
export function isBegunLine(bytes: Uint8Array): boolean {
  const begun = Buffer.from(bytes.subarray(0, LINE_START.length)).toString('latin1');
  return LINE_START.startsWith(begun);
}

const sha256 = (text: string): string => digest('sha256', text);
