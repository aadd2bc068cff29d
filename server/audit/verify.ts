// `scribe-widget audit verify`, and the function behind it.
import { parseArgs } from 'node:util';
import type { Terminal } from '../cli/terminal.ts';
import { DEFAULT_AUDIT_FILE } from '../config/variables.ts';
import { whyUnread, withoutControls } from './asked.ts';
import { auditFiles, linesOf } from './audit-files.ts';
import {
  GENESIS,
  isBegunLine,
  isEmptied,
  isSpace,
  readLine,
  UnfinishedActs,
  type Link,
  type Unfinished,
} from './chain.ts';

const SHOWN = 20;

/** `scribe-widget audit verify [FILE…]`. Resolves with an exit code. */
export async function runVerify(args: string[], { env, print, complain }: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  let files = positionals;
  let result: Verification;
  try {
    if (files.length === 0) files = await auditFiles(env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE);
    result = await verifyAudit(...files);
  } catch (error) {
    complain(whyUnread(error));
    return 1;
  }
  if (!result.ok) {
    const { breaks, broken, sound } = result;
    for (const { file, line, isAltered } of breaks) {
      const where = `line ${line}${files.length > 1 ? ` of ${file}` : ''}`;
      complain(`broken: ${where} ${isAltered ? 'was altered' : 'does not follow the one before it'}`);
    }
    if (broken > breaks.length) complain(`broken: ${broken - breaks.length} more lines`);
    complain(sound === 0 ? 'nothing sound follows' : `sound: the ${sound} lines after that, up to the end`);
    return 1;
  }
  const { lines, after, hash, isCut, unfinished } = result;
  print(`ok: ${lines} lines, last hash ${hash}`);
  if (after.n > 0)
    print(`begins after line ${after.n} with hash ${after.hash}: give the older files before it, to prove them too`);
  if (isCut) print('cut: the last line is not whole; a crash left it so, or it is being written');
  for (const act of unfinished.slice(0, SHOWN)) print(`open: ${describe(act)}`);
  if (unfinished.length > SHOWN) print(`open: ${unfinished.length - SHOWN} more`);
  return 0;
}

const describe = ({ n, at, action, requestId, ...act }: Unfinished): string =>
  `line ${n}, ${action} by ${withoutControls(String(act['doctor']))} at ${at}, request ${requestId}: no outcome is on record`;

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
      if (bytes.every(isSpace)) continue;
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
      const missing = link.n - last.n - 1;
      const follows = missing === 0 && prev === last.hash && (link.n > 1 || prev === GENESIS);
      // The hash of an altered line is unknown. Then the numbers must do: as many are missing as lines were altered.
      if (follows || (altered > 0 && missing === altered)) sound++;
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
