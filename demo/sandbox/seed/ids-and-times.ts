// Ids and times of seeded data: the ids are the same at every start, the times are relative to the clock.
import { hash } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

/** Makes an id that looks minted and is the same at every start: `prefix` + `01` + 24 characters made from `parts`. */
export function stableId(prefix: string, ...parts: readonly string[]): string {
  const digest = hash('sha256', parts.join('\u0000'), 'buffer');
  const characters = Array.from(digest.subarray(0, LENGTH), (byte) => CROCKFORD.charAt(byte % CROCKFORD.length));
  return `${prefix}01${characters.join('')}`;
}

export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

/** Returns the time `span` before `now`; a negative span gives a time after it. */
export const dateBefore = (now: Date, { days = 0, hours = 0, minutes = 0 }: Span): Date =>
  new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000);

/** Returns the same time as ISO 8601 in UTC. */
export const before = (now: Date, span: Span): string => dateBefore(now, span).toISOString();
