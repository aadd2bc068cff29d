import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../server/index.ts';
import { createShares } from '../../server/upstream/shares.ts';

/** Makes calls enter and records the order in which they began. */
function takes(each: number, inAll: number) {
  const take = createShares(each, inAll, systemClock);
  const begun: string[] = [];
  const enter = async (holder: string) => {
    const leave = await take(holder, undefined);
    begun.push(holder);
    return leave;
  };
  return { enter, begun };
}

describe('shares of the connections to the service', () => {
  it('keep calls of one holder waiting for one another, and for nobody else’s', async () => {
    const { enter, begun } = takes(2, 100);
    const [first] = await Promise.all([enter('ana'), enter('ana')]);
    const third = enter('ana');
    await enter('ben');
    assert.deepEqual(begun, ['ana', 'ana', 'ben']);
    first();
    await third;
    assert.deepEqual(begun, ['ana', 'ana', 'ben', 'ana']);
  });

  it('have room in all: what waits for it begins in turn, however many calls one holder has', async () => {
    const { enter, begun } = takes(2, 2);
    const leaves = await Promise.all([enter('ana'), enter('ana')]);
    const waiting = [enter('ana'), enter('ana'), enter('ben'), enter('eva')];
    leaves.forEach((leave) => leave());
    const [ben, eva] = await Promise.all(waiting.slice(2));
    assert.deepEqual(begun.slice(2), ['ben', 'eva']);
    ben?.();
    eva?.();
    await Promise.all(waiting);
    assert.deepEqual(begun.slice(4), ['ana', 'ana']);
  });
});
