// UX rule 4: if the host names one patient and the service another, nothing can be decided.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import { aSession } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../demo/playground/scenarios/make-scenario.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
let consultation: Consultation;
/** Opens a page that gives the patient this name; the service calls her Teresa Molina Ruiz. */
const open = async (hostsName: string) => {
  page = openPage('completed', { clock: 'fake', options: { describeSession: () => ({ patientName: hostsName }) } });
  consultation = page.attach('c-done');
  await page.platform.advance(0);
};
const confirmations = () => page.proxy.callsTo('POST /embed/same-patient').map(({ body }) => body);

afterEach(() => page.close());

describe('a patient whom the host names otherwise than the service', () => {
  it('has nothing decided, and both names are known', async () => {
    await open('Luis Prado');
    const { mismatch, patientName, undecidable, alerts } = consultation.snapshot;
    assert.deepEqual(mismatch, {
      hostsName: 'Luis Prado',
      isLocking: true,
      confirmation: 'asked',
      requestId: undefined,
    });
    assert.deepEqual([patientName, undecidable], ['Teresa Molina Ruiz', 'mismatch']);
    assert.ok(alerts.every(({ canDecide }) => !canDecide));
  });

  it('is also one by the name of the host’s context', async () => {
    await open('');
    assert.equal(consultation.snapshot.undecidable, undefined);
    consultation.patient.call('Luis Prado');
    assert.equal(consultation.snapshot.undecidable, 'mismatch');
    consultation.patient.call('RUIZ, Teresa');
    assert.equal(consultation.snapshot.undecidable, undefined);
  });

  it('is decided once the doctor has said that it is the same, and the audit has that', async () => {
    await open('Luis Prado');
    const held = page.proxy.hold('POST /embed/same-patient');
    const confirmed = consultation.patient.confirm();
    await page.platform.advance(0);
    assert.deepEqual(
      [consultation.snapshot.mismatch?.confirmation, consultation.snapshot.undecidable],
      ['sending', 'mismatch'],
    );
    void consultation.patient.confirm();
    held.release();
    await confirmed;
    assert.deepEqual([consultation.snapshot.mismatch, consultation.snapshot.undecidable], [undefined, undefined]);
    assert.deepEqual(confirmations(), [{ sessionId: 'c-done' }]);
  });

  it('stays locked if the answer cannot be stored, and the doctor can say it again', async () => {
    await open('Luis Prado');
    page.proxy.fail('/embed/same-patient', { code: 'service_unavailable', times: 1 });
    await consultation.patient.confirm();
    assert.deepEqual(
      [consultation.snapshot.mismatch?.confirmation, consultation.snapshot.undecidable],
      ['failed', 'mismatch'],
    );
    await consultation.patient.confirm();
    assert.equal(consultation.snapshot.undecidable, undefined);
  });

  it('is asked about again by another name, and after clear()', async () => {
    await open('Luis Prado');
    await consultation.patient.confirm();
    consultation.patient.call('Bruno Paz');
    assert.deepEqual(
      [consultation.snapshot.mismatch?.hostsName, consultation.snapshot.undecidable],
      ['Bruno Paz', 'mismatch'],
    );
    consultation.clear();
    await consultation.refresh();
    await page.platform.advance(0);
    assert.deepEqual(
      [consultation.snapshot.mismatch?.hostsName, consultation.snapshot.undecidable],
      ['Luis Prado', 'mismatch'],
    );
  });

  it('is found out within the undo window: the decision is not sent', async () => {
    const { promise, resolve } = Promise.withResolvers<{ patientName: string }>();
    page = openPage('completed', { clock: 'fake', options: { describeSession: () => promise } });
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    const decided = consultation.decisions
      .decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 })
      .catch((error: unknown) => error);
    resolve({ patientName: 'Luis Prado' });
    await page.platform.advance(6000);
    assert.equal(((await decided) as { param?: string }).param, 'mismatch');
    assert.equal(page.proxy.callsTo('POST /v1/cdss').length, 0);
  });

  it('is nobody where the host answers no name: not text, or without a letter', async () => {
    for (const patientName of [123, { first: 'Luis' }, ' ', '—']) {
      page = openPage('completed', { clock: 'fake', options: { describeSession: () => ({ patientName }) as never } });
      consultation = page.attach('c-done');
      await page.platform.advance(0);
      assert.deepEqual([consultation.snapshot.mismatch, consultation.snapshot.undecidable], [undefined, undefined]);
      page.close();
    }
    await open('Teresa Molina Ruiz');
  });

  it('is the host’s alone where the service sent a blank or a dash for a name', async () => {
    for (const sent of [' ', '\u200b', '-']) {
      for (const [hosts, expected] of [
        ['Luis Prado', ['Luis Prado', undefined]],
        ['', [undefined, 'patient']],
      ] as const) {
        page = openPage((now) => scenario(now, { session: { patientName: sent } }), {
          clock: 'fake',
          options: { describeSession: () => ({ patientName: hosts }) },
        });
        consultation = page.attach('c-done');
        await page.platform.advance(0);
        const { patientName, undecidable, mismatch } = consultation.snapshot;
        assert.deepEqual([[patientName, undecidable], mismatch], [expected, undefined], JSON.stringify(sent));
        page.close();
      }
    }
    await open('Teresa Molina Ruiz');
  });

  it('in another script is only shown', async () => {
    await open('Тереса Молина');
    assert.deepEqual(
      [consultation.snapshot.mismatch?.isLocking, consultation.snapshot.undecidable],
      [false, undefined],
    );
  });
});

describe('two sessions of no consultation', () => {
  it('stay two: an empty consultationInternalId is no id', async () => {
    const ids = ['ss_1', 'ss_2'];
    const session = (now: number, id: string) =>
      aSession(now, { id, consultationInternalId: '', patientName: `Patient of ${id}` });
    page = openPage(
      (now) =>
        scenario(now, {
          consultations: Object.fromEntries(ids.map((id) => [id, { session: session(now, id), documents: [] }])),
          grant: { sessionIds: ids, scopes: ['read', 'decide'], doctorName: 'Dra. Ana Lima' },
        }),
      { clock: 'fake' },
    );
    const attached = ids.map((id) => page.attach(id));
    await page.platform.advance(0);
    for (const [place, id] of ids.entries()) {
      assert.equal(page.isCurrent(id, attached[place]!), true, id);
      assert.equal(attached[place]?.snapshot.patientName, `Patient of ${id}`);
    }
  });
});

describe('a session that a review gate lists', () => {
  it('says whose it is not as soon as the page’s patient is named', async () => {
    page = openPage('gated-many', { clock: 'fake' });
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    const listed = page.attach('ss_earlier_1', true);
    await page.platform.advance(0);
    assert.deepEqual([consultation.snapshot.otherThan, listed.snapshot.otherThan], [undefined, '']);
    consultation.patient.call('Ana Lima');
    assert.equal(listed.snapshot.otherThan, 'Ana Lima');
  });
});
