import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
// Loaded in advance, because the scripted clock does not wait for the network.
import '../../../src/client/shared-stream.ts';
import type { Sharing } from '../../../src/client/platform.ts';
import { SharedBrowser } from '../../support/shared-browser.ts';
import { openPage, type TestPage } from '../../support/test-page.ts';

const pages: TestPage[] = [];

/** Opens a page of that browser with one widget, its own proxy and its own clock. */
async function open(sharing: Sharing, granted?: string[], prepare?: (page: TestPage) => void) {
  const page = openPage('completed', { clock: 'fake' });
  pages.push(page);
  Object.assign(page.platform, { sharing });
  if (granted) page.proxy.scenario.grant.sessionIds = granted;
  prepare?.(page);
  const consultation = page.attach(page.sessionId);
  await settle();
  const { proxy, platform } = page;
  return {
    page,
    platform,
    proxy,
    streams: () => proxy.callsTo('GET /embed/events').length,
    reads: () => proxy.callsTo('GET /v1/scribe-sessions').length / 2,
    connection: () => consultation.snapshot.connection,
  };
}

/** Resolves when pending work on all pages is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) for (const { platform } of pages) await platform.advance(0);
}

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

describe('the live stream where a browser has few connections (HTTP/1.1)', () => {
  it('eight pages of one session have one stream, and all are live', async () => {
    const browser = new SharedBrowser();
    const all = [];
    for (let count = 0; count < 8; count++) all.push(await open(browser.sharing()));
    assert.deepEqual(
      all.map(({ streams }) => streams()),
      [1, 0, 0, 0, 0, 0, 0, 0],
    );
    assert.deepEqual(new Set(all.map(({ connection }) => connection())), new Set(['live']));
  });

  it('a hint of the one stream is read by every page', async () => {
    const browser = new SharedBrowser();
    const [leader, other] = [await open(browser.sharing()), await open(browser.sharing())];
    leader.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await settle();
    assert.equal(leader.reads(), 2);
    // Once more than the leader, which has heard every hint since its first reading.
    assert.equal(other.reads(), 3);
  });

  it('a page reads again when it first hears the leader: a hint may have come after its first read, before it listened', async () => {
    const browser = new SharedBrowser();
    const leader = await open(browser.sharing());
    let listen = () => {};
    const other = await open(browser.sharing(), undefined, ({ platform, proxy }) => {
      proxy.takesOneTrip = true;
      Object.assign(platform, { afterPaint: (run: () => void) => (listen = run) });
    });
    leader.proxy.hint({ type: 'scribe_session.completed', sessionId: 'ss_done' });
    await settle();
    // The first reading was one trip.
    assert.equal(other.reads(), 0);
    listen();
    await settle();
    assert.equal(other.connection(), 'live');
    assert.equal(other.reads(), 1);
    leader.proxy.heartbeat();
    await settle();
    assert.equal(other.reads(), 1);
  });

  it('a page that is hidden gives the stream up, and the next one has it and reads what it may have missed', async () => {
    const browser = new SharedBrowser();
    const [leader, next, third] = [
      await open(browser.sharing()),
      await open(browser.sharing()),
      await open(browser.sharing()),
    ];
    leader.platform.hide();
    await settle();
    assert.equal(next.streams(), 1);
    assert.equal(third.streams(), 0);
    assert.equal(next.reads(), 3);
    assert.equal(third.reads(), 3);
    next.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await settle();
    assert.equal(third.reads(), 4);
    leader.platform.show();
    await settle();
    assert.equal(leader.streams(), 1, 'it comes back behind the others');
    assert.equal(leader.connection(), 'live');
  });

  it('a page whose session the leader’s token lacks polls', async () => {
    const browser = new SharedBrowser();
    await open(browser.sharing());
    const other = await open(browser.sharing(), ['c-done', 'c-other']);
    assert.equal(other.streams(), 0);
    assert.equal(other.connection(), 'polling');
  });

  it('a page that hears nothing of a leader for 45 s polls', async () => {
    const browser = new SharedBrowser();
    await open(browser.sharing());
    const other = await open(browser.sharing());
    await other.platform.advance(44_000);
    assert.equal(other.connection(), 'live');
    await other.platform.advance(2000);
    assert.equal(other.connection(), 'polling');
  });

  it('a page that was hidden and is back is live for as long as it hears the leader, whatever it waited for before', async () => {
    const browser = new SharedBrowser();
    await open(browser.sharing());
    const other = await open(browser.sharing());
    await other.platform.advance(20_000);
    other.platform.hide();
    other.platform.show();
    await settle();
    await other.platform.advance(26_000);
    assert.equal(other.connection(), 'live');
  });

  it('the stream’s failures are told to every page', async () => {
    const browser = new SharedBrowser();
    const [leader, other] = [await open(browser.sharing()), await open(browser.sharing())];
    leader.proxy.fail('/embed/events', { network: 'before' });
    leader.proxy.cutStreams();
    await settle();
    assert.equal(leader.connection(), 'reconnecting');
    assert.equal(other.connection(), 'reconnecting');
  });

  it('no token and no name is told', async () => {
    const told: unknown[] = [];
    const browser = new SharedBrowser();
    const sharing = browser.sharing();
    const channel = sharing.open('');
    channel.addEventListener('message', ({ data }) => told.push(data));
    const leader = await open(sharing);
    leader.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    await settle();
    assert.ok(told.length > 2);
    assert.doesNotMatch(JSON.stringify(told), /token|Ana|Duarte/i);
  });

  it('without locks a page polls', async () => {
    const { streams, connection } = await open(new SharedBrowser().sharing({ hasLocks: false }));
    assert.equal(streams(), 0);
    assert.equal(connection(), 'polling');
  });

  it('a page polls if it cannot open a channel', async () => {
    const sharing: Sharing = {
      ...new SharedBrowser().sharing(),
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    };
    const { streams, connection } = await open(sharing);
    assert.equal(streams(), 0);
    assert.equal(connection(), 'polling');
  });

  it('over HTTP/2 each page has its own', async () => {
    const browser = new SharedBrowser();
    const one = await open(browser.sharing({ isMultiplexed: true }));
    const other = await open(browser.sharing({ isMultiplexed: true }));
    assert.deepEqual([one.streams(), other.streams()], [1, 1]);
  });
});
