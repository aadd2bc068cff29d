import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { ScenarioName } from '../../../demo/playground/scenarios/scenarios.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
const open = async (name: ScenarioName = 'completed') => {
  page = openPage(name, { clock: 'fake' });
  const consultation = page.attach(page.sessionId);
  await page.platform.advance(0);
  return consultation;
};
const streams = () => page.proxy.callsTo('GET /embed/events');
const reads = () => page.proxy.callsTo('GET /v1/scribe-sessions').length / 2;

afterEach(() => page.close());

describe('live stream', () => {
  it('is one for the page, with the token as Bearer and none in the address', async () => {
    const consultation = await open();
    page.attach('c-2');
    await page.platform.advance(0);
    assert.equal(streams().length, 1);
    assert.equal(streams()[0]?.path, '/embed/events');
    assert.equal(streams()[0]?.headers.get('Authorization'), 'Bearer token-1');
    assert.equal(consultation.snapshot.connection, 'live');
  });

  it('reads again on a hint about the session, by either of its ids, and not on one about another', async () => {
    await open();
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_other', consultationInternalId: 'c-other' });
    await page.platform.advance(0);
    assert.equal(reads(), 1);
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(0);
    assert.equal(reads(), 2);
    await page.platform.advance(500);
    page.proxy.hint({ type: 'scribe_session.updated', consultationInternalId: 'c-done' });
    await page.platform.advance(0);
    assert.equal(reads(), 3);
  });

  it('reads again on reset', async () => {
    await open();
    page.proxy.hint({ type: 'reset', sessionId: null, consultationInternalId: null });
    await page.platform.advance(0);
    assert.equal(reads(), 2);
  });

  it('reads once more for all hints that come while it reads', async () => {
    await open();
    const held = page.proxy.hold('GET /v1');
    for (let count = 0; count < 5; count++) page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(0);
    held.release();
    await page.platform.advance(500);
    assert.equal(reads(), 3);
  });

  it('reads at most twice a second for a stream of hints, at once for the first and once more after the last', async () => {
    await open();
    const before = reads();
    const hint = () => page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    hint();
    await page.platform.advance(0);
    assert.equal(reads(), before + 1);
    for (let count = 0; count < 100; count++) {
      await page.platform.advance(50);
      hint();
    }
    assert.ok(reads() - before <= 12, `${reads() - before} reads in 5 s`);
    await page.platform.advance(100);
    hint();
    const until = reads();
    await page.platform.advance(500);
    assert.equal(reads(), until + 1);
    await page.platform.advance(10_000);
    assert.equal(reads(), until + 1);
  });

  it('comes back after a cut, with the id of the last event, without telling so short a break', async () => {
    const consultation = await open();
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(0);
    page.proxy.cutStreams('end');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'live');
    await page.platform.advance(15_000);
    assert.equal(streams().length, 2);
    assert.equal(streams()[1]?.headers.get('Last-Event-ID'), '1');
    assert.equal(consultation.snapshot.connection, 'live');
  });

  it('comes back after an id that cannot be a header', async () => {
    page = openPage('completed', { clock: 'fake' });
    const { fetch } = page.platform;
    let given = 0;
    const fetchOnce: typeof fetch = (url, init) =>
      String(url).endsWith('/embed/events') && !given++
        ? Promise.resolve(new Response('id: 数\n\n'))
        : fetch(url, init);
    Object.assign(page.platform, { fetch: fetchOnce });
    page.attach(page.sessionId);
    await page.platform.advance(3000);
    assert.deepEqual(
      streams().map(({ headers }) => headers.get('Last-Event-ID')),
      [null],
    );
  });

  it('reconnects with waits from 1 to 15 s and says so', async () => {
    const consultation = await open();
    page.proxy.fail('/embed/events', { network: 'before' });
    page.proxy.cutStreams();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'reconnecting');
    await page.platform.advance(60_000);
    const tries = streams().length;
    assert.ok(tries >= 5 && tries <= 12, `${tries} tries`);
  });

  it('is dead when not even a heartbeat comes for 45 s', async () => {
    await open();
    await page.platform.advance(40_000);
    page.proxy.heartbeat();
    await page.platform.advance(44_000);
    assert.equal(streams().length, 1);
    await page.platform.advance(3000);
    assert.equal(streams().length, 2);
  });

  it('is opened again with a token that names the next patient, and keeps its place', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.attach('c-done');
    await page.platform.advance(0);
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await page.platform.advance(0);
    page.scenario.grant.sessionIds = ['c-2'];
    page.detach('c-done');
    page.attach('c-2');
    await page.platform.advance(0);
    assert.deepEqual(
      streams().map(({ headers }) => headers.get('Authorization')),
      ['Bearer token-1', 'Bearer token-2'],
    );
    assert.equal(streams()[1]?.headers.get('Last-Event-ID'), '1');
    assert.equal(page.proxy.openStreams, 1);
  });

  it('takes a hint that cannot be read for a reset', async () => {
    await open();
    page.proxy.hint('garbage' as never);
    await page.platform.advance(0);
    assert.equal(reads(), 2);
  });
});

describe('freshness', () => {
  it('polls with back-off when the stream stays down, and stops when it is back', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.proxy.fail('/embed/events', { code: 'service_unavailable' });
    const consultation = page.attach('c-done');
    await page.platform.advance(10_000);
    assert.equal(consultation.snapshot.connection, 'polling');
    const before = reads();
    await page.platform.advance(60_000);
    const polled = reads() - before;
    assert.ok(polled >= 2 && polled <= 6, `${polled} polls`);
    page.proxy.recover();
    await page.platform.advance(15_000);
    assert.equal(consultation.snapshot.connection, 'live');
    const after = reads();
    page.proxy.heartbeat();
    await page.platform.advance(40_000);
    assert.equal(reads(), after);
  });

  describe('behind a gateway that ends each stream soon', () => {
    /** Ends each stream `ms` after it opened, with 200. */
    const endEach = async (ms: number, seconds: number) => {
      const from = { streams: streams().length, reads: reads() };
      for (let passed = 0; passed < seconds * 1000; passed += ms) {
        await page.platform.advance(ms);
        page.proxy.cutStreams('end');
      }
      await page.platform.advance(0);
      return { streams: streams().length - from.streams, reads: reads() - from.reads };
    };

    for (const [ms, seconds] of [
      [100, 60],
      [3000, 300],
    ] as const) {
      it(`after ${ms} ms: connects ever less often, polls, and reads no more than once in 15 s for that`, async () => {
        const consultation = await open();
        const first = await endEach(ms, 21);
        assert.ok(first.streams <= 6, `${first.streams} streams in 21 s`);
        assert.ok(first.reads <= 5, `${first.reads} reads in 21 s`);
        assert.equal(consultation.snapshot.connection, 'polling');
        const later = await endEach(ms, seconds);
        assert.ok(later.streams <= seconds / 10, `${later.streams} streams in ${seconds} s`);
        assert.ok(later.reads <= seconds / 10, `${later.reads} reads in ${seconds} s`);
        assert.equal(consultation.snapshot.connection, 'polling');
      });
    }

    it('is live at once where only a stream or two ended soon, and others were refused', async () => {
      const consultation = await open();
      page.proxy.cutStreams('end');
      page.proxy.fail('/embed/events', { code: 'service_unavailable' });
      await page.platform.advance(30_000);
      assert.equal(consultation.snapshot.connection, 'polling');
      page.proxy.recover();
      await page.platform.advance(14_000);
      assert.equal(consultation.snapshot.connection, 'live');
    });

    it('is live again once a stream has lasted, and reads what it may have missed', async () => {
      const consultation = await open();
      await endEach(100, 21);
      const before = reads();
      await page.platform.advance(15_000);
      page.proxy.heartbeat();
      await page.platform.advance(16_000);
      assert.equal(consultation.snapshot.connection, 'live');
      assert.ok(reads() > before);
      const after = reads();
      page.proxy.heartbeat();
      await page.platform.advance(40_000);
      assert.equal(reads(), after);
    });

    it('reads once after the break where two streams open within 15 s, late for the second', async () => {
      await open();
      await page.platform.advance(20_000);
      page.proxy.cutStreams('end');
      await page.platform.advance(2000);
      assert.equal(reads(), 2);
      page.proxy.cutStreams('end');
      await page.platform.advance(4000);
      assert.equal(reads(), 2);
      await page.platform.advance(12_000);
      assert.equal(reads(), 3);
    });
  });

  it('polls as soon as a connection was waited for in vain', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.proxy.hold('GET /embed/events');
    const consultation = page.attach('c-done');
    await page.platform.advance(10_000);
    assert.equal(consultation.snapshot.connection, 'polling');
  });

  it('polls if the stream may be requested only much later', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.proxy.fail('/embed/events', { code: 'service_unavailable', retryAfter: '600' });
    const consultation = page.attach('c-done');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'polling');
    const before = reads();
    await page.platform.advance(300_000);
    assert.ok(reads() > before + 3);
    assert.equal(streams().length, 1);
  });

  for (const [what, path] of [
    ['proxy', '/'],
    ['service', '/v1'],
  ] as const)
    it(`reads again by itself when the ${what} is there again, and then no more`, async () => {
      page = openPage('completed', { clock: 'fake' });
      page.proxy.fail(path, { code: 'service_unavailable' });
      const consultation = page.attach('c-done');
      await page.platform.advance(20_000);
      assert.equal(consultation.snapshot.documents.failure?.reason, 'unavailable');
      page.proxy.recover();
      await page.platform.advance(60_000);
      assert.equal(consultation.snapshot.connection, 'live');
      assert.equal(consultation.snapshot.documents.state, 'ready');
      const after = reads();
      page.proxy.heartbeat();
      await page.platform.advance(40_000);
      assert.equal(reads(), after);
    });

  it('reads again no earlier than it was asked to', async () => {
    page = openPage('completed', { clock: 'fake' });
    page.proxy.fail('/v1', { code: 'rate_limit_exceeded', retryAfter: '90' });
    page.attach('c-done');
    await page.platform.advance(80_000);
    assert.equal(reads(), 1);
    await page.platform.advance(20_000);
    assert.equal(reads(), 2);
  });

  it('closes the stream while the page is hidden, and reads again when it is back', async () => {
    const consultation = await open();
    page.platform.hide();
    await page.platform.advance(0);
    assert.equal(page.proxy.openStreams, 0);
    assert.equal(consultation.snapshot.connection, 'off');
    const before = reads();
    page.platform.show();
    await page.platform.advance(0);
    assert.equal(page.proxy.openStreams, 1);
    assert.equal(reads(), before + 1);
  });

  describe('after a sleep with the page in view', () => {
    it('takes the stream for dead although it says nothing, opens another and reads again, once', async () => {
      const consultation = await open();
      await page.platform.advance(20_000);
      page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
      await page.platform.advance(0);
      page.platform.sleep(3 * 3_600_000);
      const before = reads();
      await page.platform.advance(5000);
      assert.equal(streams().length, 2);
      assert.equal(streams()[1]?.headers.get('Last-Event-ID'), '1');
      assert.equal(page.proxy.openStreams, 1);
      assert.equal(reads(), before + 1);
      assert.equal(consultation.snapshot.connection, 'live');
    });

    it('signs in anew first when the token ended in the sleep', async () => {
      await open();
      page.platform.sleep(3 * 3_600_000);
      await page.platform.advance(5000);
      assert.equal(page.assertions.length, 2);
      assert.equal(streams()[1]?.headers.get('Authorization'), 'Bearer token-2');
    });

    it('tries the stream at once where it was down, and polls no longer', async () => {
      page = openPage('completed', { clock: 'fake' });
      page.proxy.fail('/embed/events', { code: 'service_unavailable' });
      const consultation = page.attach('c-done');
      await page.platform.advance(60_000);
      assert.equal(consultation.snapshot.connection, 'polling');
      page.proxy.recover();
      page.platform.sleep(600_000);
      const before = streams().length;
      await page.platform.advance(5000);
      assert.equal(streams().length, before + 1);
      assert.equal(consultation.snapshot.connection, 'live');
    });

    it('does nothing for a page that was merely busy', async () => {
      await open();
      page.platform.sleep(9000);
      await page.platform.advance(5000);
      assert.equal(streams().length, 1);
      assert.equal(reads(), 1);
    });
  });

  it('reads again after a gap, and tries to sign in, also if the clock was set back meanwhile', async () => {
    await open();
    const reopen = async () => {
      page.platform.sleep(-3_600_000);
      page.proxy.cutStreams('end');
      await page.platform.advance(20_000);
    };
    await reopen();
    const before = reads();
    await reopen();
    assert.ok(reads() > before);
    page.close();

    await open('signed-out');
    page.platform.emit('focus');
    await page.platform.advance(20_000);
    const asked = page.assertions.length;
    page.platform.sleep(-3_600_000);
    page.platform.emit('focus');
    await page.platform.advance(0);
    assert.ok(page.assertions.length > asked);
  });

  it('does not take up a stream that was closed before the first read was over', async () => {
    page = openPage('completed', { clock: 'fake' });
    const heldRead = page.proxy.hold('GET /v1');
    const consultation = page.attach('c-done');
    await page.platform.advance(0);
    assert.equal(page.proxy.openStreams, 0);
    page.platform.hide();
    const heldStream = page.proxy.hold('GET /embed/events');
    page.platform.show();
    heldRead.release();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'connecting');
    heldStream.release();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'live');
  });

  it('says offline at once, keeps what is on show, and reads again when the network is back', async () => {
    const consultation = await open();
    page.platform.goOffline();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'offline');
    assert.equal(consultation.snapshot.session.state, 'ready');
    const before = reads();
    page.platform.goOnline();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.connection, 'live');
    assert.equal(reads(), before + 1);
  });

  it('ends with the last element', async () => {
    await open();
    page.detach('c-done');
    await page.platform.advance(0);
    assert.equal(page.proxy.openStreams, 0);
  });

  it('does not ask for a stream while the doctor is signed out', async () => {
    await open('signed-out');
    await page.platform.advance(300_000);
    assert.equal(page.proxy.calls.length, 0);
    assert.equal(page.assertions.length, 3);
  });

  it('leaves no timer and no stream behind at a logout', async () => {
    await open();
    page.scribe.logout();
    await page.platform.advance(0);
    assert.equal(page.platform.timerCount, 0);
    assert.equal(page.platform.listenerCount('beforeunload'), 0);
    assert.equal(page.proxy.openStreams, 0);
  });
});
