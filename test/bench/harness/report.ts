// The output of `npm run bench -- --json FILE`, and the marks between which a page holds its tables.
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

/** Returns the page with other text between two marks; throws if a mark is missing. */
export function filled(page: string, mark: string, text: string): string {
  const [before, , after] = parts(page, mark);
  return `${before}<!--${mark}-->\n\n${text}\n\n<!--/${mark}-->${after}`;
}

/** Returns the text between two marks; throws if a mark is missing. */
export const between = (page: string, mark: string): string => parts(page, mark)[1];

function parts(page: string, mark: string): readonly [before: string, between: string, after: string] {
  const [begin, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const [before, rest] = page.split(begin);
  const [inside, after] = rest?.split(end) ?? [];
  if (before === undefined || inside === undefined || after === undefined)
    throw new Error(`The page has no ${begin} … ${end}.`);
  return [before, inside, after];
}
