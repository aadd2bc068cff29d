import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whether a file can be written, or created with its folders. */
export function canWrite(file: string): boolean {
  for (let place = resolve(file), isFile = true; ; place = dirname(place), isFile = false) {
    const found = look(place);
    if (found === 'barred') return false;
    // A device or a pipe would not keep the content.
    if (found) return (isFile ? found.isFile() : found.isDirectory()) && isAccessible(place);
    if (place === dirname(place)) return false;
  }
}

/** `barred`: a folder on the way may not be entered, or links form a circle. Undefined: it does not exist. */
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
