import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Block, inBlocks, spotsIn } from '../../../../src/elements/cdss-alerts/blocks.ts';

const names = (count: number, prefix = 'a') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const sizes = (blocks: readonly Block[]) => blocks.map(({ ids }) => ids.length);
const after = (ids: readonly string[], former: readonly Block[] = [], isHeld = false) =>
  inBlocks(ids, former, spotsIn(former), isHeld);
/** Ids that are in another block than before, and would be rendered anew. */
const moved = (former: readonly Block[], blocks: readonly Block[]) => {
  const keyOf = new Map(former.flatMap(({ key, ids }) => ids.map((id) => [id, key])));
  return blocks.flatMap(({ key, ids }) => ids.filter((id) => keyOf.get(id) !== key));
};
const assertInOrder = (blocks: readonly Block[], ids: readonly string[]) => {
  assert.deepEqual(
    blocks.flatMap((block) => block.ids),
    ids,
  );
  assert.equal(new Set(blocks.map(({ key }) => key)).size, blocks.length);
};
/** What holds of all blocks that are not held. */
const assertWhole = (blocks: readonly Block[], ids: readonly string[]) => {
  assertInOrder(blocks, ids);
  assert.equal(blocks[0]?.ids.length, Math.min(5, ids.length));
  assert.ok(sizes(blocks).every((size) => size > 0 && size <= 30));
  assert.ok(blocks.length <= ids.length / 10 + 3, `${blocks.length} blocks of ${ids.length} ids`);
};

describe('blocks of cards', () => {
  it('are the first screen, and then some twenty each', () => {
    assert.deepEqual(sizes(after(names(105))), [5, 20, 20, 20, 20, 20]);
    assert.deepEqual(sizes(after(names(25))), [5, 20]);
    assert.deepEqual(sizes(after([], after(names(50)))), [0]);
  });

  it('one that is decided moves with no other but the one that fills the first screen', () => {
    const ids = names(105);
    const former = after(ids);
    const blocks = after([...ids.slice(0, 2), ...ids.slice(3), 'a2'], former);
    assert.deepEqual(moved(former, blocks), ['a5', 'a2']);
    assertWhole(blocks, [...ids.slice(0, 2), ...ids.slice(3), 'a2']);
  });

  it('one that comes first moves with no other but the one that it drives from the first screen', () => {
    const ids = names(105);
    const former = after(ids);
    assert.deepEqual(moved(former, after(['new', ...ids], former)), ['new', 'a4']);
  });

  it('some that come back from the end move with no other', () => {
    const ids = names(200);
    const former = after(ids);
    const back = ids.slice(190, 193);
    const blocks = after([...ids.slice(0, 10), ...back, ...ids.slice(10, 190), ...ids.slice(193)], former);
    assert.deepEqual(moved(former, blocks), back);
  });

  it('as all are decided, one after the other, few others are moved each time', () => {
    for (const next of [(left: string[]) => left[0], (left: string[]) => left.at(-1), (left: string[]) => left[7]]) {
      let ids = names(300);
      let blocks = after(ids);
      let count = 0;
      for (const left = names(300); left.length;) {
        const id = next(left) ?? left[0]!;
        left.splice(left.indexOf(id), 1);
        ids = [...ids.filter((other) => other !== id), id];
        const later = after(ids, blocks);
        const { length } = moved(blocks, later);
        assert.ok(length <= 22, `${length} at once`);
        count += length;
        blocks = later;
        assertWhole(blocks, ids);
      }
      assert.ok(count < 4 * 300, `${count} of 90,000`);
    }
  });

  it('while the list is held none is moved to another block; what came stands by itself', () => {
    const ids = names(45);
    const former = after(ids);
    const without = ids.filter((_, index) => index > 3 && (index < 6 || index > 20));
    const held = after([...without, 'new'], former, true);
    assert.deepEqual(moved(former, held), ['new']);
    assert.deepEqual(
      held.flatMap((block) => block.ids),
      [...without, 'new'],
    );
    assertWhole(after([...without, 'new'], held), [...without, 'new']);
  });

  it('that come one at a time while the list is held join the last block until it has twenty', () => {
    let blocks = after(names(25));
    for (let count = 26; count <= 105; count++) blocks = after(names(count), blocks, true);
    assert.deepEqual(sizes(blocks), [5, 20, 20, 20, 20, 20]);
  });

  it('hold every id once, in order, under a key of their own, whatever becomes of them', () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let ids = names(120);
    let blocks = after(ids);
    for (let round = 0; round < 600; round++) {
      const id = ids[random(ids.length)] ?? 'a0';
      const rest = ids.filter((other) => other !== id);
      const came = random(3) ? [id] : names(random(40), `b${round}-`);
      ids = rest.toSpliced(random(rest.length + 1), 0, ...came);
      if (ids.length > 200) ids = ids.filter(() => random(2));
      const isHeld = random(4) === 0;
      const later = after(ids, blocks, isHeld);
      (isHeld ? assertInOrder : assertWhole)(later, ids);
      blocks = later;
    }
  });
});
