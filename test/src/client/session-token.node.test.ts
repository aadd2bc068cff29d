import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { FetchAssertion } from '../../../src/client/token/sign-in.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
const open = (fetchAssertion?: FetchAssertion, name: Parameters<typeof openPage>[0] = 'completed') => {
  page = openPage(name, { clock: 'fake', options: fetchAssertion ? { fetchAssertion } : {} });
  return page;
};
const sessionOf = (id: string) => page.attach(id);
const tokenCalls = () => page.proxy.callsTo('POST /embed/token');

afterEach(() => page.close());

describe('session token', () => {
  it('asks for one token, whatever is read with it', async () => {
    open();
    sessionOf('c-done');
    await page.platform.advance(0);
    assert.equal(tokenCalls().length, 1);
    assert.deepEqual(tokenCalls()[0]?.body, { publishableKey: 'pk_test_ana', assertion: 'assertion-1' });
    assert.equal(page.proxy.callsTo('GET /v1')[0]?.headers.get('Authorization'), 'Bearer token-1');
  });

  it('asks once for all sessions that elements name in the same turn', async () => {
    open();
    page.scenario.grant.sessionIds = ['c-done', 'c-2', 'c-3'];
    for (const id of ['c-done', 'c-2', 'c-3']) sessionOf(id);
    await page.platform.advance(0);
    assert.deepEqual(page.assertions, [['c-done', 'c-2', 'c-3']]);
  });

  it('asks again for all sessions on the page when one appears that the token does not name', async () => {
    open();
    sessionOf('c-done');
    await page.platform.advance(0);
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    sessionOf('c-2');
    await page.platform.advance(0);
    assert.deepEqual(page.assertions, [['c-done'], ['c-done', 'c-2']]);
  });

  it('does not ask again for a session that the EHR did not grant', async () => {
    open(undefined, 'not-granted');
    const consultation = sessionOf('c-done');
    await page.platform.advance(0);
    await consultation.refresh();
    assert.equal(page.assertions.length, 1);
  });

  it('names at most 20 sessions in one request', async () => {
    open();
    for (let index = 0; index < 25; index++) sessionOf(`c-${index}`);
    await page.platform.advance(0);
    assert.equal(page.assertions[0]?.length, 20);
  });

  it('renews 30 s before the end while the page is visible', async () => {
    open();
    sessionOf('c-done');
    await page.platform.advance(269_000);
    assert.equal(tokenCalls().length, 1);
    await page.platform.advance(1000);
    assert.equal(tokenCalls().length, 2);
  });

  it('does not renew while the page is hidden, and does when it is back', async () => {
    open();
    sessionOf('c-done');
    await page.platform.advance(0);
    page.platform.hide();
    await page.platform.advance(600_000);
    assert.equal(tokenCalls().length, 1);
    page.platform.show();
    await page.platform.advance(0);
    assert.equal(tokenCalls().length, 2);
  });

  it('renews once, for every read under way, when the proxy says session_expired', async () => {
    open();
    const consultation = sessionOf('c-done');
    await page.platform.advance(0);
    page.proxy.expireTokens();
    await consultation.refresh();
    assert.equal(tokenCalls().length, 2);
    assert.equal(consultation.snapshot.session.state, 'ready');
    assert.equal(consultation.snapshot.documents.failure, undefined);
  });

  it('gives up after three tries when fetchAssertion rejects, and says signed out', async () => {
    let asked = 0;
    open(() => {
      asked++;
      throw new Error('401 from the EHR');
    });
    const consultation = sessionOf('c-done');
    await page.platform.advance(60_000);
    assert.equal(asked, 3);
    assert.equal(consultation.snapshot.session.state, 'signed-out');
    assert.equal(consultation.snapshot.documents.state, 'signed-out');
    assert.equal(consultation.snapshot.isSignedOut, true);
    assert.equal(page.proxy.calls.length, 0);
  });

  it('gives fetchAssertion 10 s each time', async () => {
    let asked = 0;
    open(() => {
      asked++;
      return new Promise(() => undefined);
    });
    const consultation = sessionOf('c-done');
    await page.platform.advance(9999);
    assert.equal(asked, 1);
    assert.equal(consultation.snapshot.session.state, 'loading');
    await page.platform.advance(30_000);
    assert.equal(asked, 3);
    assert.equal(consultation.snapshot.isSignedOut, true);
  });

  it('says signed out when fetchAssertion answers nothing', async () => {
    open(() => '');
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    assert.equal(consultation.snapshot.isSignedOut, true);
  });

  it('says signed out when the proxy refuses the assertion three times, each time a fresh one', async () => {
    open();
    page.proxy.fail('/embed/token', { code: 'authentication_required', param: 'assertion' });
    const consultation = sessionOf('c-done');
    await page.platform.advance(20_000);
    assert.equal(page.assertions.length, 3);
    assert.equal(consultation.snapshot.session.state, 'signed-out');
  });

  for (const code of ['parameter_invalid', 'permission_denied', 'resource_not_found'])
    it(`says at once that it fails where the proxy would refuse again, and asks once: ${code}`, async () => {
      open();
      page.proxy.fail('/embed/token', { code });
      const consultation = sessionOf('c-done');
      // A second try would come after 375 ms.
      await page.platform.advance(500);
      assert.equal(consultation.snapshot.session.state, 'failed');
      assert.equal(tokenCalls().length, 1);
    });

  it('tells the integrator why there is no access, once, and not what the host threw', async () => {
    open(() => {
      throw new TypeError('canary of the host');
    });
    const told: string[] = [];
    Object.assign(page.platform, { tell: (text: string) => void told.push(text) });
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    void consultation.refresh();
    await page.platform.advance(10_000);
    assert.deepEqual(told, ['Scribe widget: no access. fetchAssertion failed. (signed_out, TypeError)']);
  });

  it('says wrong set-up, not "not granted", where no proxy answers', async () => {
    open();
    page.proxy.fail('/embed/token', { code: 'resource_not_found' });
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    assert.equal(consultation.snapshot.session.failure?.reason, 'set-up');
    assert.equal(consultation.snapshot.session.failure?.error.param, 'proxy');
  });

  it('is not a sign-out when the proxy is away: 503', async () => {
    open();
    page.proxy.fail('/embed/token', { code: 'service_unavailable' });
    const consultation = sessionOf('c-done');
    await page.platform.advance(4000);
    assert.equal(consultation.snapshot.isSignedOut, false);
    assert.equal(consultation.snapshot.session.state, 'failed');
    assert.equal(consultation.snapshot.session.failure?.reason, 'unavailable');
  });

  it('says signed out as soon as a renewal fails for good, keeps what was read, and lets nobody decide', async () => {
    open();
    const consultation = sessionOf('c-done');
    await page.platform.advance(0);
    page.scenario.isSignedOut = true;
    await page.platform.advance(280_000);
    const { session, alerts, doctorName } = consultation.snapshot;
    assert.deepEqual([session.state, session.value?.id, doctorName], ['signed-out', 'ss_done', undefined]);
    assert.equal(
      alerts.some(({ canDecide }) => canDecide),
      false,
    );
    page.scenario.isSignedOut = false;
    await consultation.refresh();
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('signs in again on refresh()', async () => {
    open(undefined, 'signed-out');
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    assert.equal(consultation.snapshot.session.state, 'signed-out');
    page.scenario.isSignedOut = false;
    await consultation.refresh();
    assert.equal(consultation.snapshot.session.state, 'ready');
    assert.equal(consultation.snapshot.isSignedOut, false);
  });

  it('signs in again when the doctor comes back to the window', async () => {
    open(undefined, 'signed-out');
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    page.scenario.isSignedOut = false;
    page.platform.emit('focus');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('takes another publishable key with the assertion, and empties what the former doctor saw', async () => {
    let key = 'pk_ana';
    open(() => ({ assertion: 'a', publishableKey: key }));
    const consultation = sessionOf('c-done');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.doctorName, 'Dra. Ana Lima');
    key = 'pk_ben';
    page.scenario.grant.doctorName = 'Dr. Ben Ortiz';
    const seen: [string | undefined, string | undefined][] = [];
    consultation.subscribe(() =>
      seen.push([consultation.snapshot.doctorName, consultation.snapshot.session.value?.id]),
    );
    page.proxy.expireTokens();
    await consultation.refresh();
    await page.platform.advance(0);
    const first = seen.findIndex(([doctor]) => doctor === 'Dr. Ben Ortiz');
    assert.deepEqual(seen[first], ['Dr. Ben Ortiz', undefined]);
    assert.deepEqual(seen.at(-1), ['Dr. Ben Ortiz', 'ss_done']);
    assert.deepEqual(tokenCalls().at(-1)?.body, { publishableKey: 'pk_ben', assertion: 'a' });
  });

  it('refuses a secret key from fetchAssertion without repeating it', async () => {
    open(() => ({ assertion: 'a', publishableKey: 'sk_live_canary' }));
    const consultation = sessionOf('c-done');
    await page.platform.advance(10_000);
    const error = consultation.snapshot.session.failure?.error;
    assert.equal(error?.code, 'secret_key');
    assert.doesNotMatch(String(error), /canary/);
    assert.equal(page.proxy.calls.length, 0);
  });
});
