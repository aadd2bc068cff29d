import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Part } from '../../../src/elements/part.ts';

describe('Part', () => {
  it('is fetched once, for all who ask', async () => {
    let fetches = 0;
    const part = new Part(() => Promise.resolve(++fetches));
    assert.equal(part.content, undefined);
    assert.deepEqual(await Promise.all([part.fetch(), part.fetch()]), [1, 1]);
    assert.equal(await part.fetch(), 1);
    assert.equal(part.content, 1);
  });

  it('that cannot be had rejects with a ScribeError, and may be asked for again', async () => {
    let isThere = false;
    const part = new Part(() => (isThere ? Promise.resolve('part') : Promise.reject(new TypeError('404'))));
    await assert.rejects(part.fetch(), { name: 'ScribeError', kind: 'network', code: 'part_missing' });
    assert.equal(part.content, undefined);
    isThere = true;
    assert.equal(await part.fetch(), 'part');
  });

  it('fetched at rest and not to be had, disturbs nobody', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let fetches = 0;
    const part = new Part(() => Promise.reject(new Error(String(++fetches))));
    part.fetchAtRest();
    assert.equal(fetches, 0);
    t.mock.timers.tick(200);
    assert.equal(fetches, 1);
    await new Promise(setImmediate);
    assert.equal(part.content, undefined);
  });
});
