// Checks the audit: whether it can be written, and how much room is left.
import { roomFor } from '../../audit/room.ts';
import { of, type Finding } from './finding.ts';
import { canWrite } from './writable.ts';

const { fault, warning, ok } = of('audit');
const MB = 1024 ** 2;
/** Bytes: about a week of a thousand doctors. */
const LITTLE = 1024 * MB;

export async function checkAudit(file: string): Promise<Finding[]> {
  if (!canWrite(file)) return [fault('SCRIBE_AUDIT_FILE names a file that cannot be written.')];
  const room = await roomFor(file);
  if (room === undefined) return [];
  const left = `${Math.floor(room / MB)} MB are left for the audit`;
  return [room < LITTLE ? warning(`${left}: when they are used up, decisions are off.`) : ok(`${left}.`)];
}
