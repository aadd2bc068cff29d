// The options and the findings of a scenario.
import type { Verdict } from './checker/checker.ts';

export interface ScenarioOptions {
  readonly minutes: number;
  readonly seed: number;
  /** The number of pages in a browser, if the scenario has any. */
  readonly widgets: number;
  /** The folder of its evidence. */
  readonly folder: string;
}

/** One promise and the observation. */
export interface Finding {
  readonly promised: string;
  readonly seen: string;
  readonly isKept: boolean;
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly Finding[]>;

/** Returns the checker's verdicts as findings. */
export const findingsOf = (verdicts: readonly Verdict[]): readonly Finding[] =>
  verdicts.map(({ promise, wrong }) => ({
    promised: promise,
    seen: wrong.length === 0 ? 'so it is' : `${wrong.length} times not: ${wrong.slice(0, 5).join('; ')}`,
    isKept: wrong.length === 0,
  }));
