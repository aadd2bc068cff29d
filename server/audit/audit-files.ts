// The files of one audit: the one that is written, and those that rotation left beside it.
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linesOf } from './audit-lines.ts';

/** `audit.jsonl.2026-11-26.0000001234`: the day and the number of its last line. */
const ROTATED = /^\.\d{4}-\d\d-\d\d\.(\d{10,})(?:-\d+)?$/;

/** What a file is called once its last line has this number and is of this day. */
export const rotatedName = (file: string, day: string, n: number): string =>
  `${file}.${day}.${String(n).padStart(10, '0')}`;

/** The file of the proxy's own rotation that was written last; undefined when there is none. */
export async function newestRotated(file: string): Promise<string | undefined> {
  let newest: string | undefined;
  let most = -1;
  for (const name of await namesBeside(file)) {
    const [, n] = ROTATED.exec(name.slice(basename(file).length)) ?? [];
    if (n === undefined || Number(n) < most) continue;
    most = Number(n);
    newest = join(dirname(file), name);
  }
  return newest;
}

/** All of them, whoever rotated, oldest first; the file alone where there are none. Compressed ones are left out. */
export async function auditFiles(file: string): Promise<string[]> {
  const found = (await namesBeside(file)).filter((name) => !/\.(gz|bz2|xz|zst)$/.test(name));
  return found.length > 0 ? oldestFirst(found.map((name) => join(dirname(file), name))) : [file];
}

/** By the number of their first line, which is by time within a chain. */
export async function oldestFirst(files: readonly string[]): Promise<string[]> {
  const begun = await Promise.all(files.map(async (file) => ({ file, ...(await beginOf(file)) })));
  return begun.sort((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1)).map(({ file }) => file);
}

async function beginOf(file: string): Promise<{ at: string; n: number }> {
  for await (const { bytes } of linesOf(file)) {
    const [, n = 0, at = ''] = /^\{"n":(\d+),"at":"([^"]*)"/.exec(bytes.toString('latin1', 0, 80)) ?? [];
    return { at, n: Number(n) };
  }
  // An empty one is the newest: nothing was written since the rotation.
  return { at: '\uffff', n: 0 };
}

const namesBeside = async (file: string): Promise<string[]> =>
  (await readdir(dirname(file)).catch(() => [])).filter((name) => name.startsWith(basename(file)));
