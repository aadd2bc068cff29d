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

/** The next line (without line break) and the link it makes. */
export function chainLine(last: Link, entry: object): { line: string; link: Link } {
  const n = last.n + 1;
  const body = JSON.stringify({ n, ...entry, prev: last.hash });
  const hash = sha256(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}`, link: { n, hash } };
}

/** The link a line makes after `last`; undefined when it does not. */
export function followLine(last: Link, line: string): Link | undefined {
  const match = ENDING.exec(line);
  const [, body = '', hash = ''] = match ?? [];
  if (!match || sha256(`${body}}`) !== hash) return undefined;
  const entry = JSON.parse(`${body}}`) as { n?: unknown; prev?: unknown };
  return entry.n === last.n + 1 && entry.prev === last.hash ? { n: last.n + 1, hash } : undefined;
}

/** The link of a line whose predecessor is not at hand; undefined when its hash is wrong. */
export function linkOf(line: string): Link | undefined {
  const [, body = '', hash = ''] = ENDING.exec(line) ?? [];
  if (body === '' || sha256(`${body}}`) !== hash) return undefined;
  const { n } = JSON.parse(`${body}}`) as { n?: unknown };
  return typeof n === 'number' ? { n, hash } : undefined;
}

const sha256 = (text: string): string => digest('sha256', text);
