// The files of one audit: finds the one being written and the rotated ones beside it, and reads their lines.
import { createReadStream } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { unreadWords } from '../config/files.ts';
import { LONGEST_LINE } from './chain.ts';

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

/** Names of files that are compressed in a way that we cannot read. */
const PACKED = /\.(bz2|xz|zst)$/;

/** The files of any rotation, oldest first. Leaves out files compressed other than with gzip. */
export async function filesBeside(named: string): Promise<string[]> {
  const file = await placeOf(named);
  const found = (await namesBeside(file)).filter((name) => !PACKED.test(name));
  return found.length > 0 ? oldestFirst(found.map((name) => join(dirname(file), name))) : [file];
}

/** The files that are the same as the beginning of another one, such as a backup copy. Their lines would count twice. */
export async function copiesAmong(files: readonly string[]): Promise<Set<string>> {
  // Compares files with long names first, so that of equal files the one with the shortest name stays.
  const named = [...files].sort((one, other) => other.length - one.length);
  const begun = await Promise.all(named.map(async (file) => ({ file, ...(await beginOf(file)) })));
  const copies = new Set<string>();
  for (const one of begun)
    for (const other of begun)
      if (one !== other && one.n > 0 && one.n === other.n && one.at === other.at && !copies.has(other.file))
        if (await isBeginOf(one.file, other.file)) copies.add(one.file);
  return copies;
}

async function isBeginOf(file: string, other: string): Promise<boolean> {
  const others = linesOf(other);
  try {
    for await (const { bytes, isWhole } of linesOf(file)) {
      const line = await others.next();
      if (line.done) return false;
      // The last line of the copy may be cut, because it was being written when the copy was made.
      const same = isWhole ? line.value.bytes : line.value.bytes.subarray(0, bytes.length);
      if (!same.equals(bytes)) return false;
    }
    return true;
  } finally {
    await others.return(undefined);
  }
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
  const found = await readdir(dirname(file), { withFileTypes: true }).catch(() => []);
  const names = found
    .filter((each) => each.name.startsWith(basename(file)) && !each.isDirectory())
    .map(({ name }) => name);
  // Leaves out a `.gz` beside its original: both exist while a file is being compressed.
  return names.filter((name) => !name.endsWith('.gz') || !names.includes(name.slice(0, -'.gz'.length)));
}

const LINE_FEED = 0x0a;

/** Names the file that cannot be read, and the reason if an operator can mend it. */
export class UnreadFile extends Error {
  constructor(file: string, cause: unknown) {
    const isDamaged = String((cause as { code?: unknown }).code).startsWith('Z_');
    super(`${file} ${isDamaged ? 'cannot be read: its compression is damaged' : unreadWords(cause)}.`, { cause });
  }
}

/** Reads the lines of a file, also a compressed one (`.gz`). They are bytes, so that only a line feed ends a line and no character is cut. Throws an `UnreadFile`. */
export async function* linesOf(file: string): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const piece = chunk.subarray(from, end);
      yield { bytes: parts.length > 0 ? Buffer.concat([...parts, piece]) : piece, isWhole: true };
      parts = [];
      held = 0;
      from = end + 1;
    }
    if (from === chunk.length || held > LONGEST_LINE) continue;
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
  }
  if (parts.length > 0) yield { bytes: Buffer.concat(parts), isWhole: false };
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* bytesOf(file) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new UnreadFile(file, cause);
  }
}

function bytesOf(file: string): Readable {
  const bytes = createReadStream(file);
  // An error of either stream ends both and reaches the reader.
  return file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}
