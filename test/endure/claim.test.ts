import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AlertSnapshot, DecisionPhase } from '../../src/consultation/snapshot.ts';
import { DECISIONS, type Decision } from '../../src/contract/cdss-alert.ts';
import { decisionStatus } from '../../src/elements/alerts/decide/decision-view.ts';
import { english, englishTerm } from '../support/english.ts';
import { claimOf, recordedIn } from './widgets/claim.ts';

const PHASES: readonly DecisionPhase[] = [
  ...(['undo', 'sending', 'confirming', 'recorded', 'applied', 'not-applied', 'not-confirmed', 'refused'] as const),
];

/** Returns a card with the words of the widget. */
const cardOf = (alert: { status: string }, decision?: { decision: Decision; phase: DecisionPhase }) => {
  const status = decisionStatus({ alert, decision } as unknown as AlertSnapshot, englishTerm);
  return { id: 'cfa_1', title: status?.title ?? null, text: status?.text ?? '' };
};

describe('the claim of a card on the screen', () => {
  for (const decision of DECISIONS) {
    it(`is read from its words in each phase of one that is ${decision}`, () => {
      // Only an accepted change can be applied in the record, or not applied.
      const phases = PHASES.filter((phase) => decision === 'accepted' || !phase.endsWith('applied'));
      const claims = phases.map((phase) => claimOf(cardOf({ status: 'pending' }, { decision, phase })));
      assert.deepEqual(
        claims,
        phases.map((phase) => ({ decision, phase })),
      );
    });
  }

  it('is that it is recorded where the record says so, whoever decided', () => {
    assert.equal(claimOf(cardOf({ status: 'pending' })), undefined);
    for (const status of DECISIONS) {
      assert.deepEqual(claimOf(cardOf({ status })), { decision: status, phase: 'recorded' });
      const conflict = { decision: 'accepted', phase: 'conflict' } as const;
      assert.deepEqual(claimOf(cardOf({ status }, conflict)), { decision: status, phase: 'recorded' });
    }
  });

  it('is nothing that can be read where the words are others', () => {
    assert.throws(() => claimOf({ id: 'cfa_1', title: 'Perhaps', text: '' }), /cfa_1 says "Perhaps"/);
  });

  it('has a count in the bar', () => {
    const { alertsProgress, alertsAllRecorded } = english;
    const said = [alertsProgress(3, 12), alertsAllRecorded(12), alertsAllRecorded(1), ''];
    assert.deepEqual(said.map(recordedIn), [3, 12, 1, undefined]);
  });
});
