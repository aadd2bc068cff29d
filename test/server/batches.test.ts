import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Batches } from '../../server/store/batches.ts';

const item = (key: string, text = '') => ({ key, text });

describe('calls of a store', () => {
  it('during a transaction go together into the next, no key twice and each key in its order', async () => {
    const taken: string[] = [];
    const batches = new Batches<ReturnType<typeof item>, string>(async (items) => {
      taken.push(items.map(({ key, text }) => key + text).join(' '));
      await Promise.resolve();
      return items.map(({ text }) => text.toUpperCase());
    });
    const asked = [item('a', '1'), item('b', 'x'), item('b', 'y'), item('a', '2'), item('b', 'z'), item('c', 'x')];
    assert.deepEqual(await Promise.all(asked.map((each) => batches.ask(each))), ['1', 'X', 'Y', '2', 'Z', 'X']);
    assert.deepEqual(taken, ['a1', 'bx a2 cx', 'by', 'bz']);
  });

  it('is refused together when one transaction fails, and what comes later is asked anew', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve(['kept'])];
    const batches = new Batches<ReturnType<typeof item>, string>(
      () => answers.shift() ?? Promise.reject(new Error('none')),
    );
    const all = await Promise.allSettled(['a', 'b', 'c'].map((key) => batches.ask(item(key))));
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal(await batches.ask(item('d')), 'kept');
  });

  it('is no more than 200 keys at once', async () => {
    const sizes: number[] = [];
    const batches = new Batches<ReturnType<typeof item>, number>((items) => {
      sizes.push(items.length);
      return Promise.resolve(items.map(() => 0));
    });
    await Promise.all(Array.from({ length: 302 }, (_, at) => batches.ask(item(`k${at}`))));
    assert.deepEqual(sizes, [1, 200, 101]);
  });
});
