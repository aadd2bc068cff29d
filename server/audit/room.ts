import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Bytes that the file system of a file has left for us; undefined where that cannot be told. Folders need not be there yet. */
export async function roomFor(file: string): Promise<number | undefined> {
  for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
    const found = await statfs(folder).catch(() => undefined);
    if (found) return found.bavail * found.bsize;
    if (folder === dirname(folder)) return undefined;
  }
}
