// The output of `npm run bench -- --json FILE`.
import type { Result } from './contest.ts';

export interface Report {
  readonly at: string;
  readonly machine: string;
  readonly results: readonly Measured[];
}

/** A result, and the machine's load in the minute before it was done, the bench's own processes included. */
export interface Measured extends Result {
  readonly load: string;
}

/** Returns the bench of a result. */
export const benchOf = ({ work }: Result): string => work.split(',')[0] ?? '';

/** Returns the name of a result's work within its bench; empty if the bench has only one. */
export const workOf = ({ work }: Result): string => work.split(', ').slice(1).join(', ');
