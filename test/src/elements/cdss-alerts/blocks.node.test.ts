import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Block, inBlocks } from '../../../../src/elements/cdss-alerts/blocks.ts';

const names = (count: number, prefix = 'a') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const sizes = (blocks: readonly Block[]) => blocks.map(({ ids }) => ids.length);
/** Ids that are in another block than before, and would be rendered anew. */
const moved = (former: readonly Block[], blocks: readonly Block[]) => {
  const keyOf = new Map(former.flatMap(({ key, ids }) => ids.map((id) => [id, key])));
  return blocks.flatMap(({ key, ids }) => ids.filter((id) => keyOf.get(id) !== key));
};

describe('blocks of cards', () => {
  it('are the first screen, and then twenty each', () => {
    assert.deepEqual(sizes(inBlocks(names(50), [])), [5, 20, 20, 5]);
    assert.deepEqual(inBlocks([], inBlocks(names(50), [])), []);
  });

  it('one that is decided moves with no other but the one that fills the first screen', () => {
    const ids = names(100);
    const former = inBlocks(ids, []);
    const blocks = inBlocks([...ids.slice(0, 2), ...ids.slice(3), 'a2'], former);
    assert.deepEqual(moved(former, blocks), ['a5', 'a2']);
    assert.deepEqual(sizes(blocks), [5, 19, 20, 20, 20, 16]);
  });

  it('one that comes first moves with no other but the one that it drives from the first screen', () => {
    const ids = names(100);
    const former = inBlocks(ids, []);
    assert.deepEqual(moved(former, inBlocks(['new', ...ids], former)), ['new', 'a4']);
  });

  it('as all are decided, one after the other, few others are ever moved', () => {
    let ids = names(300);
    let blocks = inBlocks(ids, []);
    let count = 0;
    for (const id of names(300)) {
      ids = [...ids.filter((other) => other !== id), id];
      const next = inBlocks(ids, blocks);
      count += moved(blocks, next).length;
      blocks = next;
      assert.ok(sizes(blocks).every((size) => size > 0 && size <= 30));
    }
    assert.ok(count < 4 * 300, `${count} of 90,000`);
  });

  it('hold every id once, in order, under a key of their own, whatever becomes of them', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let ids = names(120);
    let blocks = inBlocks(ids, []);
    for (let round = 0; round < 400; round++) {
      const id = ids[random(ids.length)] ?? 'a0';
      const rest = ids.filter((other) => other !== id);
      const came = random(3) ? [id] : names(random(40), `b${round}-`);
      ids = rest.toSpliced(random(rest.length + 1), 0, ...came);
      if (ids.length > 200) ids = ids.filter(() => random(2));
      blocks = inBlocks(ids, blocks);
      assert.deepEqual(
        blocks.flatMap((block) => block.ids),
        ids,
      );
      assert.equal(new Set(blocks.map(({ key }) => key)).size, blocks.length);
      assert.ok(sizes(blocks).every((size) => size > 0 && size <= 30));
      assert.equal(blocks[0]?.ids.length, Math.min(5, ids.length));
    }
  });
});
