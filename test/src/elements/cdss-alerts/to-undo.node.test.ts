import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertView, DecisionView } from '../../../../src/consultation/view.ts';
import { toUndo } from '../../../../src/elements/cdss-alerts/to-undo.ts';

const view = (id: string, undoUntil?: number): AlertView =>
  ({ alert: { id }, decision: undoUntil === undefined ? undefined : ({ undoUntil } as DecisionView) }) as AlertView;

test('the decision of the alert that the doctor is at is taken back', () => {
  assert.equal(toUndo([view('a', 1), view('b', 2)], 'a'), 'a');
});

test('where that cannot be, the one made last is', () => {
  assert.equal(toUndo([view('a', 1), view('b', 3), view('c', 2), view('d')], 'd'), 'b');
  assert.equal(toUndo([view('a'), view('b')], 'a'), undefined);
});
