import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

const KEPT = `
  import { keepTickShape } from ${JSON.stringify(new URL('../../server/operation/tick-shape.ts', import.meta.url).href)};
  keepTickShape(process);`;

const MEASURED = `
  import { setImmediate as turn } from 'node:timers/promises';
  const ticks = async (count) => {
    for (let done = 0; done < count; done += 100) {
      for (let one = 0; one < 100; one++) process.nextTick(() => undefined);
      await turn();
    }
  };
  await ticks(100);
  for (let round = 0; round < 10; round++) {
    gc();
    await turn();
  }
  const times = [];
  for (let round = 0; round < 20; round++) {
    const startedAt = performance.now();
    await ticks(10_000);
    times.push(performance.now() - startedAt);
  }
  console.log(Math.min(...times));`;

/** Milliseconds that 10,000 ticks take after collections that found none; the best of twenty, for a busy machine. */
const cost = (script: string): number =>
  Number(
    execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );

describe('the shape of a tick', () => {
  it('is not forgotten: a tick costs much less. When this fails, Node may not need it any more', () => {
    const forgotten = cost(MEASURED);
    const kept = cost(KEPT + MEASURED);
    assert.ok(kept * 2 < forgotten, `${kept} ms with it, ${forgotten} ms without`);
  });
});
