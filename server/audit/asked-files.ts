import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Terminal } from '../cli/terminal.ts';
import { DEFAULT_AUDIT_FILE } from '../config/variables.ts';
import { copiesAmong, filesBeside, oldestFirst, packedBeside } from './audit-files.ts';

/**
 * The files that a command reads, oldest first: those it names, else the audit with its rotated files. If a pipe is named, they stay in the order
 * named: it can be read only once, and what a look takes from it would be lost. Rejects if one cannot be read.
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
