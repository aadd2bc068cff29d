// What `npm run bench -- --json FILE` writes, and how tables of it get into a page.
import type { Result } from './contest.ts';

export interface Report {
  readonly at: string;
  readonly machine: string;
  readonly results: readonly Measured[];
}

/** A result, and how many processes ran or waited to in the minute before it was done, the bench's own among them. */
export interface Measured extends Result {
  readonly load: string;
}

/** The bench a result is of. */
export const benchOf = ({ work }: Result): string => work.split(',')[0] ?? '';

/** What is measured within its bench; a bench with one work has no name for it. */
export const workOf = ({ work }: Result): string => work.split(', ').slice(1).join(', ');

/** The page with other text between two marks; throws where it has not got them. */
export function filled(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no ${begin} … ${end}.`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}
