// An instance with very many pages spreads its work for all of them over time and limits their number.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { AccountBook } from '../../../server/access/account-book.ts';
import { openSqliteStore, systemClock, type Clock } from '../../../server/index.ts';
import { createLive, type LiveDeps } from '../../../server/live/live.ts';
import { createMinuteCounts } from '../../../server/log.ts';
import { createPresence } from '../../../server/webhooks/routing-notes.ts';
import type { Store } from '../../../server/store/store.ts';
import { startFixture, type Fixture } from '../../support/proxy-fixture.ts';
import { until } from '../../support/until.ts';

/** Milliseconds between two checks which streams need a heartbeat. */
const SWEEP = 100;

/** Opens streams and records each delay and the notes of accounts. `knows`: the number of pages that know their session. */
async function open(t: TestContext, count: number, random: () => number, knows = 0) {
  const delays: number[] = [];
  let now = 0;
  let notes = 0;
  let sweep = () => undefined as void;
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(ms, task) {
      if (ms === SWEEP) sweep = task;
      else delays.push(ms);
      return () => undefined;
    },
  };
  const store = openSqliteStore(':memory:', systemClock);
  t.after(() => store.close());
  const deps = {
    ...{ store, clock, random },
    grants: {
      otherId: (_account: string, id: string) =>
        Promise.resolve(Number(id.slice(2)) < knows ? `ss_${id.slice(2)}` : undefined),
      idsOf: () => Promise.resolve([]),
    },
    standing: { admit: () => ({}) },
    presence: { note: () => Promise.resolve(void notes++), forget: () => undefined },
    couldBeAnyones: () => Promise.resolve(true),
    counts: createMinuteCounts(clock),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as LiveDeps;
  const live = createLive({ mostStreams: count }, deps);
  const written: string[][] = [];
  for (let n = 0; n < count; n++) {
    const texts: string[] = [];
    written.push(texts);
    const response = {
      ...{ destroyed: false, writableEnded: false, writableLength: 0, chunkedEncoding: false, socket: null },
      ...{ once: () => undefined, writeHead: () => undefined },
      write: (bytes: Buffer) => void texts.push(bytes.toString()),
    };
    const exchange = { response, request: { headers: {}, socket: { setNoDelay: () => undefined } } };
    const token = { sub: `dr-${n}`, id: `t-${n}`, sessions: new Set([`c-${n}`]), expiresAt: Infinity };
    await live.open(exchange as never, { account: { account: 'ana' }, token } as never);
  }
  const beats = () => written.filter((texts) => texts.some((text) => text.startsWith(': '))).length;
  return {
    delays,
    /** Searches a session among the pages of an account, or of all accounts. */
    search: (account: string | null = null) => store.record('event', Infinity, [{ account, ids: [], hint: '{}' }]),
    /** Runs the next check; returns the number of pages that got a heartbeat, and of notes of accounts since all are open. */
    sweep() {
      now += SWEEP;
      sweep();
      return { beats: beats(), notes: notes - count };
    },
  };
}

describe('very many streams', () => {
  it('are told to read again over 2 s, or over 5 ms for each of those told', async (t) => {
    for (const [count, spread] of [
      [10, 2_000],
      [500, 2_500],
    ] as const) {
      const { delays, search } = await open(t, count, () => 1);
      await search();
      assert.equal(delays.length, count);
      assert.ok(delays.every((delay) => delay === spread));
    }
  });

  it('are left alone where they know their session, when a lookup failed', async (t) => {
    const { delays, search } = await open(t, 500, () => 1, 490);
    await search('ana');
    assert.equal(delays.length, 10);
  });

  it('get their signs of life a tenth in a turn, and their accounts are noted with them', async (t) => {
    const { sweep } = await open(t, 150, () => 0);
    const seen = Array.from({ length: 12 }, sweep);
    const expected = [...Array.from({ length: 10 }, (_, at) => 15 * (at + 1)), 150, 150];
    assert.deepEqual(
      seen,
      expected.map((count) => ({ beats: count, notes: count })),
    );
  });

  it('that came together get their signs of life apart, over 15 s', async (t) => {
    let n = 0;
    const { sweep } = await open(t, 15, () => (n++ + 0.5) / 15);
    const seconds = Array.from({ length: 17 }, () => Array.from({ length: 10 }, sweep).at(-1)?.beats ?? 0);
    assert.ok(
      seconds.every((count, at) => count <= at + 1 && count >= Math.min(15, at - 1)),
      seconds.join(' '),
    );
  });

  it('of one account share the note of a minute in the store', async () => {
    let now = 0;
    let isAway = false;
    let puts = 0;
    const put = () => (puts++, isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    const clock: Clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
    const presence = createPresence(new AccountBook([]), { put } as unknown as Store, clock);
    const noteAll = () => Promise.allSettled(Array.from({ length: 32 }, () => presence.note('ana')));
    await noteAll();
    assert.equal(puts, 1);
    now += 60_000;
    isAway = true;
    assert.equal((await noteAll()).filter(({ status }) => status === 'rejected').length, 32);
    assert.equal(puts, 2, 'nobody is told that it was noted');
    isAway = false;
    await noteAll();
    assert.equal(puts, 3);
    presence.forget();
    await noteAll();
    assert.equal(puts, 4, 'the store may have forgotten');
  });

  it('have a limit that the operator sets: a page beyond it must wait so long that it polls', async (t) => {
    const f = await startFixture(t, { config: { mostStreams: 2 } });
    const listen = async (fixture: Fixture) => fixture.listen(await fixture.token());
    const [first] = [await listen(f), await listen(f)];
    for (const _ of [1, 2]) {
      const { response } = await listen(f);
      assert.equal(response.status, 503);
      // src/client/live-events.ts treats more than 10 s as a stream that does not come.
      assert.ok(Number(response.headers.get('retry-after')) >= 15);
    }
    const told = f.logs.filter((line) => line.includes('SCRIBE_MOST_STREAMS'));
    assert.equal(told.length, 1);
    first.close();
    const streams = async () => /scribe_proxy_streams (\d+)/.exec((await f.call('GET', '/metrics')).text)?.[1];
    await until('one stream is held', async () => (await streams()) === '1');
    assert.equal((await listen(f)).response.status, 200);
  });
});
