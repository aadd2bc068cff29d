// Which files an audit consists of.
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linesOf } from '../audit-lines.ts';

/** The audit file, and those beside it that rotation named after it; compressed ones are left out. */
export async function filesOf(file: string): Promise<string[]> {
  const name = basename(file);
  const found = (await readdir(dirname(file))).filter(
    (each) => each.startsWith(name) && !/\.(gz|bz2|xz|zst)$/.test(each),
  );
  return found.length > 0 ? found.map((each) => join(dirname(file), each)) : [file];
}

/** By the time of their first line. */
export async function oldestFirst(files: readonly string[]): Promise<string[]> {
  const begun = await Promise.all(files.map(async (file) => ({ file, at: await beginOf(file) })));
  return begun.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({ file }) => file);
}

async function beginOf(file: string): Promise<string> {
  for await (const { bytes } of linesOf(file)) return /"at":"([^"]*)"/.exec(bytes.toString('latin1', 0, 80))?.[1] ?? '';
  return '';
}
