import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReasonCoding } from '../../src/contract/embed.ts';
import { ScribeAlertDecidedEvent } from '../../src/events.ts';
import { Feedback } from '../support/cds-hooks.ts';

const decided = (decision: 'accepted' | 'rejected', reason?: ReasonCoding) =>
  new ScribeAlertDecidedEvent(
    { sessionId: 'c-1', alertId: 'cfa_1', decision, elementId: 'pe_1', status: decision },
    reason,
  );

describe('feedback of scribe-alert-decided', () => {
  it('is what CDS Hooks takes: an accepted alert names its suggestion, a rejected one is overridden', () => {
    const [accepted, rejected] = [decided('accepted').feedback, decided('rejected').feedback];
    for (const feedback of [accepted, rejected]) assert.ok(Feedback.safeParse(feedback).success);
    assert.deepEqual([accepted.card, accepted.acceptedSuggestions], ['cfa_1', [{ id: 'cfa_1' }]]);
    assert.deepEqual([rejected.card, rejected.outcome], ['cfa_1', 'overridden']);
  });

  it('has the code of a reason, only if the outcome is overridden', () => {
    const reason = { system: 'https://hospital.example/reasons', code: 'R1', display: 'Tolerated' };
    const { feedback } = decided('rejected', reason);
    assert.ok(Feedback.safeParse(feedback).success);
    assert.deepEqual(feedback.overrideReason, { reason });
    assert.equal('overrideReason' in decided('accepted', reason).feedback, false);
  });

  it('has one time, however often and late it is read', async () => {
    const event = decided('accepted');
    const first = event.feedback.outcomeTimestamp;
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(event.feedback.outcomeTimestamp, first);
  });
});
