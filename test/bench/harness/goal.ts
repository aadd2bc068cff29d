// Goals, and whether a run met them: the median decides if its whole spread is on the same side of the bound.
import type { Measures } from './contest.ts';
import { spreadOf, type Spread } from './statistics.ts';

export interface Goal {
  readonly of: string;
  readonly metric: string;
  /** The contender whose value of the same round divides this one; without it the value itself counts. */
  readonly against?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Within the noise: the run has rounds on both sides of the bound. */
export type Verdict = 'met' | 'not met' | 'within the noise';

export interface Outcome {
  readonly goal: Goal;
  /** The goal in words. */
  readonly text: string;
  readonly reached: Spread;
  readonly verdict: Verdict;
}

/** Judges a goal by the measures of each contender, one set a round. */
export function outcomeOf(goal: Goal, measured: ReadonlyMap<string, readonly Measures[]>): Outcome {
  const { of, metric, against, atLeast = -Infinity, atMost = Infinity } = goal;
  const column = (name: string) => (measured.get(name) ?? []).map((measures) => measures[metric] ?? NaN);
  const others = against === undefined ? undefined : column(against);
  const reached = spreadOf(column(of).map((value, round) => (others ? value / (others[round] ?? NaN) : value)));
  const bound = goal.atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const text = `${metric} of ${of} ${bound}${against === undefined ? '' : ` × ${against}`}`;
  const isMet = (value: number): boolean => value >= atLeast && value <= atMost;
  const sides = new Set([reached.low, reached.median, reached.high].map(isMet));
  return {
    goal,
    text,
    reached,
    verdict: sides.size > 1 ? 'within the noise' : isMet(reached.median) ? 'met' : 'not met',
  };
}
