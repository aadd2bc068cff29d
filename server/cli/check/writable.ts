import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whether a file can be written, or made with the folders it needs. */
export function canWrite(file: string): boolean {
  for (let place = resolve(file), isFile = true; ; place = dirname(place), isFile = false) {
    const found = statSync(place, { throwIfNoEntry: false });
    if (found) return found.isDirectory() !== isFile && isAccessible(place);
    if (place === dirname(place)) return false;
  }
}

function isAccessible(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
