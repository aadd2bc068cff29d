// The files of one audit: the one that is written, and those that rotation left beside it.
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linesOf } from './audit-lines.ts';

/** `audit.jsonl.2026-11-26.0000001234`: the day and the number of its last line. */
const ROTATED = /^\.\d{4}-\d\d-\d\d\.(\d{10,})(?:-\d+)?$/;

/** What a file is called once its last line has this number and is of this day. */
export const rotatedName = (file: string, day: string, n: number): string =>
  `${file}.${day}.${String(n).padStart(10, '0')}`;

/** The file of the proxy's own rotation that was written last; undefined when there is none. */
export const newestRotated = async (file: string): Promise<string | undefined> => (await rotatedFiles(file)).at(-1);

/** The audit as the proxy wrote it: what its own rotation left, oldest first, then the file itself. */
export async function auditFiles(named: string): Promise<string[]> {
  const file = await placeOf(named);
  return [...(await rotatedFiles(file)), file];
}

/** What cannot be read as it is. */
const PACKED = /\.(bz2|xz|zst)$/;

/** Also what others rotated beside it, oldest first; what was compressed other than with gzip is left out. */
export async function filesBeside(named: string): Promise<string[]> {
  const file = await placeOf(named);
  const names = await namesBeside(file);
  // While one is compressed, it stands there in both ways.
  const isTwice = (name: string) => name.endsWith('.gz') && names.includes(name.slice(0, -'.gz'.length));
  const found = names.filter((name) => !PACKED.test(name) && !isTwice(name));
  return found.length > 0 ? oldestFirst(found.map((name) => join(dirname(file), name))) : [file];
}

/** The names of those that `filesBeside` leaves out. */
export const packedBeside = async (file: string): Promise<string[]> =>
  (await namesBeside(await placeOf(file))).filter((name) => PACKED.test(name));

/** Rotation leaves files beside the one that a link leads to. */
const placeOf = (file: string): Promise<string> => realpath(file).catch(() => file);

async function rotatedFiles(file: string): Promise<string[]> {
  const numbered = (await namesBeside(file)).flatMap((name) => {
    const [, n] = ROTATED.exec(name.slice(basename(file).length)) ?? [];
    return n === undefined ? [] : [{ name, n: Number(n) }];
  });
  return numbered.sort((a, b) => a.n - b.n).map(({ name }) => join(dirname(file), name));
}

/** By their first line. */
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
