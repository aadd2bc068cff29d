// Shared by the commands of the audit: which files and which time they are asked for, and why a file could not be read.
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { momentOf } from '../../src/contract/moment.ts';
import type { Terminal } from '../cli/terminal.ts';
import { DEFAULT_AUDIT_FILE } from '../config/variables.ts';
import { copiesAmong, filesBeside, oldestFirst, packedBeside, UnreadFile } from './audit-files.ts';

/**
 * The files that a command reads, oldest first: the named ones, else the audit with its rotated files. If one of them is a pipe, they are not
 * sorted, because sorting reads the first line, and a pipe can be read only once. Rejects if a file cannot be read.
 */
export async function askedFiles(
  named: readonly string[],
  { env, complain }: Pick<Terminal, 'env' | 'complain'>,
): Promise<string[]> {
  const given = [...new Set(named)];
  if (await hasPipe(given)) return given;
  const files = given.length > 0 ? await oldestFirst(given) : await presentFiles();
  const copies = await copiesAmong(files);
  for (const file of copies) complain(`${basename(file)} is left out: it is a copy of another file.`);
  return files.filter((file) => !copies.has(file));

  async function presentFiles(): Promise<string[]> {
    const file = env['SCRIBE_AUDIT_FILE'] || DEFAULT_AUDIT_FILE;
    for (const name of await packedBeside(file))
      complain(`${name} is left out: unpack it first, or compress it with gzip.`);
    return filesBeside(file);
  }
}

async function hasPipe(files: readonly string[]): Promise<boolean> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return found.some((each) => each && !each.isFile() && !each.isDirectory());
}

/** Milliseconds since the epoch; `to` is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reads `--from` and `--to`. Returns the faults in words, too. */
export function askedSpan(from: string | undefined, to: string | undefined): { span: Span; faults: string[] } {
  const span = { from: momentIn(from, -Infinity), to: momentIn(to, Infinity) };
  const faults: string[] = [];
  if (Number.isNaN(span.from)) faults.push('--from must be a day or a moment (ISO 8601).');
  if (Number.isNaN(span.to)) faults.push('--to must be a day or a moment (ISO 8601); that day is not in it.');
  return { span, faults };
}

const momentIn = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (momentOf(text)?.at ?? NaN);

/** Why the audit was not read, without the system's words. */
export const whyUnread = (error: unknown): string =>
  error instanceof UnreadFile ? error.message : 'The audit cannot be read.';

/** Names and reasons come from outside. They must not start a line or control the terminal. */
export const withoutControls = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');
