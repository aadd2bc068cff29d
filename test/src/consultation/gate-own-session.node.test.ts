import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import { openPage, type TestPage, type TestPageOptions } from '../../support/test-page.ts';

let page: TestPage;
let own: Consultation;
/** The page names `c-done`; the gate lists the same session by its `ss_done`, and another. */
const open = async (options: TestPageOptions['options'] = {}) => {
  page = openPage('gated-one', { clock: 'fake', options });
  page.proxy.gate([{ sessionId: 'ss_done' }, { sessionId: 'ss_earlier_1' }]);
  own = page.attach('c-done');
  await page.platform.advance(0);
};
const openInGate = async () => {
  page.attach('ss_done', true);
  await page.platform.advance(0);
};
const listed = () => own.snapshot.gate!.consultations[0]!;
const named = (id: string) => ({
  describeSession: (asked: string) => (asked === id ? { patientName: 'Ana Sol' } : undefined),
});

afterEach(() => page.close());

describe('§7.3 the gate lists the session that the page shows', () => {
  it('is one consultation with one state, under both ids', async () => {
    await open(named('c-done'));
    await openInGate();
    assert.equal(page.isCurrent('ss_done', own), true);
    assert.deepEqual(listed().ids, ['c-done', 'ss_done']);
    const alertId = own.snapshot.alerts[0]!.alert.id;
    void page.attach('ss_done', true).decisions.decideOne(alertId, 'accepted', { undoSeconds: 5 });
    assert.equal(own.snapshot.alerts.find(({ alert }) => alert.id === alertId)?.decision?.phase, 'undo');
  });

  it('is one session also if the page names it after the gate has opened it', async () => {
    page = openPage('gated-one', { clock: 'fake' });
    page.scenario.grant.sessionIds.push('c-other');
    page.proxy.gate([{ sessionId: 'ss_done' }]);
    page.attach('c-other');
    await page.platform.advance(0);
    await openInGate();
    own = page.attach('c-done');
    await page.platform.advance(0);
    assert.equal(page.isCurrent('ss_done', own), true);
  });

  for (const id of ['c-done', 'ss_done']) {
    it(`has under both ids the patient whom the host names by ${id}, also after clear()`, async () => {
      await open(named(id));
      await openInGate();
      for (const again of [false, true]) {
        if (again) {
          own.clear();
          assert.equal(own.snapshot.patientName, undefined);
          await own.refresh();
          await page.platform.advance(0);
        }
        assert.equal(own.snapshot.patientName, 'Ana Sol');
        assert.equal(own.snapshot.undecidable, undefined);
        assert.equal(listed().patientName, 'Ana Sol');
      }
    });
  }

  it('counts as reviewed by what is decided in it', async () => {
    await open(named('c-done'));
    await openInGate();
    const toDecide = own.snapshot.alerts.filter(({ canDecide }) => canDecide);
    await own.decisions.decideBatch(toDecide.map(({ alert }) => ({ id: alert.id, decision: 'accepted' })));
    await page.platform.advance(0);
    assert.equal(listed().isReviewed, true);
  });

  it('keeps a decision made in the gate before both were known to be one', async () => {
    page = openPage('gated-one', { clock: 'fake', options: named('ss_done') });
    page.proxy.gate([{ sessionId: 'ss_done' }]);
    const held = page.proxy.hold('GET /v1/scribe-sessions/c-done/medical-record-documents');
    own = page.attach('c-done');
    await page.platform.advance(0);
    await openInGate();
    const inGate = page.attach('ss_done', true);
    const alertId = inGate.snapshot.alerts[0]!.alert.id;
    const decided = inGate.decisions.decideOne(alertId, 'accepted', { undoSeconds: 5 });
    held.release();
    await page.platform.advance(5_000);
    assert.equal((await decided).status, 'accepted');
    await page.platform.advance(1_000);
    assert.equal(page.isCurrent('ss_done', own), true);
    assert.equal(own.snapshot.alerts.find(({ alert }) => alert.id === alertId)?.isOpen, false);
    assert.equal(page.proxy.callsTo('POST /v1/cdss').length, 1);
  });

  for (const [title, phase, prepare] of [
    ['is being sent', 'sending', () => page.proxy.hold('POST /v1/cdss')],
    ['was refused', 'refused', () => page.proxy.fail('/v1/cdss', { code: 'permission_denied', times: 1 })],
  ] as const) {
    it(`waits for a decision that ${title} there, and sends none twice`, async () => {
      page = openPage('gated-one', { clock: 'fake', options: named('ss_done') });
      page.proxy.gate([{ sessionId: 'ss_done' }]);
      const documents = page.proxy.hold('GET /v1/scribe-sessions/c-done/medical-record-documents');
      own = page.attach('c-done');
      await page.platform.advance(0);
      await openInGate();
      const inGate = page.attach('ss_done', true);
      const alertId = inGate.snapshot.alerts[0]!.alert.id;
      const held = prepare();
      void inGate.decisions.decideOne(alertId, 'accepted').catch(() => undefined);
      await page.platform.advance(0);
      documents.release();
      await page.platform.advance(0);
      assert.equal(page.isCurrent('ss_done', inGate), true);
      assert.equal(inGate.snapshot.alerts.find(({ alert }) => alert.id === alertId)?.decision?.phase, phase);
      held?.release();
      inGate.decisions.dismiss(alertId);
      await page.platform.advance(0);
      await own.refresh();
      await page.platform.advance(0);
      assert.equal(page.isCurrent('ss_done', own), true);
      assert.equal(page.proxy.callsTo('POST /v1/cdss').length, 1);
    });
  }

  it('is not reviewed by a part of its documents', async () => {
    await open(named('c-done'));
    await openInGate();
    const { documents } = page.proxy.consultation();
    for (const alert of documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? [])) alert.status = 'accepted';
    const text = JSON.stringify({ items: documents, total: documents.length + 1 });
    page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { text });
    page.proxy.fail('/v1/scribe-sessions/ss_done/medical-record-documents', { text });
    await own.refresh();
    assert.equal(
      own.snapshot.alerts.some(({ isOpen }) => isOpen),
      false,
    );
    assert.equal(listed().isReviewed, false);
  });

  it('is not reviewed by a record whose last read failed', async () => {
    await open(named('c-done'));
    await openInGate();
    const toDecide = own.snapshot.alerts.filter(({ canDecide }) => canDecide);
    void own.decisions.decideBatch(toDecide.map(({ alert }) => ({ id: alert.id, decision: 'accepted' })));
    await page.platform.advance(0);
    assert.equal(listed().isReviewed, true);
    page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { code: 'service_unavailable' });
    page.proxy.gate([{ sessionId: 'ss_done' }]);
    void own.refresh();
    await page.platform.advance(10_000);
    assert.equal(listed().isReviewed, false);
  });

  it('leaves another listed session as it is', async () => {
    await open();
    const other = page.attach('ss_earlier_1', true);
    await page.platform.advance(0);
    assert.equal(page.isCurrent('ss_earlier_1', other), true);
    assert.notEqual(other, own);
  });
});
