import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { openPage, type TestPage } from '../../support/test-page.ts';

const ALERTS = ['cfa_ibuprofen', 'cfa_metformin', 'cfa_coverage'] as const;
const FAULTS = [
  { network: 'before' },
  { network: 'after' },
  { code: 'service_unavailable' },
  { code: 'decision_unconfirmed' },
] as const;

const alert = fc.constantFrom(...ALERTS);
const decision = fc.constantFrom('accepted' as const, 'rejected' as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('decide' as const), alert, decision, undo: fc.constantFrom(0, 5) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('batch' as const), decision }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), alert }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(0, 1000, 5000, 40_000) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom(...FAULTS) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('recover' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('elsewhere' as const), alert, decision }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('another patient' as const), ms: fc.constantFrom(0, 5000, 40_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Counts the times the doctor decided an alert that was then open, and the requests that named it. */
async function live(steps: readonly Step[]): Promise<void> {
  const page: TestPage = openPage('completed', { clock: 'fake' });
  let consultation = page.attach('c-done');
  await page.platform.advance(0);
  const decided = new Map<string, number>();
  const decide = (id: string) => decided.set(id, (decided.get(id) ?? 0) + 1);
  const isOpen = (id: string) =>
    consultation.snapshot.alerts.find((snapshot) => snapshot.alert.id === id)?.canDecide ?? false;
  for (const todo of steps) {
    switch (todo.does) {
      case 'decide':
        if (isOpen(todo.alert)) decide(todo.alert);
        consultation.decisions.decideOne(todo.alert, todo.decision, { undoSeconds: todo.undo }).catch(() => undefined);
        break;
      case 'batch':
        if (ALERTS.every(isOpen)) ALERTS.forEach(decide);
        consultation.decisions
          .decideBatch(ALERTS.map((id) => ({ id, decision: todo.decision })))
          .catch(() => undefined);
        break;
      case 'undo':
        consultation.decisions.undo(todo.alert);
        break;
      case 'wait':
        await page.platform.advance(todo.ms);
        break;
      case 'fault':
        page.proxy.fail('/v1/cdss', { ...todo.fault, times: 1 });
        break;
      case 'recover':
        page.proxy.recover();
        break;
      case 'elsewhere':
        if (page.proxy.alert(todo.alert).status === 'pending') page.proxy.alert(todo.alert).status = todo.decision;
        break;
      case 'leave':
        page.platform.emit('pagehide', { persisted: true });
        page.platform.emit('pageshow', { persisted: true });
        break;
      case 'another patient':
        page.detach('c-done');
        await page.platform.advance(todo.ms);
        consultation = page.attach('c-done');
        await page.platform.advance(0);
        break;
    }
    // Rule 2: shows nothing as recorded or applied that the service does not have.
    for (const { alert: shown, decision: made } of consultation.snapshot.alerts) {
      if (made?.phase !== 'recorded' && made?.phase !== 'applied') continue;
      assert.equal(page.proxy.alert(shown.id).status, made.decision, `${shown.id} shown as ${made.phase}`);
    }
  }
  await page.platform.advance(120_000);
  // Rule 3: at most one request for each decision, and every decision has an outcome.
  const sent = page.proxy.callsTo('POST /v1/cdss');
  for (const id of ALERTS) {
    const requests = sent.filter(
      ({ path, body }) => path.includes(id) || JSON.stringify(body ?? '').includes(id),
    ).length;
    assert.ok(requests <= (decided.get(id) ?? 0), `${id}: ${requests} requests for ${decided.get(id) ?? 0} decisions`);
  }
  for (const { decision: made } of consultation.snapshot.alerts) {
    assert.ok(!['undo', 'sending', 'confirming'].includes(made?.phase ?? ''), `${made?.phase} for ever`);
  }
  page.close();
}

describe('decisions, whatever happens in whatever order', () => {
  it('send one request a decision at most, never show what is not so, and always end', async () => {
    const decidedElsewhere: Step[] = [
      { does: 'elsewhere', alert: 'cfa_metformin', decision: 'rejected' },
      { does: 'decide', alert: 'cfa_metformin', decision: 'accepted', undo: 0 },
      { does: 'wait', ms: 0 },
      { does: 'decide', alert: 'cfa_metformin', decision: 'accepted', undo: 0 },
    ];
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), live), {
      numRuns: 40,
      examples: [[decidedElsewhere]],
    });
  });
});
