import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reuse } from '../../../src/consultation/reuse.ts';

const plan = () => ['a', 'b', 'c'].map((id) => ({ id, content: { text: `What ${id} says` }, tags: [id, 'all'] }));

describe('reuse', () => {
  it('is the former object if everything is equal', () => {
    const former = { items: plan() };
    assert.equal(reuse(former, { items: plan() }), former);
  });

  it('is the former too where ids are not plain: such parts are found by their place', () => {
    const said = () => ({
      followUp: { id: { system: 's', value: '1' }, text: 'In a week' },
      list: [{ id: ['x'] }, { id: null }],
    });
    const former = said();
    assert.equal(reuse(former, said()), former);
  });

  it('has each error as it is: its message and cause are no fields that can be compared', () => {
    const said = (message: string) => ({ error: new Error(message) });
    const next = said('Two.');
    assert.equal(reuse(said('One.'), next).error.message, 'Two.');
  });

  for (const [what, change] of [
    ['one came first', (items: unknown[]) => items.unshift({ id: 'new' })],
    ['the first is gone', (items: unknown[]) => items.shift()],
    ['they stand in another order', (items: unknown[]) => items.reverse()],
    ['one of them has changed', (items: unknown[]) => items.splice(0, 1, { id: 'a', content: { text: 'Other' } })],
  ] as const) {
    it(`has the parts with an id that say the same from the former where ${what}`, () => {
      const former = { items: plan() as unknown[] };
      const items = plan() as unknown[];
      change(items);
      const said = structuredClone(items);
      const found = reuse(former, { items });
      assert.deepEqual(found.items, said);
      assert.notEqual(found.items, former.items);
      const same = found.items.filter((item) => former.items.includes(item));
      assert.equal(same.length, { 'the first is gone': 2, 'one of them has changed': 2 }[what as string] ?? 3);
    });
  }

  it('of what changed takes the parts that did not', () => {
    const former = plan();
    const next = plan().map((item) => (item.id === 'b' ? { ...item, tags: ['other'] } : item));
    const found = reuse(former, next);
    assert.deepEqual(
      found.map((item, index) => item === former[index]),
      [true, false, true],
    );
    assert.equal(found[1]?.content, former[1]?.content);
    assert.deepEqual(found[1]?.tags, ['other']);
  });

  it('keeps apart what has the same id and says other things', () => {
    const former = [
      { id: 'x', says: 1 },
      { id: 'x', says: 2 },
    ];
    const next = [
      { id: 'y', says: 0 },
      { id: 'x', says: 1 },
      { id: 'x', says: 3 },
    ];
    assert.deepEqual(reuse(former, structuredClone(next)), next);
  });
});
