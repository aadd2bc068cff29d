// Finds the files of one audit: the file being written, and the rotated ones beside it.
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linesOf } from './audit-lines.ts';

/** The end of a rotated file's name, `.2026-11-26.0000001234`: the day and number of its last line. An operator may have compressed it. */
const ROTATED = /^\.\d{4}-\d\d-\d\d\.(\d{10,})(?:-\d+)?(?:\.gz)?$/;

/** The name of a rotated file whose last line has this number and day. */
export const rotatedName = (file: string, day: string, n: number): string =>
  `${file}.${day}.${String(n).padStart(10, '0')}`;

/** The newest file of the proxy's own rotation that is not compressed; undefined if there is none. */
export const newestRotated = async (file: string): Promise<string | undefined> =>
  (await rotatedFiles(file)).findLast((name) => !name.endsWith('.gz'));

/** The files that the proxy wrote: those of its own rotation, oldest first, then the present file. */
export async function auditFiles(named: string): Promise<string[]> {
  const file = await placeOf(named);
  return [...(await rotatedFiles(file)), file];
}

/** Compressed files that cannot be read. */
const PACKED = /\.(bz2|xz|zst)$/;

/** The files of any rotation, oldest first. Leaves out files compressed other than with gzip. */
export async function filesBeside(named: string): Promise<string[]> {
  const file = await placeOf(named);
  const found = (await namesBeside(file)).filter((name) => !PACKED.test(name));
  return found.length > 0 ? oldestFirst(found.map((name) => join(dirname(file), name))) : [file];
}

/** The names of the files that `filesBeside` leaves out. */
export const packedBeside = async (file: string): Promise<string[]> =>
  (await namesBeside(await placeOf(file))).filter((name) => PACKED.test(name));

/** The real path: rotation leaves files beside the target of a link. */
const placeOf = (file: string): Promise<string> => realpath(file).catch(() => file);

async function rotatedFiles(file: string): Promise<string[]> {
  const numbered = (await namesBeside(file)).flatMap((name) => {
    const [, n] = ROTATED.exec(name.slice(basename(file).length)) ?? [];
    return n === undefined ? [] : [{ name, n: Number(n) }];
  });
  return numbered.sort((a, b) => a.n - b.n).map(({ name }) => join(dirname(file), name));
}

/** Sorts files by their first line. */
export async function oldestFirst(files: readonly string[]): Promise<string[]> {
  const begun = await Promise.all(files.map(async (file) => ({ file, ...(await beginOf(file)) })));
  return begun.sort((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1)).map(({ file }) => file);
}

async function beginOf(file: string): Promise<{ at: string; n: number }> {
  for await (const { bytes } of linesOf(file)) {
    const [, n = 0, at = ''] = /^\{"n":(\d+),"at":"([^"]*)"/.exec(bytes.toString('latin1', 0, 80)) ?? [];
    return { at, n: Number(n) };
  }
  // An empty file is the newest: nothing was written since the rotation.
  return { at: '\uffff', n: 0 };
}

async function namesBeside(file: string): Promise<string[]> {
  const names = (await readdir(dirname(file)).catch(() => [])).filter((name) => name.startsWith(basename(file)));
  // While a file is being compressed, both forms exist.
  return names.filter((name) => !name.endsWith('.gz') || !names.includes(name.slice(0, -'.gz'.length)));
}
