// What a scenario is given, and what it says at its end.
import type { Verdict } from './checker/checker.ts';

export interface ScenarioOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Pages in a browser, where the scenario has any. */
  readonly widgets: number;
  /** Where its evidence goes. */
  readonly folder: string;
}

/** One promise beside what was seen. */
export interface Finding {
  readonly promised: string;
  readonly seen: string;
  readonly isKept: boolean;
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly Finding[]>;

/** What the checker found, as findings. */
export const findingsOf = (verdicts: readonly Verdict[]): readonly Finding[] =>
  verdicts.map(({ promise, wrong }) => ({
    promised: promise,
    seen: wrong.length === 0 ? 'so it is' : `${wrong.length} times not: ${wrong.slice(0, 5).join('; ')}`,
    isKept: wrong.length === 0,
  }));
