import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whether a file can be written, or made with the folders it needs. */
export function canWrite(file: string): boolean {
  for (let place = resolve(file), isFile = true; ; place = dirname(place), isFile = false) {
    const found = look(place);
    if (found === 'barred') return false;
    // Neither a device nor a pipe keeps what is written.
    if (found) return (isFile ? found.isFile() : found.isDirectory()) && isAccessible(place);
    if (place === dirname(place)) return false;
  }
}

/** `barred`: a folder on the way may not be gone through, or a link leads in a circle. Undefined: there is none. */
function look(place: string): Stats | 'barred' | undefined {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    return 'barred';
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
