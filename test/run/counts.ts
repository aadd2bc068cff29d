import { stripVTControlCharacters } from 'node:util';

/** The numbers of tests of a run by outcome. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sumOf = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/** Reads the counts in the last lines of Node's test runner, `browser: N passed, N failed, N skipped` and `e2e: …`. */
export function countsIn(output: string): Counts {
  const lines = stripVTControlCharacters(output);
  const closing = [...lines.matchAll(/^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].map(
    ([, passed, failed, skipped]) => ({
      passed: Number(passed),
      failed: Number(failed),
      skipped: Number(skipped ?? 0),
    }),
  );
  const ofNode = (word: string) =>
    [...lines.matchAll(new RegExp(`^(?:ℹ|#) ${word} (\\d+)$`, 'gm'))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  const node = {
    passed: ofNode('pass'),
    failed: ofNode('fail') + ofNode('cancelled'),
    skipped: ofNode('skipped') + ofNode('todo'),
  };
  return [...closing, node].reduce(sumOf, NO_TESTS);
}
