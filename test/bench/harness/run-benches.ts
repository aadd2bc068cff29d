// Runs benches, and says before how long they take.
import type { Result } from './contest.ts';

export interface Run {
  readonly name: string;
  readonly results: () => AsyncIterable<Result>;
}

export interface Told {
  readonly begins: (name: string, place: number) => void;
  readonly result: (result: Result) => void;
  readonly fails: (name: string, error: unknown) => void;
}

/** Runs benches one after the other, even after one fails; resolves with whether all succeeded. */
export async function runBenches(runs: readonly Run[], told: Told): Promise<boolean> {
  let isWell = true;
  for (const [place, { name, results }] of runs.entries()) {
    told.begins(name, place + 1);
    try {
      for await (const result of results()) told.result(result);
    } catch (error) {
      isWell = false;
      told.fails(name, error);
    }
  }
  return isWell;
}

/** The expected time of a bench on two idle cores. */
export interface Duration {
  /** Seconds to build and start the contenders, and of each round. */
  readonly start: number;
  readonly round: number;
  /** Seconds of a whole quick run. */
  readonly quick: number;
}

/** Returns the expected seconds. */
export const expected = ({ start, round, quick }: Duration, rounds: number, isQuick: boolean): number =>
  isQuick ? quick : start + round * rounds;

/** Returns a duration in words. */
export const spoken = (seconds: number): string =>
  seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} s` : `${Math.round(seconds / 60)} min`;
