import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aDocument, aSession, anAlert } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../demo/playground/scenarios/make-scenario.ts';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import type { DecisionSnapshot } from '../../../src/consultation/snapshot.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

const ID = 'cfa_ibuprofen';
let page: TestPage;
let consultation: Consultation;
const open = async () => {
  page = openPage('completed', { clock: 'fake' });
  await come();
};
const come = async (id = 'c-done') => {
  consultation = page.attach(id);
  await page.platform.advance(0);
};
const leave = async (ms = 0, id = 'c-done') => {
  page.detach(id);
  await page.platform.advance(ms);
};
const decide = (undoSeconds = 0, id = ID) =>
  consultation.decisions.decideOne(id, 'accepted', { undoSeconds }).catch(() => undefined);
const snapshot = (id = ID) => consultation.snapshot.alerts.find(({ alert }) => alert.id === id);
const shown = (): DecisionSnapshot | undefined => snapshot()?.decision;
const refuse = () => page.proxy.fail('/v1/cdss', { code: 'permission_denied', times: 1 });
/** Delays the service's answer: the alert stays open until then. */
const hold = (id = ID) => {
  page.proxy.applyAfter = undefined;
  const held = page.proxy.hold('POST /v1/cdss');
  queueMicrotask(() => (page.proxy.alert(id).status = 'pending'));
  return {
    answer: () => {
      page.proxy.alert(id).status = 'accepted';
      held.release();
    },
  };
};
const posts = () => page.proxy.callsTo('POST /v1/cdss');

afterEach(() => page.close());

describe('a decision of a patient who was left is shown again with the patient (UX rules 3 and 9)', () => {
  it('refused while away: says so, and can be decided anew', async () => {
    await open();
    refuse();
    void decide(5);
    await leave();
    const reads = page.proxy.callsTo('GET /v1').length;
    await page.platform.advance(60_000);
    assert.equal(page.proxy.callsTo('GET /v1').length, reads, 'nothing is read of a patient who is not on show');
    assert.deepEqual(consultation.snapshot.alerts, []);
    await come();
    assert.deepEqual([shown()?.decision, shown()?.phase], ['accepted', 'refused']);
    assert.equal(shown()?.error?.code, 'permission_denied');
    assert.equal(snapshot()?.canDecide, true);
  });

  it('not confirmed while away', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    void decide();
    await leave(60_000);
    await come();
    assert.equal(shown()?.phase, 'not-confirmed');
  });

  it('not sent, for the browser was offline', async () => {
    await open();
    page.platform.goOffline();
    void decide(5);
    await leave(1000);
    page.platform.goOnline();
    await come();
    assert.deepEqual([shown()?.phase, shown()?.error?.code], ['refused', 'offline']);
    assert.equal(posts().length, 0);
  });

  it('unanswered still: is being sent, cannot be decided again, and settles with the answer', async () => {
    await open();
    const held = hold();
    void decide();
    await leave(6000);
    await come();
    assert.equal(shown()?.phase, 'sending');
    assert.equal(snapshot()?.canDecide, false);
    void decide(5);
    await assert.rejects(consultation.decisions.decideOne(ID, 'rejected'), { code: 'already_decided' });
    held.answer();
    await page.platform.advance(0);
    assert.equal(shown()?.phase, 'recorded');
    page.proxy.applyAccepted();
    await page.platform.advance(10_000);
    assert.equal(shown()?.phase, 'applied');
    assert.equal(posts().length, 1);
  });

  it('unanswered still, a removal: the record is compared with what it was', async () => {
    await open();
    const held = hold('cfa_coverage');
    void decide(0, 'cfa_coverage');
    await leave();
    await come();
    held.answer();
    await page.platform.advance(1000);
    assert.equal(snapshot('cfa_coverage')?.decision?.phase, 'recorded');
    page.proxy.applyAccepted();
    await page.platform.advance(10_000);
    assert.equal(snapshot('cfa_coverage')?.decision?.phase, 'applied');
  });

  it('unanswered still, while the record has it: cannot be decided again, and is as the record says with the answer', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    void decide();
    await leave();
    await come();
    assert.deepEqual([shown()?.phase, snapshot()?.canDecide], ['sending', false]);
    held.release();
    await page.platform.advance(0);
    assert.deepEqual([shown(), snapshot()?.alert.status, snapshot()?.canDecide], [undefined, 'accepted', false]);
  });

  it('after clear() and the back/forward cache as well', async () => {
    await open();
    refuse();
    void decide();
    await page.platform.advance(0);
    consultation.clear();
    assert.deepEqual(consultation.snapshot.alerts, []);
    await consultation.refresh();
    assert.equal(shown()?.phase, 'refused');
    page.platform.emit('pagehide', { persisted: true });
    page.platform.emit('pageshow', { persisted: true });
    await page.platform.advance(0);
    assert.equal(shown()?.phase, 'refused');
  });

  it('whichever id of the session it is named by', async () => {
    await open();
    refuse();
    void decide();
    await leave();
    await come('ss_done');
    assert.equal(shown()?.phase, 'refused');
    await leave(0, 'ss_done');
    await come();
    assert.equal(shown()?.phase, 'refused');
  });

  it('left twice while the answer is out', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    refuse();
    void decide();
    await leave();
    await come();
    await leave();
    held.release();
    await page.platform.advance(0);
    await come();
    assert.equal(shown()?.phase, 'refused');
  });
});

describe('what has failed about a patient who was left is told beside the next one (UX rule 2)', () => {
  let next: Consultation;
  const told = () => next.snapshot.unshownFailures;
  const goOn = async (ms = 60_000) => {
    next = page.attach('c-next');
    await leave(ms);
  };

  it('with a count and an id, and nothing else of the patient', async () => {
    await open();
    refuse();
    void decide(5);
    await goOn();
    assert.deepEqual(told(), [{ sessionId: 'c-done', failed: 1 }]);
  });

  it('once the outcome is known, and to elements that show the next patient already', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    refuse();
    void decide();
    await goOn(1000);
    assert.deepEqual(told(), []);
    let updates = 0;
    next.subscribe(() => updates++);
    held.release();
    await page.platform.advance(0);
    assert.deepEqual([told().length, updates > 0], [1, true]);
  });

  it('also if it is dismissed for another decision meanwhile', async () => {
    await open();
    refuse();
    await decide();
    const held = page.proxy.hold('POST /v1/cdss');
    refuse();
    void decide(0, 'cfa_trimethoprim');
    await goOn(1000);
    assert.deepEqual(told(), [{ sessionId: 'c-done', failed: 1 }]);
    next.page.dismissUnshownFailures('c-done');
    assert.deepEqual(told(), []);
    held.release();
    await page.platform.advance(0);
    assert.deepEqual(told(), [{ sessionId: 'c-done', failed: 1 }]);
  });

  it('if somebody else has decided otherwise', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    page.proxy.alert(ID).status = 'rejected';
    void decide();
    await goOn(1000);
    held.release();
    await page.platform.advance(10_000);
    assert.deepEqual(told(), [{ sessionId: 'c-done', failed: 1 }]);
  });

  it('not if all is recorded', async () => {
    await open();
    void decide(5);
    await goOn();
    assert.deepEqual([told(), posts().length], [[], 1]);
  });

  it('until the patient comes back', async () => {
    await open();
    refuse();
    void decide(5);
    await goOn();
    await come();
    assert.deepEqual([told(), shown()?.phase], [[], 'refused']);
  });

  for (const [title, end] of [
    ['the doctor has dismissed it', () => next.page.dismissUnshownFailures('c-done')],
    ['the page clears', () => next.clear()],
  ] as const)
    it(`until ${title}; it is still shown with its patient`, async () => {
      await open();
      refuse();
      void decide(5);
      await goOn();
      end();
      assert.deepEqual(told(), []);
      await come();
      assert.equal(shown()?.phase, 'refused');
    });

  it('not if the page had cleared the patient: it has the event', async () => {
    await open();
    refuse();
    void decide(5);
    consultation.clear();
    await goOn();
    assert.deepEqual(told(), []);
  });

  it('until a logout', async () => {
    await open();
    refuse();
    void decide(5);
    await goOn();
    page.scribe.logout();
    assert.deepEqual(told(), []);
  });
});

describe('what has failed about an alert that is gone from the record is told by its count (UX rule 2)', () => {
  const told = () => consultation.snapshot.unshownFailures;
  const remove = async (all = false) => {
    const documents = page.proxy.consultation().documents;
    const [document] = documents;
    if (all) page.proxy.consultation().documents = [];
    else document!.cdssAlerts = document!.cdssAlerts?.filter(({ id }) => id !== ID);
    await consultation.refresh();
    await page.platform.advance(0);
    return () => (page.proxy.consultation().documents = documents);
  };

  for (const [what, all] of [
    ['the alert is gone', false],
    ['the record is empty', true],
  ] as const)
    it(`if ${what}`, async () => {
      await open();
      refuse();
      await decide();
      assert.deepEqual(told(), [], 'its card shows it');
      await remove(all);
      assert.deepEqual([snapshot(), told()], [undefined, [{ sessionId: 'c-done', failed: 1 }]]);
      consultation.page.dismissUnshownFailures('c-done');
      assert.deepEqual(told(), []);
    });

  for (const code of ['resource_not_found', 'permission_denied'] as const)
    it(`if the record can no longer be read: ${code}`, async () => {
      await open();
      refuse();
      void decide(5);
      page.proxy.fail('/v1/scribe-sessions', { code });
      await consultation.refresh();
      assert.deepEqual(told(), []);
      await page.platform.advance(5000);
      assert.deepEqual([posts().length, told()], [1, [{ sessionId: 'c-done', failed: 1 }]]);
    });

  it('also if it goes while the patient is away', async () => {
    await open();
    refuse();
    void decide(5);
    await leave(1000);
    page.proxy.consultation().documents = [];
    await come();
    await page.platform.advance(0);
    assert.deepEqual(told(), [{ sessionId: 'c-done', failed: 1 }]);
  });
});

describe('a decision of a patient who was left is forgotten', () => {
  it('once recorded: the record tells of it', async () => {
    await open();
    void decide(5);
    await leave(60_000);
    await come();
    assert.equal(shown(), undefined);
    assert.equal(snapshot()?.alert.status, 'accepted');
  });

  it('once the record shows that it was recorded after all', async () => {
    await open();
    page.proxy.fail('/v1/cdss', { network: 'before', times: 1 });
    void decide();
    await leave(60_000);
    page.proxy.alert(ID).status = 'accepted';
    await come();
    assert.ok(shown()?.phase !== 'not-confirmed');
    await leave();
    await come();
    assert.equal(shown(), undefined);
  });

  it('once the doctor has dismissed it', async () => {
    await open();
    refuse();
    void decide();
    await leave();
    await come();
    consultation.decisions.dismiss(ID);
    await leave();
    await come();
    assert.equal(shown(), undefined);
  });

  for (const [title, when] of [
    ['of the patient on show', come],
    ['of a patient who was left', async () => undefined],
  ] as const) {
    it(`on logout: ${title}`, async () => {
      await open();
      refuse();
      void decide();
      await leave();
      await when();
      page.scribe.logout();
      await come();
      await consultation.refresh();
      assert.ok(snapshot());
      assert.equal(shown(), undefined);
    });

    it(`when another doctor comes: ${title}`, async () => {
      await open();
      refuse();
      void decide();
      await leave();
      await when();
      page.scenario.grant.doctorName = 'Dr. Ben Ortiz';
      await page.platform.advance(page.proxy.tokenLifetime * 1000);
      await come();
      assert.equal(consultation.snapshot.doctorName, 'Dr. Ben Ortiz');
      assert.ok(snapshot());
      assert.equal(shown(), undefined);
    });
  }

  it('when the answer comes after the logout', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    refuse();
    void decide();
    await leave();
    page.scribe.logout();
    held.release();
    await come();
    await consultation.refresh();
    assert.ok(snapshot());
    assert.equal(shown(), undefined);
  });

  it('when twenty other patients with failed decisions were left since', async () => {
    const ids = Array.from({ length: 21 }, (_, at) => `c-${at}`);
    page = openPage(
      (now) => ({
        ...scenario(now),
        consultations: Object.fromEntries(
          ids.map((id) => [
            id,
            {
              session: aSession(now, { id: `ss_${id}`, consultationInternalId: id }),
              documents: [aDocument(now, { id, cdssAlerts: [anAlert(`cfa_${id}`, 'pe_ibuprofen', 'Ibuprofen', {})] })],
            },
          ]),
        ),
        grant: { sessionIds: ids, scopes: ['read', 'decide'], doctorName: 'Dra. Ana Lima' },
      }),
      { clock: 'fake' },
    );
    page.proxy.fail('/v1/cdss', { code: 'permission_denied' });
    for (const id of ids) {
      await come(id);
      void decide(0, `cfa_${id}`);
      await leave(0, id);
    }
    for (const [id, phase] of [
      ['c-0', undefined],
      ['c-1', 'refused'],
      ['c-20', 'refused'],
    ] as const) {
      await come(id);
      assert.equal(snapshot(`cfa_${id}`)?.decision?.phase, phase, id);
    }
  });
});

it('keeps nothing of the patient in memory but ids', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await open();
  refuse();
  void decide();
  await page.platform.advance(0);
  const documents = () => consultation.snapshot.documents.value?.items ?? [];
  const read = [...documents(), snapshot()?.alert, snapshot()?.planElement].map((part) => new WeakRef<object>(part!));
  await leave();
  await page.platform.advance(1000);
  page.proxy.recover();
  collect();
  assert.deepEqual(
    read.map((value) => value.deref()),
    [undefined, undefined, undefined],
  );
});
