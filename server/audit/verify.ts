import { createReadStream } from 'node:fs';
import { GENESIS, readLine, type Link } from './chain.ts';
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
      /** Whether the last line is not whole: a crash, or it is just being written. */
      readonly isCut: boolean;
    }
  /** `line` counts from 1 in `file`. */
  | { readonly ok: false; readonly file: string; readonly line: number };

/** No line is longer. */
const LONGEST_LINE = 4 * 1024 * 1024;
const START: Link = { n: 0, hash: GENESIS };

/** Whether every line of an audit, in one file or several, oldest first, follows the one before it. Rejects when a file cannot be read. */
export async function verifyAudit(...files: readonly string[]): Promise<Verification> {
  const acts = new UnfinishedActs();
  let after: Link | undefined;
  let last: Link | undefined;
  let lines = 0;
  let isCut = false;
  for (const file of files) {
    let line = 0;
    for await (const { text, isWhole } of linesOf(file)) {
      line++;
      const read = isWhole && !isCut ? readLine(text) : undefined;
      if (read) {
        const { link, prev } = read;
        last ??= after = { n: link.n - 1, hash: prev };
        if (link.n !== last.n + 1 || prev !== last.hash) return { ok: false, file, line };
        if (link.n === 1 && prev !== GENESIS) return { ok: false, file, line };
        last = link;
        lines++;
        acts.note(text);
      } else if (isWhole || isCut || text.length > LONGEST_LINE) {
        return { ok: false, file, line };
      } else {
        // Nothing may follow what is cut short.
        isCut = true;
      }
    }
  }
  return { ok: true, lines, hash: (last ?? START).hash, after: after ?? START, unfinished: acts.list(), isCut };
}

async function* linesOf(file: string): AsyncGenerator<{ text: string; isWhole: boolean }> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const texts = `${rest}${chunk}`.split('\n');
    rest = texts.pop() ?? '';
    for (const text of texts) yield { text, isWhole: true };
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest !== '') yield { text: rest, isWhole: false };
}
