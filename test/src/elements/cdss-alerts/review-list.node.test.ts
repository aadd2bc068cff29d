import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aDocument, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { AlertViews } from '../../../../src/consultation/alert-views.ts';
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import { ReviewList } from '../../../../src/elements/cdss-alerts/review-list.ts';

const many = (count: number, from = 0): CdssAlert[] =>
  Array.from({ length: count }, (_, index) => ({ ...someAlerts()[0]!, id: `cfa_${from + index}` }));

/** Reads alerts into a list, as an element does. */
const reader = (list = new ReviewList()) => {
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
