import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Result } from './contest.ts';
import { expected, runBenches, spoken, type Run } from './run-benches.ts';

const result = (work: string): Result => ({ work, reference: '', rounds: 1, standings: [] });
const bench = (name: string, ...works: string[]): Run => ({
  name,
  async *results() {
    for (const work of works) yield result(work);
  },
});
const failing: Run = {
  name: 'failing',
  async *results() {
    yield result('before');
    throw new Error('no browser');
  },
};

async function run(...runs: Run[]) {
  const told: string[] = [];
  const isWell = await runBenches(runs, {
    begins: (name, place) => told.push(`${place} ${name}`),
    result: ({ work }) => told.push(work),
    fails: (name, error) => told.push(`${name}: ${(error as Error).message}`),
  });
  return { told, isWell };
}

describe('a run of benches', () => {
  it('takes them one after the other', async () => {
    const { told, isWell } = await run(bench('hint', 'small', 'large'), bench('size', 'all'));
    assert.deepEqual(told, ['1 hint', 'small', 'large', '2 size', 'all']);
    assert.equal(isWell, true);
  });

  it('goes on after one that fails, keeps what that had measured, and does not end well', async () => {
    const { told, isWell } = await run(failing, bench('size', 'all'));
    assert.deepEqual(told, ['1 failing', 'before', 'failing: no browser', '2 size', 'all']);
    assert.equal(isWell, false);
  });

  it('is expected to take what its rounds take', () => {
    const takes = { start: 10, round: 20, quick: 15 };
    assert.equal(expected(takes, 3, false), 70);
    assert.equal(expected(takes, 3, true), 15);
    assert.deepEqual([7, 70, 89, 100, 1800].map(spoken), ['5 s', '70 s', '90 s', '2 min', '30 min']);
  });
});
