// A line names the hash of the line before it, and ends with its own: no line can be changed, removed or put in unnoticed.
import { hash as digest } from 'node:crypto';

/** `prev` of the first line. */
export const GENESIS = '0'.repeat(64);

const ENDING = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/;

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
}

/** A line by itself; undefined when its hash is wrong. */
export function readLine(line: string): ReadLine | undefined {
  const [, body = '', hash = ''] = ENDING.exec(line) ?? [];
  if (body === '' || sha256(`${body}}`) !== hash) return undefined;
  try {
    const { n, prev } = JSON.parse(`${body}}`) as { n?: unknown; prev?: unknown };
    return Number.isSafeInteger(n) && typeof prev === 'string' ? { link: { n: n as number, hash }, prev } : undefined;
  } catch {
    return undefined;
  }
}

const sha256 = (text: string): string => digest('sha256', text);
