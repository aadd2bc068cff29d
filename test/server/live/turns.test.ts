// Thousands of pages in one moment: others are served between their streams.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTurns } from '../../../server/live/turns.ts';

function start() {
  let now = 0;
  let ends: (() => void)[] = [];
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
  const turn = createTurns(clock, (task) => void ends.push(task));
  let opened = 0;
  return {
    ask(count: number) {
      for (let n = 0; n < count; n++) {
        const mine = turn();
        if (mine) void mine.then(() => opened++);
        else opened++;
      }
    },
    /** The turn of the event loop ends; answers how many streams were opened by then. */
    async endTurn(ms = 0) {
      now += ms;
      const due = ends;
      ends = [];
      for (const end of due) end();
      await new Promise(setImmediate);
      return opened;
    },
    opened: () => opened,
  };
}

describe('the turn of a stream', () => {
  it('comes at once for some tens in a tenth of a second', () => {
    const turns = start();
    turns.ask(50);
    assert.equal(turns.opened(), 50);
  });

  it('comes at once again when the tenth of a second is over', async () => {
    const turns = start();
    turns.ask(50);
    await turns.endTurn(100);
    turns.ask(50);
    assert.equal(turns.opened(), 100);
  });

  it('is waited for while more come, then four open a turn of the event loop', async () => {
    const turns = start();
    turns.ask(60);
    assert.equal(await turns.endTurn(), 50);
    turns.ask(1);
    assert.equal(await turns.endTurn(), 50);
    assert.equal(await turns.endTurn(), 54);
    assert.equal(await turns.endTurn(), 58);
    assert.equal(await turns.endTurn(), 61);
  });

  it('comes after 5 s though more come, one a turn', async () => {
    const turns = start();
    turns.ask(60);
    await turns.endTurn();
    turns.ask(1);
    assert.equal(await turns.endTurn(5_000), 51);
    turns.ask(1);
    assert.equal(await turns.endTurn(), 52);
  });
});
