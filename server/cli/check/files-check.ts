// Checks the files of audit and store without opening them: whether they can be written, and how much room is left.
import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { roomFor } from '../../audit/file-sink.ts';
import { sqliteFileOf } from '../../config/store-address.ts';
import { of, type Finding } from './finding.ts';

const audit = of('audit');
const store = of('store');
const MB = 1024 ** 2;
/** Bytes: about a week of a thousand doctors. */
const LITTLE = 1024 * MB;

export async function checkAudit(file: string): Promise<Finding[]> {
  if (!canWrite(file)) return [audit.fault('SCRIBE_AUDIT_FILE names a file that cannot be written.')];
  const room = await roomFor(file);
  if (room === undefined) return [];
  const left = `${Math.floor(room / MB)} MB are left for the audit`;
  return [room < LITTLE ? audit.warning(`${left}: when they are used up, decisions are off.`) : audit.ok(`${left}.`)];
}

export function checkStoreFile(address: string): Finding[] {
  const file = sqliteFileOf(address);
  return file !== undefined && !canWrite(file)
    ? [store.fault('SCRIBE_STORE names a file that cannot be written.')]
    : [];
}

/** Whether a file can be written, or created with its folders. */
function canWrite(file: string): boolean {
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
