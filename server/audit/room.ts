import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Free bytes on the file system of a file; undefined if unknown. Its folders need not exist yet. */
export async function roomFor(file: string): Promise<number | undefined> {
  // Starts at the file itself, because a link may lead to another file system.
  for (let place = resolve(file); ; place = dirname(place)) {
    const found = await statfs(place).catch(() => undefined);
    if (found) return found.bavail * found.bsize;
    if (place === dirname(place)) return undefined;
  }
}
