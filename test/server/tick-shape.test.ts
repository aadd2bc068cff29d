import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

const MODULE = JSON.stringify(new URL('../../server/operation/tick-shape.ts', import.meta.url).href);

/** Runs `made` in a process of its own; whether a tick that it makes is still there after collections. */
const isKeptBy = (made: string): boolean => {
  const script = `
    import { createHook } from 'node:async_hooks';
    import { setImmediate as turn } from 'node:timers/promises';
    import { keepTickShape } from ${MODULE};
    const ticks = [];
    const init = (_id, type, _trigger, tick) => void (type === 'TickObject' && ticks.push(new WeakRef(tick)));
    const hook = createHook({ init }).enable();
    ${made};
    hook.disable();
    if (!ticks.length) throw new Error('No tick was made.');
    for (let round = 0; round < 5; round++) {
      await turn();
      gc();
    }
    console.log(ticks.some((tick) => tick.deref()));`;
  const run = ['--expose-gc', '--input-type=module', '--eval', script];
  return execFileSync(process.execPath, run, { encoding: 'utf8' }).trim() === 'true';
};

describe('the shape of a tick', () => {
  it('is kept by one tick that no collection takes', () => {
    assert.equal(isKeptBy('keepTickShape(process)'), true);
    assert.equal(isKeptBy('process.nextTick(() => undefined)'), false);
  });
});
