// Thousands of pages at the same moment: other requests are served between their streams.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTurns } from '../../../server/live/turns.ts';

function start() {
  let now = 0;
  let ends: (() => void)[] = [];
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
  const inTurn = createTurns(clock, (task) => void ends.push(task));
  const opening: (() => void)[] = [];
  let begun = 0;
  const turns = {
    ask(count: number) {
      for (let n = 0; n < count; n++)
        void inTurn(() => {
          begun++;
          return new Promise((resolve) => opening.push(resolve));
        });
      return begun;
    },
    /** Lets the next `count` openings finish. */
    async finish(count: number) {
      for (const done of opening.splice(0, count)) done();
      await new Promise(setImmediate);
    },
    /** Ends the turn of the event loop; returns the number of streams whose opening had begun. */
    endTurn(ms = 0) {
      now += ms;
      const due = ends;
      ends = [];
      for (const end of due) end();
      return begun;
    },
  };
  return turns;
}

describe('the turn of a stream', () => {
  it('comes at once while fewer than 32 are being opened', async () => {
    const turns = start();
    assert.equal(turns.ask(32), 32);
    await turns.finish(1);
    assert.equal(turns.ask(1), 33);
    assert.equal(turns.ask(1), 33);
  });

  it('is waited for while more come; then 32 are opened at a time', async () => {
    const turns = start();
    turns.ask(100);
    await turns.finish(32);
    assert.equal(turns.endTurn(), 32);
    turns.ask(1);
    assert.equal(turns.endTurn(), 32);
    assert.equal(turns.endTurn(), 64);
    assert.equal(turns.endTurn(), 64);
    await turns.finish(2);
    assert.equal(turns.endTurn(), 66);
    await turns.finish(32);
    assert.equal(turns.endTurn(), 98);
    await turns.finish(32);
    assert.equal(turns.endTurn(), 101);
  });

  it('comes after 5 s though more come, for one at a time', async () => {
    const turns = start();
    turns.ask(60);
    await turns.finish(32);
    assert.equal(turns.endTurn(5_000), 33);
    turns.ask(1);
    assert.equal(turns.endTurn(), 33);
    await turns.finish(1);
    turns.ask(1);
    assert.equal(turns.endTurn(), 34);
  });

  it('comes for the next one when one cannot be opened', async () => {
    const inTurn = createTurns({ now: () => 0, monotonic: () => 0, after: () => () => undefined }, setImmediate);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        inTurn(() => (n % 2 ? Promise.reject(new Error('no')) : Promise.resolve())),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 50);
  });
});
