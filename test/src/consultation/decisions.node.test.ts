import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ScribeError } from '../../../src/client/errors.ts';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { AlertSnapshot, DecisionPhase } from '../../../src/consultation/snapshot.ts';
import type { ScenarioName } from '../../../demo/playground/scenarios/scenarios.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
let consultation: Consultation;
const open = async (name: ScenarioName = 'completed') => {
  page = openPage(name, { clock: 'fake' });
  consultation = page.attach(page.sessionId);
  await page.platform.advance(0);
};
const snapshot = (id: string): AlertSnapshot => consultation.snapshot.alerts.find(({ alert }) => alert.id === id)!;
const phase = (id: string): DecisionPhase | undefined => snapshot(id)?.decision?.phase;
const posts = () => page.proxy.callsTo('POST /v1/cdss');
const outcome = (promise: Promise<unknown>): { error?: ScribeError; value?: unknown } => {
  const settled: { error?: ScribeError; value?: unknown } = {};
  promise.then(
    (value) => (settled.value = value),
    (error: ScribeError) => (settled.error = error),
  );
  return settled;
};

afterEach(() => page.close());

describe('a decision is sent once (UX rule 3)', () => {
  it('a double click sends one request, and both calls get its outcome', async () => {
    await open();
    const first = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    const second = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(posts().length, 1);
    assert.deepEqual(first.value, { id: 'cfa_ibuprofen', elementId: 'pe_ibuprofen', status: 'accepted' });
    assert.deepEqual(second.value, first.value);
  });

  it('the opposite decision is refused while one is under way', async () => {
    await open();
    page.proxy.hold('POST /v1/cdss');
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    const second = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    await page.platform.advance(0);
    assert.equal(second.error?.code, 'already_decided');
    assert.equal(posts().length, 1);
  });

  it('confirming a batch twice sends one request', async () => {
    await open();
    const batch = [
      { id: 'cfa_statin', decision: 'accepted' },
      { id: 'cfa_diet', decision: 'rejected' },
    ] as const;
    const first = outcome(consultation.decisions.decideBatch(batch));
    const second = outcome(consultation.decisions.decideBatch(batch));
    await page.platform.advance(0);
    assert.equal(posts().length, 1);
    assert.deepEqual(first.value, second.value);
  });

  it('a batch joins no other: not the opposite one, nor decisions that were sent one by one', async () => {
    await open();
    page.proxy.hold('POST /v1/cdss');
    const both = (decision: 'accepted' | 'rejected') =>
      outcome(consultation.decisions.decideBatch(['cfa_statin', 'cfa_diet'].map((id) => ({ id, decision }))));
    both('accepted');
    const opposite = both('rejected');
    for (const id of ['cfa_labs', 'cfa_ibuprofen']) void consultation.decisions.decideOne(id, 'accepted');
    const single = outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_labs', decision: 'accepted' },
        { id: 'cfa_ibuprofen', decision: 'accepted' },
      ]),
    );
    await page.platform.advance(0);
    assert.deepEqual([opposite.error?.code, opposite.error?.param], ['already_decided', 'cfa_statin']);
    assert.deepEqual([single.error?.code, single.error?.param], ['already_decided', 'cfa_labs']);
    assert.equal(posts().length, 3);
  });

  it('tells the other tabs which alerts it sends for, and nothing more', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 });
    await page.platform.advance(4999);
    assert.deepEqual(page.platform.told, []);
    await page.platform.advance(1);
    assert.deepEqual(page.platform.told, [['cfa_ibuprofen']]);
  });

  it('an undo window ends without a request when another tab sends, and the read tells what became of it', async () => {
    await open();
    const mine = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    page.platform.otherTabSends('cfa_ibuprofen');
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'confirming');
    page.proxy.alert('cfa_ibuprofen').status = 'accepted';
    await page.platform.advance(1000);
    assert.equal((mine.value as { status: string }).status, 'accepted');
    await page.platform.advance(10_000);
    assert.equal(posts().length, 0);
  });

  it('one that is on its way when another tab sends keeps its own answer', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    const mine = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    await page.platform.advance(0);
    page.platform.otherTabSends('cfa_ibuprofen');
    assert.equal(phase('cfa_ibuprofen'), 'sending');
    held.release();
    await page.platform.advance(0);
    assert.deepEqual([(mine.value as { status: string }).status, mine.error], ['rejected', undefined]);
  });

  it('a decision just after another tab has sent one is read, not sent, until a read shows the alert open', async () => {
    await open();
    page.platform.otherTabSends('cfa_ibuprofen');
    const late = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    page.proxy.alert('cfa_ibuprofen').status = 'accepted';
    await page.platform.advance(0);
    assert.equal(late.error?.code, 'resource_conflict');
    assert.equal(posts().length, 0);
    page.platform.otherTabSends('cfa_statin');
    await consultation.refresh();
    void consultation.decisions.decideOne('cfa_statin', 'accepted');
    await page.platform.advance(0);
    assert.equal(posts().length, 1);
  });

  describe('a batch that another tab has sent', () => {
    const batch = [
      { id: 'cfa_statin', decision: 'accepted' },
      { id: 'cfa_diet', decision: 'rejected' },
    ] as const;

    it('is read, not sent, and a success when the record agrees', async () => {
      await open();
      page.platform.otherTabSends('cfa_statin', 'cfa_diet');
      const mine = outcome(consultation.decisions.decideBatch(batch));
      await page.platform.advance(2000);
      assert.equal(phase('cfa_statin'), 'confirming');
      for (const { id, decision } of batch) page.proxy.alert(id).status = decision;
      await page.platform.advance(5000);
      assert.deepEqual(
        (mine.value as { id: string; status: string }[]).map(({ id, status }) => [id, status]),
        batch.map(({ id, decision }) => [id, decision]),
      );
      assert.equal(posts().length, 0);
    });

    it('in part: sends nothing, names the culprit, reads what became of that, and leaves the rest open', async () => {
      await open();
      page.platform.otherTabSends('cfa_diet');
      const mine = outcome(consultation.decisions.decideBatch(batch));
      await page.platform.advance(0);
      assert.deepEqual([mine.error?.code, mine.error?.param], ['sent_elsewhere', 'cfa_diet']);
      assert.equal(phase('cfa_diet'), 'confirming');
      assert.deepEqual([phase('cfa_statin'), snapshot('cfa_statin').canDecide], [undefined, true]);
      page.proxy.alert('cfa_diet').status = 'rejected';
      await page.platform.advance(5000);
      assert.equal(phase('cfa_diet'), 'recorded');
      assert.equal(posts().length, 0);
    });
  });

  it('an alert that another tab has decided is not decided again', async () => {
    await open();
    page.proxy.alert('cfa_ibuprofen').status = 'rejected';
    await consultation.refresh();
    const late = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(late.error?.code, 'resource_conflict');
    assert.equal(posts().length, 0);
  });

  it('in a browser that is offline nothing is sent, and that is said', async () => {
    await open();
    page.platform.goOffline();
    const late = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(late.error?.code, 'offline');
    assert.equal(phase('cfa_ibuprofen'), 'refused');
    assert.equal(posts().length, 0);
  });
});

describe('undo window', () => {
  it('is none while the browser is offline: that is said at the press', async () => {
    await open();
    page.platform.goOffline();
    const pressed = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    await page.platform.advance(0);
    assert.deepEqual([phase('cfa_ibuprofen'), pressed.error?.code], ['refused', 'offline']);
    assert.equal(posts().length, 0);
  });

  it('holds the request until it ends', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    await page.platform.advance(4999);
    assert.equal(phase('cfa_ibuprofen'), 'undo');
    assert.equal(snapshot('cfa_ibuprofen').isOpen, false);
    assert.equal(posts().length, 0);
    await page.platform.advance(1);
    assert.equal(posts().length, 1);
    assert.ok(decided.value);
  });

  it('taken back, sends nothing and leaves the alert open', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    assert.equal(consultation.decisions.undo('cfa_ibuprofen'), true);
    await page.platform.advance(10_000);
    assert.deepEqual([decided.error?.kind, decided.error?.code], ['aborted', 'undone']);
    assert.equal(posts().length, 0);
    assert.equal(snapshot('cfa_ibuprofen').canDecide, true);
    assert.equal(consultation.decisions.undo('cfa_ibuprofen'), false);
  });

  it('is over once the decision is sent: it can be neither undone nor dismissed, before the answer or after', async () => {
    await open();
    page.proxy.applyAfter = 5000;
    const held = page.proxy.hold('POST /v1/cdss');
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    for (const [expected, pass] of [
      ['sending', () => page.platform.advance(5000)],
      ['recorded', () => (held.release(), page.platform.advance(0))],
    ] as const) {
      await pass();
      assert.equal(consultation.decisions.undo('cfa_ibuprofen'), false);
      consultation.decisions.dismiss('cfa_ibuprofen');
      assert.deepEqual([phase('cfa_ibuprofen'), snapshot('cfa_ibuprofen').canDecide], [expected, false]);
    }
    assert.ok(decided.value);
    assert.equal(posts().length, 1);
  });

  it('makes the browser ask before it leaves, only while it is open', async () => {
    await open();
    assert.equal(page.platform.listenerCount('beforeunload'), 0);
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 });
    assert.equal(page.platform.emit('beforeunload').defaultPrevented, true);
    page.proxy.hold('POST /v1/cdss');
    await page.platform.advance(5000);
    assert.equal(phase('cfa_ibuprofen'), 'sending');
    assert.equal(page.platform.listenerCount('beforeunload'), 0);
  });

  for (const [title, leave] of [
    ['clear()', () => consultation.clear()],
    ['another patient', () => page.detach('c-done')],
    ['leaving the page', () => void page.platform.emit('pagehide', { persisted: false })],
    ['logout()', () => page.scribe.logout()],
    ['hiding the page', () => page.platform.hide()],
  ] as const) {
    it(`${title} ends it early and sends in the same turn, with keepalive`, async () => {
      await open();
      const decided = outcome(
        consultation.decisions.decideOne('cfa_ibuprofen', 'rejected', { undoSeconds: 5, reason: 'Short course' }),
      );
      leave();
      // A patient switch is noticed when no element took the session up again in the same turn.
      await Promise.resolve();
      assert.equal(posts().length, 1);
      assert.equal(posts()[0]?.keepalive, true);
      assert.deepEqual(posts()[0]?.body, { reason: 'Short course' });
      await page.platform.advance(10_000);
      assert.equal(posts().length, 1);
      assert.ok(decided.value);
      assert.equal(page.proxy.alert('cfa_ibuprofen').status, 'rejected');
    });
  }

  it('ended because the page was hidden, says so for as long as it is followed; another does not', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 });
    page.platform.hide();
    void consultation.decisions.decideOne('cfa_labs', 'accepted', { undoSeconds: 5 });
    await page.platform.advance(20_000);
    page.platform.show();
    await page.platform.advance(1000);
    assert.equal(posts().length, 2);
    assert.equal(snapshot('cfa_ibuprofen').decision?.isSentHidden, true);
    assert.equal(snapshot('cfa_labs').decision?.isSentHidden, false);
  });

  it('ends without a request when a read shows that the alert was decided elsewhere', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    page.proxy.alert('cfa_ibuprofen').status = 'rejected';
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(10_000);
    assert.equal(posts().length, 0);
    assert.equal(phase('cfa_ibuprofen'), 'conflict');
    assert.equal(decided.error?.code, 'resource_conflict');
  });

  it('ends as not made when a read shows a status that nobody knows, which is no outcome of it', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected', { undoSeconds: 5 }));
    page.proxy.alert('cfa_ibuprofen').status = 'reopened';
    await consultation.refresh();
    assert.equal(decided.error?.code, 'decision_overtaken');
    assert.equal(snapshot('cfa_ibuprofen').isOpen, true);
    await page.platform.advance(10_000);
    assert.equal(posts().length, 0);
  });

  it('is sent when it ends though a decided copy of the alert stands before the pending one', async () => {
    await open();
    const alert = page.proxy.alert('cfa_ibuprofen');
    const [document] = page.proxy.consultation().documents;
    page.proxy.consultation().documents.push({ ...document!, id: 'mrd_copy', cdssAlerts: [{ ...alert }] });
    alert.status = 'accepted';
    await consultation.refresh();
    assert.equal(snapshot('cfa_ibuprofen').canDecide, true);
    outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    await consultation.refresh();
    assert.equal(phase('cfa_ibuprofen'), 'undo');
    await page.platform.advance(5000);
    assert.equal(posts().length, 1);
  });

  it('ends without a request when a read shows that the service gave its id to another alert, too', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    const twin = { ...page.proxy.alert('cfa_ibuprofen'), action: 'Give ten times as much.' };
    const [document] = page.proxy.consultation().documents;
    page.proxy.consultation().documents.push({ ...document!, id: 'mrd_twin', cdssAlerts: [twin] });
    await consultation.refresh();
    assert.equal(decided.error?.code, 'decision_overtaken');
    assert.equal(snapshot('cfa_ibuprofen').canDecide, false);
    await page.platform.advance(10_000);
    assert.equal(posts().length, 0);
  });

  it('ends without a request when a read shows that the alert says something else', async () => {
    await open();
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }));
    page.proxy.alert('cfa_ibuprofen').action = 'Suspend metformin.';
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(10_000);
    assert.equal(posts().length, 0);
    assert.equal(phase('cfa_ibuprofen'), 'refused');
    assert.deepEqual([decided.error?.kind, decided.error?.code], ['aborted', 'decision_overtaken']);
    assert.equal(snapshot('cfa_ibuprofen').canDecide, true);
    assert.equal(page.platform.listenerCount('beforeunload'), 0);
  });

  it('stays not made: a later decision of somebody else is shown as theirs', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }).catch(() => undefined);
    for (const fields of [{ action: 'Suspend metformin.' }, { status: 'accepted' }]) {
      Object.assign(page.proxy.alert('cfa_ibuprofen'), fields);
      page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
      await page.platform.advance(10_000);
    }
    assert.equal(snapshot('cfa_ibuprofen').alert.status, 'accepted');
    assert.equal(snapshot('cfa_ibuprofen').decision, undefined);
  });

  it('holds the request until it ends though a read shows something new that is on no card', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 });
    Object.assign(page.proxy.alert('cfa_ibuprofen'), { version: 2 });
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(10_000);
    assert.equal(posts().length, 1);
  });

  it('holds the request until it ends though a read shows that another alert says something else', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 });
    page.proxy.alert('cfa_labs').action = 'Repeat the lipids.';
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(10_000);
    assert.equal(posts().length, 1);
  });
});

describe('recorded is not applied (UX rule 2)', () => {
  it('an accepted change walks sending, recorded, applied', async () => {
    await open();
    page.proxy.applyAfter = 2500;
    const held = page.proxy.hold('POST /v1/cdss');
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'sending');
    held.release();
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    await page.platform.advance(2000);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    await page.platform.advance(5000);
    assert.equal(phase('cfa_ibuprofen'), 'applied');
  });

  it('is in conflict where the answer says that the opposite was decided', async () => {
    await open();
    const { fetch } = page.proxy;
    Object.assign(page.proxy, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const answer = await fetch(...request);
        const isDecision = String(request[0]).includes('/v1/cdss');
        return isDecision ? Response.json({ id: 'cfa_ibuprofen', status: 'rejected' }) : answer;
      },
    });
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted').catch(() => undefined);
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'conflict');
  });

  for (const [decision, other] of [
    ['accepted', 'rejected'],
    ['rejected', 'accepted'],
  ] as const)
    it(`${decision} and recorded, is in conflict where the record says ${other}`, async () => {
      await open();
      page.proxy.applyAfter = undefined;
      void consultation.decisions.decideOne('cfa_ibuprofen', decision);
      await page.platform.advance(0);
      assert.equal(phase('cfa_ibuprofen'), 'recorded');
      page.proxy.alert('cfa_ibuprofen').status = other;
      await consultation.refresh();
      assert.equal(phase('cfa_ibuprofen'), 'conflict');
    });

  it('is no conflict where the record says a status that nobody knows', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    page.proxy.alert('cfa_ibuprofen').status = 'queued';
    await consultation.refresh();
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
  });

  it('is no conflict where only another copy of the alert was decided otherwise', async () => {
    await open();
    const { documents } = page.proxy.consultation();
    documents.unshift({ ...structuredClone(documents[0]!), id: 'doc_earlier' });
    for (const alert of documents[0]!.cdssAlerts!) alert.status = 'accepted';
    await consultation.refresh();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected');
    await page.platform.advance(0);
    for (const alert of documents[1]!.cdssAlerts!) if (alert.id === 'cfa_ibuprofen') alert.status = 'rejected';
    for (const alert of documents[0]!.cdssAlerts!) alert.status = 'accepted';
    await consultation.refresh();
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
  });

  it('a hint shows it at once', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    page.proxy.applyAccepted();
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'applied');
  });

  it('after a minute it is not applied yet, and applied when it is seen later', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(55_000);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    await page.platform.advance(20_000);
    assert.equal(phase('cfa_ibuprofen'), 'not-applied');
    page.proxy.applyAccepted();
    await consultation.refresh();
    assert.equal(phase('cfa_ibuprofen'), 'applied');
  });

  it('is not looked for in every moment where the clock was set back meanwhile', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    page.platform.sleep(-3_600_000);
    const before = page.proxy.callsTo('GET /v1').length;
    await page.platform.advance(60_000);
    assert.ok(page.proxy.callsTo('GET /v1').length - before < 20);
  });

  it('nor where a library of the page has stopped the clock: after a minute it is not applied', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    const stopped = page.platform.now();
    Object.assign(page.platform, { now: () => stopped });
    await page.platform.advance(100_000);
    assert.equal(phase('cfa_ibuprofen'), 'not-applied');
    assert.ok(page.proxy.callsTo('GET /v1').length < 40);
  });

  it('is not called missing in a record that could not be read since, and is looked for again as soon as it can', async () => {
    await open();
    page.proxy.applyAfter = undefined;
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    page.proxy.fail('/v1/scribe-sessions', { network: 'before' });
    await page.platform.advance(90_000);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    page.proxy.recover();
    await page.platform.advance(60_000);
    assert.equal(phase('cfa_ibuprofen'), 'not-applied');
  });

  it('a rejection is final once recorded', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected');
    await page.platform.advance(5000);
    const reads = page.proxy.callsTo('GET /v1').length;
    await page.platform.advance(25_000);
    assert.equal(page.proxy.callsTo('GET /v1').length, reads, 'nothing is awaited');
    await page.platform.advance(90_000);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    assert.equal(snapshot('cfa_ibuprofen').alert.status, 'rejected');
  });

  describe('an alert that the record shows as pending again', () => {
    for (const [isOpen, title, isSeen, action] of [
      [true, 'after it was decided there is open', true, undefined],
      [true, 'and says something else is open', false, 'Stop it today.'],
      [false, 'before it was decided there is not: the record is late', false, undefined],
    ] as const)
      it(title, async () => {
        await open();
        if (!isSeen) page.proxy.fail('/v1/scribe-sessions', { status: 503 });
        void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected');
        await page.platform.advance(1000);
        assert.equal(phase('cfa_ibuprofen'), 'recorded');
        const alert = page.proxy.alert('cfa_ibuprofen');
        Object.assign(alert, { status: 'pending', action: action ?? alert.action });
        page.proxy.recover();
        await consultation.refresh();
        assert.equal(snapshot('cfa_ibuprofen').isOpen, isOpen);
        assert.equal(snapshot('cfa_ibuprofen').canDecide, isOpen);
      });
  });

  describe('a removal is not applied', () => {
    const noPlan = { assessmentPlan: { assessment: '', plan: [] } };
    for (const [title, change] of [
      [
        'where the alert is in another document, too, which comes first now',
        (document) => [{ ...structuredClone(document), id: 'doc_other', medicalRecord: noPlan }, document],
      ],
      [
        'where the alert has moved to another document',
        (document) => [
          { ...document, cdssAlerts: [] },
          { ...document, id: 'doc_other', medicalRecord: noPlan },
        ],
      ],
      ['where only another document is left', (document) => [{ ...document, id: 'doc_other', medicalRecord: noPlan }]],
      ['where the record was not sent', (document) => [{ ...document, medicalRecord: null }]],
    ] as const satisfies (readonly [string, (document: MedicalRecordDocument) => MedicalRecordDocument[]])[])
      it(title, async () => {
        await open();
        page.proxy.applyAfter = undefined;
        void consultation.decisions.decideOne('cfa_coverage', 'accepted');
        await page.platform.advance(0);
        const own = page.proxy.consultation();
        own.documents = change(own.documents[0]!);
        await consultation.refresh();
        assert.equal(phase('cfa_coverage'), 'recorded');
      });
  });

  it('an accepted alert without a proposed element is applied when its element is gone or different', async () => {
    await open();
    void consultation.decisions.decideOne('cfa_coverage', 'accepted');
    await page.platform.advance(5000);
    assert.equal(phase('cfa_coverage'), 'applied');
  });
});

describe('an unanswered decision is settled by reading', () => {
  it('without an answer for 10 s says so and reads; the answer still counts', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    page.proxy.hold('GET /v1');
    const settled = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    await page.platform.advance(9900);
    assert.equal(phase('cfa_ibuprofen'), 'sending');
    const reads = page.proxy.callsTo('GET /v1').length;
    await page.platform.advance(200);
    assert.equal(phase('cfa_ibuprofen'), 'confirming');
    assert.ok(page.proxy.callsTo('GET /v1').length > reads);
    assert.equal(settled.error, undefined);
    held.release();
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
    assert.equal(posts().length, 1);
  });

  it('without an answer and with its alert gone from the record waits for the answer', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    await page.platform.advance(0);
    const [document] = page.proxy.consultation().documents;
    page.proxy.consultation().documents[0] = { ...document!, cdssAlerts: [] };
    await page.platform.advance(10_100);
    assert.deepEqual(
      [decided.value, decided.error, consultation.snapshot.unshown.unsettled],
      [undefined, undefined, 1],
    );
    held.release();
    await page.platform.advance(0);
    assert.equal(decided.error, undefined);
    assert.ok(decided.value);
  });

  it('is recorded, and applied, where the record says “applied”', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    page.proxy.alert('cfa_ibuprofen').status = 'applied';
    await page.platform.advance(2000);
    assert.deepEqual([decided.error, phase('cfa_ibuprofen')], [undefined, 'applied']);
  });

  for (const [title, fault] of [
    ['before the answer fails', { network: 'after' }],
    ['before the answer refuses it', { code: 'resource_not_found' }],
  ] as const)
    it(`that the record shows ${title} stays recorded`, async () => {
      await open();
      page.proxy.fail('/v1/cdss', fault);
      const held = page.proxy.hold('POST /v1/cdss');
      const settled = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
      await page.platform.advance(0);
      page.proxy.alert('cfa_ibuprofen').status = 'rejected';
      await page.platform.advance(10_100);
      assert.equal(phase('cfa_ibuprofen'), 'recorded');
      held.release();
      await page.platform.advance(1000);
      assert.equal(phase('cfa_ibuprofen'), 'recorded');
      assert.equal(settled.error, undefined);
    });

  it('that the record shows decided otherwise before the answer refuses it stays in conflict', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { code: 'resource_conflict' });
    const held = page.proxy.hold('POST /v1/cdss');
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected'));
    await page.platform.advance(0);
    page.proxy.alert('cfa_ibuprofen').status = 'accepted';
    await page.platform.advance(10_100);
    const phases = [phase('cfa_ibuprofen')];
    consultation.subscribe(() => phases.push(phase('cfa_ibuprofen')));
    held.release();
    await page.platform.advance(10_000);
    assert.deepEqual([...new Set(phases)], ['conflict']);
  });

  for (const [title, fault] of [
    ['the connection is cut after it was done', { network: 'after' }],
    ['the proxy says decision_unconfirmed', { code: 'decision_unconfirmed' }],
    ['a gateway answers 502', { status: 502, code: 'bad_gateway' }],
    ['the service answers 500', { status: 500, code: 'internal_error' }],
    ['the answer cannot be read', { text: 'nonsense' }],
  ] as const) {
    it(`recorded when the record agrees: ${title}`, async () => {
      await open();
      page.proxy.fail('/v1/cdss', { ...fault, times: 1 });
      const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
      page.proxy.alert('cfa_ibuprofen').status = 'accepted';
      await page.platform.advance(0);
      assert.deepEqual(decided.value, { id: 'cfa_ibuprofen', elementId: 'pe_ibuprofen', status: 'accepted' });
      assert.equal(phase('cfa_ibuprofen'), 'recorded');
      assert.equal(posts().length, 1);
    });
  }

  it('shows that it is being looked for, and ends as not confirmed when the record still says pending', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(5000);
    assert.equal(phase('cfa_ibuprofen'), 'confirming');
    await page.platform.advance(40_000);
    assert.equal(phase('cfa_ibuprofen'), 'not-confirmed');
    assert.equal(decided.error?.code, 'decision_unconfirmed');
    assert.equal(snapshot('cfa_ibuprofen').canDecide, true);
    assert.equal(posts().length, 1);
  });

  for (const status of [500, 503])
    it(`is in doubt where the service answers ${status}, and no reason to turn decisions off`, async () => {
      await open();
      page.proxy.fail('/v1/cdss', { status, code: 'service_unavailable', details: { reason: 'load' }, times: 1 });
      void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
      await page.platform.advance(5000);
      assert.deepEqual([phase('cfa_ibuprofen'), consultation.snapshot.undecidable], ['confirming', undefined]);
    });

  it('becomes recorded when a later read shows it', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(40_000);
    page.proxy.alert('cfa_ibuprofen').status = 'accepted';
    await consultation.refresh();
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
  });

  it('is a conflict when the record says otherwise', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    page.proxy.alert('cfa_ibuprofen').status = 'escalated';
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'conflict');
    assert.equal(snapshot('cfa_ibuprofen').alert.status, 'escalated');
    assert.equal(decided.error?.code, 'resource_conflict');
  });

  it('is not confirmed when the alert is gone', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    page.proxy.consultation().documents = [];
    await page.platform.advance(0);
    assert.equal(decided.error?.code, 'decision_unconfirmed');
  });

  it('is followed to its outcome after the patient has changed, and nothing of it is kept', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'after', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    page.detach('c-done');
    await page.platform.advance(40_000);
    assert.ok(decided.value);
    assert.equal(consultation.snapshot.documents.value, undefined);
    assert.deepEqual(consultation.snapshot.alerts, []);
  });
});

describe('a decision is refused', () => {
  it('409: a success if the record agrees', async () => {
    await open();
    page.proxy.alert('cfa_ibuprofen').status = 'accepted';
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal((decided.value as { status: string }).status, 'accepted');
    assert.equal(phase('cfa_ibuprofen'), 'recorded');
  });

  it('409: a conflict if it does not', async () => {
    await open();
    page.proxy.alert('cfa_ibuprofen').status = 'rejected';
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'conflict');
    assert.equal(decided.error?.status, 409);
    assert.equal(posts().length, 1);
  });

  it('409: a conflict ends where the record shows the alert as pending again', async () => {
    await open();
    page.proxy.alert('cfa_ibuprofen').status = 'rejected';
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    page.proxy.alert('cfa_ibuprofen').status = 'pending';
    await consultation.refresh();
    assert.deepEqual([phase('cfa_ibuprofen'), snapshot('cfa_ibuprofen').canDecide], [undefined, true]);
  });

  it('409: a conflict is the end, and a further decision about that alert sends nothing', async () => {
    await open();
    page.proxy.alert('cfa_ibuprofen').status = 'rejected';
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'conflict');
    const again = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(again.error?.code, 'resource_conflict');
    assert.equal(posts().length, 1);
  });

  for (const [title, status, expected] of [
    ['a success if it comes to the same', 'accepted', 'recorded'],
    ['a conflict if it does not', 'rejected', 'conflict'],
    ['refused if it comes to nothing', 'pending', 'refused'],
  ] as const) {
    it(`409 beside another that is under way is followed: ${title}`, async () => {
      await open();
      page.proxy.fail('/v1/cdss', { code: 'resource_conflict', times: 1 });
      void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
      await page.platform.advance(500);
      assert.equal(phase('cfa_ibuprofen'), 'confirming');
      page.proxy.alert('cfa_ibuprofen').status = status;
      await page.platform.advance(status === 'pending' ? 7_000 : 600);
      assert.equal(phase('cfa_ibuprofen'), expected);
      assert.equal(posts().length, 1);
    });
  }

  it('409 is an answer: refused, not unconfirmed, also where the record cannot be read since or holds the alert no more', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { code: 'resource_conflict', times: 1 });
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(500);
    page.proxy.fail('/v1/', { method: 'GET', network: 'before' });
    await page.platform.advance(30_000);
    assert.equal(phase('cfa_ibuprofen'), 'refused');

    page.proxy.recover();
    page.proxy.fail('/v1/cdss', { code: 'resource_conflict', times: 1 });
    const gone = outcome(consultation.decisions.decideOne('cfa_trimethoprim', 'accepted'));
    await page.platform.advance(0);
    page.proxy.scenario.consultations['c-done']!.documents = [];
    await page.platform.advance(30_000);
    assert.equal(gone.error?.code, 'resource_conflict');
  });

  it('403 and 404 are said, and the alert can be decided again', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { code: 'permission_denied', times: 1 });
    const decided = outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(decided.error?.code, 'permission_denied');
    assert.equal(phase('cfa_ibuprofen'), 'refused');
    assert.equal(snapshot('cfa_ibuprofen').canDecide, true);
    consultation.decisions.dismiss('cfa_ibuprofen');
    assert.equal(phase('cfa_ibuprofen'), undefined);
  });

  it('a key that the service refuses is not a decision in doubt', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { code: 'upstream_credentials', times: 1 });
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'refused');
  });

  it('without an audit decisions are off, and on again after a while', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { code: 'service_unavailable', details: { reason: 'audit' }, times: 1 });
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'accepted'));
    await page.platform.advance(0);
    assert.equal(phase('cfa_ibuprofen'), 'refused');
    assert.equal(consultation.snapshot.undecidable, 'audit');
    assert.equal(snapshot('cfa_statin').canDecide, false);
    await page.platform.advance(29_000);
    assert.equal(snapshot('cfa_statin').canDecide, false);
    await page.platform.advance(1000);
    assert.equal(snapshot('cfa_statin').canDecide, true);
  });
});

describe('a reason that the host gave a code', () => {
  const CODED = { value: 'Tolerated', system: 'https://hospital.example/reasons', code: 'R1' };
  const reasonCoding = { system: CODED.system, code: 'R1', display: 'Tolerated' };
  const openCoded = async () => {
    page = openPage('completed', { clock: 'fake', options: { rejectReasons: ['Other', CODED] } });
    consultation = page.attach(page.sessionId);
    await page.platform.advance(0);
  };

  it('goes with its code, also with a comment after it', async () => {
    await openCoded();
    const reason = 'Tolerated – since 2020';
    void outcome(consultation.decisions.decideOne('cfa_ibuprofen', 'rejected', { reason }));
    await page.platform.advance(0);
    assert.deepEqual(posts()[0]?.body, { reason, reasonCoding });
  });

  it('is sent the same way in a batch; another reason has no code', async () => {
    await openCoded();
    void outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_statin', decision: 'rejected', reason: 'Tolerated' },
        { id: 'cfa_diet', decision: 'rejected', reason: 'Tolerated well' },
      ]),
    );
    await page.platform.advance(0);
    assert.deepEqual(posts()[0]?.body, {
      decisions: [
        { id: 'cfa_statin', decision: 'rejected', reason: 'Tolerated', reasonCoding },
        { id: 'cfa_diet', decision: 'rejected', reason: 'Tolerated well' },
      ],
    });
  });
});

describe('a batch is recorded whole or not at all (§4.7)', () => {
  it('of one alert is sent as a batch, too', async () => {
    await open();
    void consultation.decisions.decideBatch([{ id: 'cfa_statin', decision: 'accepted' }]);
    await page.platform.advance(0);
    assert.deepEqual(posts()[0]?.body, { decisions: [{ id: 'cfa_statin', decision: 'accepted' }] });
  });

  it('answers in the order it was given', async () => {
    await open();
    const decided = outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_statin', decision: 'rejected', reason: 'Tolerated' },
        { id: 'cfa_diet', decision: 'accepted' },
      ]),
    );
    await page.platform.advance(0);
    assert.deepEqual(
      (decided.value as { id: string }[]).map(({ id }) => id),
      ['cfa_statin', 'cfa_diet'],
    );
    assert.deepEqual(posts()[0]?.body, {
      decisions: [
        { id: 'cfa_statin', decision: 'rejected', reason: 'Tolerated' },
        { id: 'cfa_diet', decision: 'accepted' },
      ],
    });
  });

  it('409: a success if the record agrees with every decision', async () => {
    await open();
    page.proxy.alert('cfa_statin').status = 'accepted';
    page.proxy.alert('cfa_diet').status = 'rejected';
    const decided = outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_statin', decision: 'accepted' },
        { id: 'cfa_diet', decision: 'rejected' },
      ]),
    );
    await page.platform.advance(0);
    assert.equal((decided.value as unknown[]).length, 2);
    assert.deepEqual([phase('cfa_statin'), phase('cfa_diet')], ['recorded', 'recorded']);
    assert.equal(posts().length, 1);
  });

  it('with one alert decided elsewhere: nothing is recorded, the culprit is the conflict, the rest stays open', async () => {
    await open();
    page.proxy.alert('cfa_diet').status = 'rejected';
    const decided = outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_statin', decision: 'accepted' },
        { id: 'cfa_diet', decision: 'accepted' },
      ]),
    );
    await page.platform.advance(0);
    assert.equal(decided.error?.status, 409);
    assert.equal(decided.error?.param, 'decisions[1].id');
    assert.equal(phase('cfa_diet'), 'conflict');
    assert.equal(phase('cfa_statin'), 'refused');
    assert.equal(snapshot('cfa_statin').canDecide, true);
    assert.equal(page.proxy.alert('cfa_statin').status, 'pending');
    assert.equal(posts().length, 1);
  });

  it('unanswered: recorded when the record agrees', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'after', times: 1 });
    const decided = outcome(
      consultation.decisions.decideBatch([
        { id: 'cfa_statin', decision: 'accepted' },
        { id: 'cfa_diet', decision: 'rejected' },
      ]),
    );
    await page.platform.advance(0);
    assert.equal((decided.value as unknown[]).length, 2);
    assert.equal(posts().length, 1);
  });

  it('refuses an empty batch, a double alert and an unknown one before anything is sent', async () => {
    await open();
    for (const batch of [
      [],
      [
        { id: 'cfa_diet', decision: 'accepted' },
        { id: 'cfa_diet', decision: 'rejected' },
      ],
      [
        { id: 'cfa_diet', decision: 'accepted' },
        { id: 'cfa_nobody', decision: 'accepted' },
      ],
    ] as const) {
      const refused = outcome(consultation.decisions.decideBatch(batch));
      await page.platform.advance(0);
      assert.equal(refused.error?.kind, 'aborted');
    }
    assert.equal(posts().length, 0);
    assert.equal(snapshot('cfa_diet').canDecide, true);
  });
});

describe('who may decide (UX rule 4)', () => {
  it('nobody without the scope', async () => {
    await open('read-only');
    assert.equal(consultation.snapshot.undecidable, 'scope');
    const refused = outcome(consultation.decisions.decideOne('cfa_diet', 'accepted'));
    await page.platform.advance(0);
    assert.equal(refused.error?.code, 'permission_denied');
    assert.equal(posts().length, 0);
  });

  it('nobody while no patient name is known; the name of the context is one', async () => {
    await open('no-patient-name');
    assert.equal(consultation.snapshot.undecidable, 'patient');
    assert.equal(snapshot('cfa_diet').canDecide, false);
    consultation.patient.call('Teresa Molina Ruiz');
    assert.equal(snapshot('cfa_diet').canDecide, true);
    assert.equal(consultation.snapshot.patientName, 'Teresa Molina Ruiz');
  });

  it('describeSession names the patient, and is asked once', async () => {
    const asked: string[] = [];
    page = openPage('no-patient-name', {
      clock: 'fake',
      options: {
        describeSession: async (id) => {
          asked.push(id);
          return { patientName: 'Teresa Molina Ruiz' };
        },
      },
    });
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    await consultation.refresh();
    assert.deepEqual(asked, ['c-done']);
    assert.equal(snapshot('cfa_diet').canDecide, true);
  });
});
