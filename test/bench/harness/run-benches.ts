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
