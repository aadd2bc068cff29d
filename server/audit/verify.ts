import { linesOf } from './audit-lines.ts';
import { GENESIS, isBegunLine, readLine, type Link } from './chain.ts';
import { UnfinishedActs, type Unfinished } from './unfinished.ts';

export type Verification =
  | {
      readonly ok: true;
      /** The number of lines read. */
      readonly lines: number;
      /** The hash of the last line. */
      readonly hash: string;
      /** The link before the first file: `n` is 0 at the start of a chain, else the last line of an older file. */
      readonly after: Link;
      /** Acts without a recorded outcome: under way, or their process ended. */
      readonly unfinished: readonly Unfinished[];
      /** Whether the last line of a file is incomplete: after a crash, or because it is being written. */
      readonly isCut: boolean;
    }
  | ({
      readonly ok: false;
      /** The first twenty breaks of the chain. `file` and `line` are those of the first. */
      readonly breaks: readonly Break[];
      /** How many breaks there are. */
      readonly broken: number;
      /** How many valid lines follow the last break. */
      readonly sound: number;
    } & Break);

/** A line that was altered, or does not follow the line before it. `line` counts from 1 in `file`. */
export interface Break {
  readonly file: string;
  readonly line: number;
  readonly isAltered: boolean;
}

const MOST_BREAKS = 20;
const START: Link = { n: 0, hash: GENESIS };

/** Verifies that every line follows the one before it, in one file or several, oldest first. Rejects if a file cannot be read. */
export async function verifyAudit(...files: readonly string[]): Promise<Verification> {
  const acts = new UnfinishedActs();
  const breaks: Break[] = [];
  let broken = 0;
  let after: Link | undefined;
  let last: Link | undefined;
  /** How many altered lines came after `last`. */
  let altered = 0;
  let lines = 0;
  let sound = 0;
  let isCut = false;
  const note = (at: Break) => {
    if (breaks.length < MOST_BREAKS) breaks.push(at);
    broken++;
    sound = 0;
  };
  for (const file of files) {
    let line = 0;
    for await (const { bytes, isWhole } of linesOf(file)) {
      line++;
      if (!isWhole && (isBegunLine(bytes) || isEmptied(bytes))) {
        isCut = true;
        continue;
      }
      const read = isWhole ? readLine(bytes) : undefined;
      if (!read) {
        altered++;
        note({ file, line, isAltered: true });
        continue;
      }
      const { link, prev } = read;
      last ??= after = { n: link.n - 1, hash: prev };
      const follows = link.n === last.n + 1 && prev === last.hash && (link.n > 1 || prev === GENESIS);
      // The line follows altered lines, each with a number of its own, or inserted ones without.
      if (follows || (altered > 0 && link.n === last.n + 1 + altered)) sound++;
      else note({ file, line, isAltered: false });
      last = link;
      altered = 0;
      lines++;
      acts.note(read.text);
    }
  }
  const [first] = breaks;
  if (first) return { ok: false, ...first, breaks, broken, sound };
  return { ok: true, lines, hash: (last ?? START).hash, after: after ?? START, unfinished: acts.list(), isCut };
}

/** Whether these bytes are NULs, which some file systems leave at the end of a file after a power failure. */
const isEmptied = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
