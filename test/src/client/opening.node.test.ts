// One request for the first alert, and what a page does if that request fails.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ScenarioName } from '../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeOptions } from '../../../src/consultation/scribe-options.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
/** Returns the routes of the calls to the proxy, in order. */
const asked = () =>
  page.proxy.calls.map(({ method, path }) => `${method} ${path.replace(/^\/v1\/scribe-sessions\/[^/]+/, '/session')}`);
const open = (options: Partial<ScribeOptions> = {}, name: ScenarioName = 'completed') => {
  page = openPage(name, { clock: 'fake', options });
  page.proxy.takesOneTrip = true;
  return page;
};
const shown = async (id = 'c-done') => {
  const consultation = page.attach(id);
  await page.platform.advance(0);
  return consultation;
};
const isShown = ({ snapshot }: Awaited<ReturnType<typeof shown>>) =>
  snapshot.session.state === 'ready' && snapshot.alerts.length > 0 && snapshot.documents.failure === undefined;

const ONE_TRIP = ['POST /embed/open', 'GET /embed/events'];
const READS = ['GET /session', 'GET /session/medical-record-documents'];

afterEach(() => page.close());

describe('the first look at a session', () => {
  it('is one trip that needs no preflight', async () => {
    open();
    assert.ok(isShown(await shown()));
    assert.deepEqual(asked(), ONE_TRIP);
    const [{ headers, body }] = page.proxy.calls as [(typeof page.proxy.calls)[0]];
    assert.deepEqual(
      [...headers],
      [
        ['accept', 'application/json'],
        ['content-type', 'text/plain'],
      ],
    );
    assert.deepEqual(body, { publishableKey: 'pk_test_ana', assertion: 'assertion-1', sessionId: 'c-done' });
  });

  it('opens the stream one task after the first paint, from the position of the hints', async () => {
    open();
    page.proxy.hint({ type: 'scribe_session.updated' });
    let paint = () => {};
    Object.assign(page.platform, { afterPaint: (run: () => void) => (paint = run) });
    assert.ok(isShown(await shown()));
    assert.deepEqual(asked(), ['POST /embed/open']);
    paint();
    await page.platform.advance(0);
    assert.deepEqual(asked(), ONE_TRIP);
    assert.equal(page.proxy.calls[1]?.headers.get('Last-Event-ID'), '1');
  });

  it('is one trip with the token for the next patient', async () => {
    open();
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    page.scenario.consultations['c-2'] = structuredClone(page.proxy.consultation('c-done'));
    page.scenario.consultations['c-2'].session = { id: 'ss_2', consultationInternalId: 'c-2', status: 'completed' };
    await shown();
    // It was not asked for, but the token names it.
    page.detach('c-done');
    assert.ok(isShown(await shown('c-2')));
    assert.deepEqual(asked(), [...ONE_TRIP, 'POST /embed/open']);
    assert.deepEqual(page.proxy.calls[2]?.body, { token: 'token-1', sessionId: 'c-2' });
    assert.equal(page.assertions.length, 1);
  });

  it('is not asked for again before the time that a part names', async () => {
    open();
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    await shown();
    const error = { type: 'invalid_request_error', code: 'rate_limit_exceeded', message: 'Wait.' };
    const refused = { error, retryAfter: 90 };
    page.proxy.fail('/embed/open', { text: JSON.stringify({ documents: refused, session: refused, position: null }) });
    await shown('c-2');
    const trips = () => page.proxy.calls.filter(({ path }) => path === '/embed/open').length;
    assert.equal(trips(), 2);
    await page.platform.advance(80_000);
    assert.equal(trips(), 2);
    page.proxy.recover();
    await page.platform.advance(20_000);
    assert.equal(trips(), 3);
  });

  it('is one trip for each of several sessions, with one assertion', async () => {
    open();
    page.scenario.grant.sessionIds = ['c-done', 'c-2'];
    page.attach('c-2');
    await shown();
    assert.deepEqual(asked().slice(0, 2), ['POST /embed/open', 'POST /embed/open']);
    assert.deepEqual(page.assertions, [['c-2', 'c-done']]);
  });

  it('reads again as ever', async () => {
    open();
    const consultation = await shown();
    await consultation.refresh();
    assert.deepEqual(asked(), [...ONE_TRIP, ...READS]);
  });

  it('is three calls where the proxy has no such route, which is asked once a page', async () => {
    open();
    page.proxy.takesOneTrip = false;
    assert.ok(isShown(await shown()));
    assert.deepEqual(asked(), ['POST /embed/open', 'POST /embed/token', ...READS, 'GET /embed/events']);
    assert.equal(page.assertions.length, 1);
    await shown('c-2');
    assert.equal(page.proxy.callsTo('POST /embed/open').length, 1);
  });

  for (const [how, fault] of [
    ['breaks off', { network: 'after' }],
    ['is no JSON', { text: '{"documents":{"items":[' }],
    ['is refused by what stands before the proxy', { text: '<p>No</p>', status: 403 }],
    ['is too much for the proxy', { code: 'service_unavailable' }],
  ] as const)
    it(`is three calls with another assertion where its answer ${how}`, async () => {
      open();
      page.proxy.fail('/embed/open', { ...fault, times: 1 });
      assert.ok(isShown(await shown()));
      assert.deepEqual(asked().slice(0, 2), ['POST /embed/open', 'POST /embed/token']);
      assert.deepEqual(asked().slice(2).sort(), ['GET /embed/events', ...READS].sort());
      assert.deepEqual(page.proxy.calls[1]?.body, { publishableKey: 'pk_test_ana', assertion: 'assertion-2' });
    });

  it('is two reads where the trip with a token fails', async () => {
    open();
    page.scenario.grant.sessionIds = ['c-2', 'c-done'];
    await shown('c-2');
    page.proxy.fail('/embed/open', { network: 'before', times: 1 });
    assert.ok(isShown(await shown()));
    assert.deepEqual(asked().slice(2), ['POST /embed/open', ...READS]);
  });

  it('shows a gate, a session that did not start and one that is not granted as their reads would', async () => {
    for (const [name, state] of [
      ['gated-many', 'gated'],
      ['not-started', 'empty'],
      ['not-granted', 'failed'],
    ] as const) {
      open({}, name);
      const { snapshot } = await shown(page.sessionId);
      assert.equal(snapshot.session.state, state);
      assert.deepEqual(page.proxy.callsTo('GET /v1').length, 0, name);
      page.close();
    }
  });

  it('says in the words of the proxy why it cannot be shown', async () => {
    open();
    page.proxy.fail('/embed/token', { code: 'permission_denied' });
    page.proxy.fail('/embed/open', { code: 'permission_denied' });
    const { snapshot } = await shown();
    assert.equal(snapshot.session.failure?.error.code, 'permission_denied');
  });
});

describe('an assertion that the page began to ask for', () => {
  it('is used once, as text, promise or with its key; renewals ask fetchAssertion', async () => {
    for (const assertion of [
      'early',
      Promise.resolve('early'),
      { assertion: 'early', publishableKey: 'pk_test_ana' },
      // A promise as jQuery 1 and 2 return it.
      { then: (use: (assertion: string) => void) => use('early') } as Promise<string>,
    ]) {
      open({ assertion });
      assert.ok(isShown(await shown()));
      assert.deepEqual(asked(), ONE_TRIP);
      assert.deepEqual(page.assertions, []);
      const [{ body }] = page.proxy.calls as [(typeof page.proxy.calls)[0]];
      assert.deepEqual(body, { publishableKey: 'pk_test_ana', assertion: 'early', sessionId: 'c-done' });
      await page.platform.advance(280_000);
      assert.deepEqual(page.assertions, [['c-done']]);
      page.close();
    }
  });

  for (const [name, ask] of [
    ['is refused', () => 'expired'],
    ['fails', () => Promise.reject(new Error('offline'))],
    ['is empty', () => Promise.resolve('')],
  ] as const)
    it(`is silently replaced by fetchAssertion if it ${name}, still in one trip`, async () => {
      const told: string[] = [];
      open({ assertion: ask() });
      Object.assign(page.platform, { tell: (text: string) => told.push(text) });
      if (name === 'is refused') page.proxy.fail('/embed/open', { code: 'authentication_required', times: 1 });
      assert.ok(isShown(await shown()));
      assert.deepEqual(page.assertions, [['c-done']]);
      assert.deepEqual([...new Set(asked())], ONE_TRIP);
      assert.deepEqual(told, []);
    });

  it('is replaced by fetchAssertion if it names other sessions', async () => {
    open({ assertion: 'of another day' });
    page.scenario.grant.sessionIds = ['c-2'];
    const held = page.proxy.hold('POST /embed/open');
    const showing = shown();
    await showing;
    page.scenario.grant.sessionIds = ['c-done'];
    held.release();
    await page.platform.advance(0);
    assert.ok(isShown(await showing));
    assert.deepEqual(page.assertions, [['c-done']]);
  });

  it('is refused if it is no assertion', () => {
    assert.throws(() => open({ assertion: 7 as unknown as string }), { param: 'assertion' });
    assert.throws(() => open({ assertion: 'sk_live_1' }), { code: 'secret_key' });
  });
});
