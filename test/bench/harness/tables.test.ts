import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { contest, type Contender, type Result } from './contest.ts';
import { goalsTable, withTables } from './docs-tables.ts';
import type { Goal } from './goal.ts';
import type { Report } from './report.ts';
import { tableOf } from './table.ts';

const always = (name: string, ms: number): Contender => ({ name, measure: () => ({ ms }) });
const measured = (work: string, ours: number, ...goals: Goal[]): Promise<Result> =>
  contest(work, [always('by hand', 100), always('ours', ours)], { rounds: 2, goals });
const most = (atMost: number): Goal => ({ of: 'ours', metric: 'ms', against: 'by hand', atMost });
const report = (...results: Result[]): Report => ({
  at: '2026-11-22T10:42',
  machine: 'Node v24, 2 × Processor',
  results: results.map((result) => ({ ...result, load: '0.2' })),
});
const rowsOf = (table: string): string[] => table.split('\n').slice(2);

describe('a table of results', () => {
  it('has each value, and its ratio to the reference of the same round with the spread', async () => {
    let round = 0;
    const uneven: Contender = { name: 'ours', measure: () => ({ ms: [50, 150][round++] ?? NaN }) };
    const result = await contest('start, small', [always('by hand', 100), uneven], { rounds: 2 });
    assert.match(tableOf(result), /ours\s+100\s+1\.00 \[0\.50–1\.50\]/);
  });

  it('says of each goal whether it is met', async () => {
    const result = await measured('start, small', 150, most(1.2), { of: 'ours', metric: 'ms', atLeast: 150 });
    assert.match(tableOf(result), /ms of ours at most 1\.2 × by hand: not met, 1\.50 \[1\.50–1\.50\]/);
    assert.match(tableOf(result), /ms of ours at least 150: met, 150\.00/);
  });
});

describe('a goal', () => {
  it('is judged only where its spread lies on one side', async () => {
    const rounds = (...values: number[]): Promise<Result> => {
      const uneven: Contender = { name: 'ours', measure: () => ({ ms: values.shift() ?? NaN }) };
      return contest('start, small', [always('by hand', 100), uneven], { rounds: values.length, goals: [most(1.2)] });
    };
    const verdicts = async (...values: number[]) => (await rounds(...values)).goals?.map(({ verdict }) => verdict);
    assert.deepEqual(await verdicts(110, 115, 120), ['met']);
    assert.deepEqual(await verdicts(110, 115, 130), ['within the noise']);
    assert.deepEqual(await verdicts(110, 125, 130), ['within the noise']);
    assert.deepEqual(await verdicts(121, 125, 130), ['not met']);
    assert.deepEqual(rowsOf(goalsTable([await rounds(110, 130)])), [
      '| start | ms ≤ 1.2 × by hand | small: _1.2_ | within the noise |',
    ]);
  });

  it('of several works is counted by what it reached in each', async () => {
    let turn = 0;
    const uneven: Contender = { name: 'ours', measure: () => ({ ms: [110, 130][turn++ % 2] ?? NaN }) };
    const noisy = await contest('start, noisy', [always('by hand', 100), uneven], { rounds: 2, goals: [most(1.2)] });
    const low = await measured('start, low', 110, most(1.2));
    const high = await measured('start, high', 130, most(1.2));
    const last = (...results: Result[]) => goalsTable(results).split('| ').at(-1);
    assert.equal(last(low, noisy), '1 of 2, 1 within the noise |');
    assert.equal(last(high, noisy), 'no, 1 within the noise |');
  });
});

describe('the table of goals', () => {
  it('has a row a goal, with the figure of each work it was set for', async () => {
    const table = goalsTable([
      await measured('start, small', 110, most(1.2)),
      await measured('start, large (200 alerts)', 130, most(1.2)),
      await measured('hint, small', 90, most(1.2)),
    ]);
    assert.deepEqual(rowsOf(table), [
      '| start | ms ≤ 1.2 × by hand | small: 1.1 · large: **1.3** | 1 of 2 |',
      '| hint | ms ≤ 1.2 × by hand | small: 0.9 | yes |',
    ]);
  });

  it('names whose figure it is where a bench judges several, and no work where there is one', async () => {
    const size = await measured('size', 40, { ...most(0.3) }, { of: 'by hand', metric: 'ms', atMost: 1500 });
    assert.deepEqual(rowsOf(goalsTable([size])), [
      '| size | ours: ms ≤ 0.3 × by hand | **0.4** | no |',
      '| size | by hand: ms ≤ 1,500 | 100 | yes |',
    ]);
  });

  it('keeps a bench together that comes in several reports, and the later of two results', async () => {
    const table = goalsTable([
      await measured('start, small', 150, most(1.2)),
      await measured('hint, small', 90, most(1.2)),
      await measured('start, large', 100, most(1.2)),
      await measured('start, small', 110, most(1.2)),
    ]);
    assert.deepEqual(rowsOf(table), [
      '| start | ms ≤ 1.2 × by hand | small: 1.1 · large: 1 | yes |',
      '| hint | ms ≤ 1.2 × by hand | small: 0.9 | yes |',
    ]);
  });
});

describe('the page of benchmarks', () => {
  const page = `<!--goals-->
| bench | goal     | reached | met |
| ----- | -------- | ------- | --- |
| hint  | ms ≤ 1   | 0.5     | yes |
| start | ms ≤ 999 | 1       | yes |
<!--/goals-->
<!--bench start-->\nold\n<!--/bench start-->\nHint\n<!--bench hint-->\nkept\n<!--/bench hint-->\n`;

  it('takes the tables of a report between the marks of its bench, and keeps the others', async () => {
    const small = await measured('start, small', 110, most(1.2));
    const text = withTables(page, [report(small), report(await measured('start, large', 120))]);
    assert.match(text, /ms · ratio to by hand, 2 rounds\n\n\| {2}\| small \| large \|/);
    assert.match(text, /\| ours \| 110 · 1\.10 \| 120 · 1\.20 \|/);
    assert.match(text, /2026-11-22, Node v24, 2 × Processor, load 0\.2\.\n\n<!--\/bench start-->/);
    assert.ok(!text.includes('old') && text.includes('kept'));
  });

  it('has the goals of a report in one table, and keeps the rows of the other benches', async () => {
    const text = withTables(page, [report(await measured('start, small', 110, most(1.2)))]);
    assert.deepEqual(rowsOf(/<!--goals-->([^]*)<!--\/goals-->/.exec(text)?.[1]?.trim() ?? ''), [
      '| hint  | ms ≤ 1   | 0.5     | yes |',
      '| start | ms ≤ 1.2 × by hand | small: 1.1 | yes |',
    ]);
  });

  it('has a work once, as it was measured last', async () => {
    const [first, last] = [await measured('start, small', 110), await measured('start, small', 220)];
    const text = withTables(page, [report(first), report(last)]);
    assert.match(text, /\| ours \| 220 · 2\.20 \|/);
    assert.doesNotMatch(text, /110/);
  });

  it('refuses a bench that has no place in it', async () => {
    const unknown = await measured('unknown, small', 1);
    assert.throws(() => withTables(page, [report(unknown)]), /<!--bench unknown-->/);
  });

  it('has a place for every bench', () => {
    const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const [, list = ''] = /BENCHES[^{]*\{\n([^]*?)\n\};/.exec(read('test/bench/run.ts')) ?? [];
    const names = [...list.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
    assert.ok(names.length > 8);
    const without = names.filter((name) => !read('docs/benchmarks.md').includes(`<!--bench ${name}-->`));
    assert.deepEqual(without, []);
  });
});
