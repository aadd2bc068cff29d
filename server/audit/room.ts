import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Bytes that the file system of a file has left for us; undefined where that cannot be told. Folders need not be there yet. */
export async function roomFor(file: string): Promise<number | undefined> {
  // From the file itself: a link may lead to another file system.
  for (let place = resolve(file); ; place = dirname(place)) {
    const found = await statfs(place).catch(() => undefined);
    if (found) return found.bavail * found.bsize;
    if (place === dirname(place)) return undefined;
  }
}
