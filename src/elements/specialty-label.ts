import { readableLabel } from './readable-label.ts';

/** A specialty as words where it is a code (`internal_medicine`); any other text stays as it is. */
export function specialtyLabel(specialty: string): string {
  return /^[A-Za-z0-9_-]+$/.test(specialty) ? readableLabel(specialty) : specialty;
}
