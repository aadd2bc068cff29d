import { ScribeError } from '../client/errors.ts';
import type { DecisionsOptions } from './decisions-options.ts';
import type { Decisions } from './decisions.ts';

type Make = (options: DecisionsOptions) => Decisions;

let make: Make | undefined;

/** Takes what makes decisions, when its file is here: no first paint needs it. */
export function provideDecisions(given: Make): void {
  make = given;
}

/** What makes the decisions of one consultation; throws a ScribeError as long as its file is not here. */
export function makeDecisions(options: DecisionsOptions): Decisions {
  if (!make) throw new ScribeError('network', 'What makes decisions is not loaded.', { code: 'part_missing' });
  return make(options);
}
