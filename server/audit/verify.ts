import { linesOf } from './audit-lines.ts';
import { GENESIS, isBegunLine, readLine, type Link } from './chain.ts';
import { UnfinishedActs, type Unfinished } from './unfinished.ts';

export type Verification =
  | {
      readonly ok: true;
      /** How many lines were read. */
      readonly lines: number;
      /** Of the last line. */
      readonly hash: string;
      /** Where the first file begins: `n` 0 where the chain does, else after the line that an older file ends with. */
      readonly after: Link;
      /** Acts whose outcome is not on record: under way, or their process ended. */
      readonly unfinished: readonly Unfinished[];
      /** Whether the last line of a file is not whole: a crash, or it is just being written. */
      readonly isCut: boolean;
    }
  | ({
      readonly ok: false;
      /** The first places where the chain is broken; the first of them is `file` and `line`. */
      readonly breaks: readonly Break[];
      /** How many there are. */
      readonly broken: number;
      /** How many lines follow the last of them, each sound and after the one before it. */
      readonly sound: number;
    } & Break);

/** A line that is not as it was written, or that is and does not follow the one before it. `line` counts from 1 in `file`. */
export interface Break {
  readonly file: string;
  readonly line: number;
  readonly isAltered: boolean;
}

const MOST_BREAKS = 20;
const START: Link = { n: 0, hash: GENESIS };

/** Whether every line of an audit, in one file or several, oldest first, follows the one before it. Rejects when a file cannot be read. */
export async function verifyAudit(...files: readonly string[]): Promise<Verification> {
  const acts = new UnfinishedActs();
  const breaks: Break[] = [];
  let broken = 0;
  let after: Link | undefined;
  let last: Link | undefined;
  /** Altered lines since `last`. */
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
      if (!isWhole && isBegunLine(bytes)) {
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
      // After altered lines, which had numbers of their own or were put in.
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
