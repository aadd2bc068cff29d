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
  const [before, , after] = parts(page, mark);
  return `${before}<!--${mark}-->\n\n${text}\n\n<!--/${mark}-->${after}`;
}

/** The text between two marks; throws where the page has not got them. */
export const between = (page: string, mark: string): string => parts(page, mark)[1];

function parts(page: string, mark: string): readonly [before: string, between: string, after: string] {
  const [begin, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const [before, rest] = page.split(begin);
  const [inside, after] = rest?.split(end) ?? [];
  if (before === undefined || inside === undefined || after === undefined)
    throw new Error(`The page has no ${begin} … ${end}.`);
  return [before, inside, after];
}
