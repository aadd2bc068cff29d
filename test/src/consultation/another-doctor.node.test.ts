import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
let consultation: Consultation;
const open = async (grant: Partial<TestPage['scenario']['grant']> = {}): Promise<string> => {
  page = openPage('completed', { clock: 'fake' });
  Object.assign(page.scenario.grant, grant);
  consultation = page.attach('c-done');
  await page.platform.advance(0);
  return consultation.snapshot.alerts[0]!.alert.id;
};
const isDoctorChanged = { kind: 'aborted', code: 'doctor_changed', isUnsent: true };
const sentWith = () => page.proxy.callsTo('POST /v1/cdss').map(({ headers }) => headers.get('Authorization'));

afterEach(() => page.close());

describe('what one doctor decided is not recorded as decided by the next', () => {
  it('where the proxy no longer takes the token', async () => {
    const id = await open();
    page.proxy.expireTokens();
    page.scenario.grant.doctorName = 'Dr. Ben Ortiz';
    const refused = assert.rejects(consultation.decisions.decideOne(id, 'accepted'), isDoctorChanged);
    await page.platform.advance(1000);
    await refused;
    assert.deepEqual(sentWith(), ['Bearer token-1']);
    assert.equal(page.proxy.alert(id).status, 'pending');
    assert.equal(consultation.snapshot.doctorName, 'Dr. Ben Ortiz');
    assert.equal(consultation.snapshot.alerts[0]?.decision, undefined);
  });

  it('whatever they are called, or where nobody is named', async () => {
    for (const doctorName of ['Dra. Ana Lima', null]) {
      const id = await open({ doctorName, doctorId: 'ana' });
      page.proxy.expireTokens();
      page.scenario.grant.doctorId = 'ben';
      const refused = assert.rejects(consultation.decisions.decideOne(id, 'accepted'), isDoctorChanged);
      await page.platform.advance(1000);
      await refused;
      assert.equal(page.proxy.alert(id).status, 'pending');
      page.close();
    }
  });

  it('where the token ended while the tab was hidden', async () => {
    const id = await open();
    page.platform.hide();
    await page.platform.advance(400_000);
    page.scenario.grant.doctorName = 'Dr. Ben Ortiz';
    const held = page.proxy.hold('POST /embed/token');
    page.platform.show();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.doctorName, 'Dra. Ana Lima');
    const refused = assert.rejects(
      consultation.decisions.decideOne(id, 'accepted', { undoSeconds: 5 }),
      isDoctorChanged,
    );
    await page.platform.advance(500);
    held.release();
    await page.platform.advance(10_000);
    await refused;
    assert.deepEqual(sentWith(), []);
    assert.equal(consultation.snapshot.doctorName, 'Dr. Ben Ortiz');
  });

  it('but sent with the token of its own doctor, while that is good', async () => {
    const id = await open();
    const decided = consultation.decisions.decideOne(id, 'accepted', { undoSeconds: 60 });
    page.scenario.grant.doctorName = 'Dr. Ben Ortiz';
    page.scenario.grant.sessionIds.push('c-2');
    page.attach('c-2');
    await page.platform.advance(0);
    await decided;
    assert.deepEqual(sentWith(), ['Bearer token-1']);
  });
});
