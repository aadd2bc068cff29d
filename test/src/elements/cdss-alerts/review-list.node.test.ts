import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aDocument, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { AlertViews } from '../../../../src/consultation/alert-views.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { CardDeck } from '../../../../src/elements/cdss-alerts/card-deck.ts';
import { ReviewList } from '../../../../src/elements/cdss-alerts/review-list.ts';

const many = (count: number, from = 0): CdssAlert[] =>
  Array.from({ length: count }, (_, index) => ({ ...someAlerts()[0]!, id: `cfa_${from + index}` }));

/** Reads alerts into a list, as an element does. */
const reader = (list = new ReviewList((run) => run())) => {
  const views = new AlertViews();
  const read = (cdssAlerts: CdssAlert[], isHeld = false) => {
    const alerts = views.update([aDocument(0, { cdssAlerts })], new Map(), true);
    list.update(alerts, { isHeld, keepsSelection: false, secondsUntil: () => 0 });
  };
  return { list, read };
};
const sizes = (list: ReviewList) => list.blocks.map(({ cards }) => cards.length);

describe('review list', () => {
  it('puts its blocks in order when it is no longer held, also where no alert came or went by then', () => {
    const { list, read } = reader();
    read(many(65));
    read(many(60, 5), true);
    assert.deepEqual(sizes(list), [20, 20, 20]);
    read(many(60, 5));
    assert.deepEqual(sizes(list), [5, 15, 20, 20]);
  });

  it('is not held by a reason for an alert that is gone, and keeps it for when that comes back', () => {
    const { list, read } = reader();
    read(many(3));
    list.setReason('cfa_0', { comment: 'Seen by cardiology' });
    assert.equal(list.isInHand, true);
    read(many(2, 1));
    assert.equal(list.isInHand, false);
    read(many(3));
    assert.equal(list.isInHand, true);
    assert.equal(list.reasonOf('cfa_0')?.comment, 'Seen by cardiology');
  });

  it('marks an alert that comes back saying something else, and takes no decision aimed at what it said', () => {
    const { list, read } = reader();
    read(many(3));
    list.setReason('cfa_0', { comment: 'Seen by cardiology' });
    read(many(2, 1));
    read(many(3));
    const [same] = list.cardsOf(['cfa_0']);
    assert.equal(same?.changed, undefined);
    read(many(2, 1));
    const before = performance.now();
    read(many(3).map((alert) => ({ ...alert, action: 'Something else.' })));
    const [other] = list.cardsOf(['cfa_0']);
    assert.equal(other?.reason?.comment, 'Seen by cardiology');
    assert.ok(other?.changed !== undefined && other.changed.at >= before);
    assert.equal(list.isReady('cfa_0', before), false);
    assert.equal(list.isReady('cfa_0', before + 1000), true);
  });

  it('tells the cards that moved from those above them', () => {
    const { list, read } = reader();
    read(many(4));
    const first = list.takesFrom('cfa_0');
    assert.ok(first <= performance.now());
    const before = performance.now();
    read(many(4).filter(({ id }) => id !== 'cfa_1'));
    assert.equal(list.takesFrom('cfa_0'), first);
    assert.ok(list.takesFrom('cfa_2') >= before);
    read(
      many(5).filter(({ id }) => id !== 'cfa_1'),
      true,
    );
    assert.equal(list.takesFrom('cfa_0'), first);
    read(many(5, 1));
    assert.ok(list.takesFrom('cfa_1') >= before);
  });

  it('takes a pointer once all moves are painted, in whatever order that is told', () => {
    const painted: (() => void)[] = [];
    const { list, read } = reader(new ReviewList((run) => painted.unshift(run)));
    const paint = () => painted.splice(0).forEach((run) => run());
    read(many(4));
    list.setAbove([false]);
    paint();
    read(many(4).filter(({ id }) => id !== 'cfa_1'));
    list.setAbove([true]);
    assert.equal(list.takesFrom('cfa_0'), Infinity);
    assert.equal(list.takesFrom('cfa_2'), Infinity);
    paint();
    assert.ok(list.takesFrom('cfa_0') <= performance.now());
    // Another card stood there, which a pointer may have been on its way to.
    assert.ok(list.takesFrom('cfa_2') > performance.now() && list.takesFrom('cfa_2') < Infinity);
  });

  it('takes no decision by a paint before that of the first alerts', () => {
    const painted: (() => void)[] = [];
    const { list, read } = reader(new ReviewList((run) => painted.push(run)));
    read([]);
    const paints = painted.splice(0);
    read(many(3));
    paints.forEach((run) => run());
    assert.equal(list.isReady('cfa_0', performance.now()), false);
    painted.splice(0).forEach((run) => run());
    assert.equal(list.isReady('cfa_0', performance.now()), true);
  });

  it('keeps its ids while none comes, goes or moves', () => {
    const deck = new CardDeck((run) => run());
    const views = new AlertViews();
    const idsAfter = (cdssAlerts: CdssAlert[]) => {
      deck.take(views.update([aDocument(0, { cdssAlerts })], new Map(), true), () => undefined);
      return deck.ids;
    };
    const ids = idsAfter(many(3));
    assert.equal(idsAfter(many(3).map((alert) => ({ ...alert, action: 'Something else.' }))), ids);
    assert.deepEqual(idsAfter(many(3).reverse()), ['cfa_2', 'cfa_1', 'cfa_0']);
    assert.deepEqual(idsAfter(many(2)), ['cfa_0', 'cfa_1']);
    assert.deepEqual(idsAfter(many(3, 1)), ['cfa_1', 'cfa_2', 'cfa_3']);
  });

  it('gives no card of the next patient the key of a former one’s', () => {
    const { list, read } = reader();
    const keys = () => list.blocks.flatMap(({ cards }) => cards.map(({ key }) => key));
    read(many(3));
    const former = keys();
    list.clear();
    read(many(4));
    assert.deepEqual(
      keys().filter((key) => former.includes(key)),
      [],
    );
  });
});
