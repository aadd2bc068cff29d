// The lines of an audit. Every line holds the hash of the line before it and ends with its own, so that changed, removed and inserted lines are noticed.
import { isUtf8 } from 'node:buffer';
import { hash as digest } from 'node:crypto';

/** The `prev` of the first line. */
export const GENESIS = '0'.repeat(64);

/** Bytes. Anything longer is not a line and is not kept in memory. */
export const LONGEST_LINE = 64 * 1024 * 1024;

/** How every line begins. */
const LINE_START = '{"n":';

/**
 * The end of a line. Needs the flag `s`: without it `.` does not match U+2028, which a comment may hold, and the line would look altered.
 * White space may follow. It hides nothing, and Windows, FTP and editors add it: an untouched audit would look altered.
 */
const ENDING = /^(\{.*),"hash":"([0-9a-f]{64})"\}[ \t\r]*$/s;

/** The end of a chain: number and hash of its last line. */
export interface Link {
  readonly n: number;
  readonly hash: string;
}

/** Makes the next line (without line break) and its link. `entry` must have at least one field. */
export function chainLine(last: Link, entry: object): { line: string; link: Link } {
  const n = last.n + 1;
  const body = `{"n":${n},${JSON.stringify(entry).slice(1, -1)},"prev":"${last.hash}"}`;
  const hash = sha256(body);
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}`, link: { n, hash } };
}

/** A line with a valid hash: its link, and the hash of the line before it. */
export interface ReadLine {
  readonly link: Link;
  readonly prev: string;
  readonly text: string;
}

/** Reads a line by itself; undefined if it was altered. */
export function readLine(bytes: Uint8Array): ReadLine | undefined {
  // As text, every invalid byte becomes U+FFFD. Replacing one with another would not change the hash.
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

/** Whether a byte is a blank, a tab or the end of a line. A line of such bytes alone is ignored. */
export const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Whether these bytes could be a line that a crash cut short, even after its first byte. */
export function isBegunLine(bytes: Uint8Array): boolean {
  const begun = Buffer.from(bytes.subarray(0, LINE_START.length)).toString('latin1');
  return LINE_START.startsWith(begun);
}

/** Whether these bytes are NULs, which some file systems leave at the end of a file after a power failure. */
export const isEmptied = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

const sha256 = (text: string): string => digest('sha256', text);

/** An act without a recorded end: its process ended, or it is under way. */
export interface Unfinished {
  /** The number of its intent's line. */
  readonly n: number;
  readonly at: string;
  readonly action: string;
  readonly requestId: string;
  /** The other fields of the intent: doctor, account, origin, session, decisions. */
  readonly [field: string]: unknown;
}

/** Collects intents without an outcome from lines in their order. */
export class UnfinishedActs {
  readonly #acts = new Map<string, Unfinished>();

  note(line: string): void {
    const phase = PHASE.exec(line)?.[1];
    if (phase === undefined) return;
    const act = parse(line);
    if (!act) return;
    // One request makes one act.
    if (phase === 'outcome') this.#acts.delete(act.requestId);
    else this.#acts.set(act.requestId, act);
  }

  list(): Unfinished[] {
    return [...this.#acts.values()];
  }
}

const PHASE = /^\{"n":\d+,"at":"[^"]*","phase":"(intent|outcome)",/;

/** Parses an act. Ignores an altered line, because at the start nothing is verified yet and decisions must not be off for that. */
function parse(line: string): Unfinished | undefined {
  try {
    return JSON.parse(line) as Unfinished;
  } catch {
    return undefined;
  }
}
