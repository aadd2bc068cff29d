// What an instance with very many pages does for all of them is spread over time, and there is an end to their number.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { AccountBook } from '../../../server/access/account-book.ts';
import { openSqliteStore, systemClock, type Clock } from '../../../server/index.ts';
import { createLive, type LiveDeps } from '../../../server/live/live.ts';
import { createPresence } from '../../../server/live/presence.ts';
import type { Store } from '../../../server/store/store.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { ORIGIN, startFixture, type Fixture } from '../../support/proxy-fixture.ts';

/** Streams of pages that do not know their session, and how long each thing was put off. */
async function open(t: TestContext, count: number, random: () => number) {
  const delays: number[] = [];
  let now = 0;
  let sweep = () => undefined as void;
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    after(ms, task) {
      if (ms === 1_000) sweep = task;
      else delays.push(ms);
      return () => undefined;
    },
  };
  const store = openSqliteStore(':memory:', systemClock);
  t.after(() => store.close());
  const deps = {
    ...{ store, clock, random },
    grants: { otherId: () => Promise.resolve(undefined), idsOf: () => Promise.resolve([]) },
    standing: { admit: () => ({}) },
    presence: { note: () => Promise.resolve(), noteAgain: () => undefined, forget: () => undefined },
    couldBeAnyones: () => Promise.resolve(true),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as LiveDeps;
  const live = createLive({ mostStreams: count }, deps);
  const written: string[][] = [];
  for (let n = 0; n < count; n++) {
    const texts: string[] = [];
    written.push(texts);
    const response = {
      ...{ destroyed: false, writableEnded: false, writableLength: 0, chunkedEncoding: false, socket: null },
      ...{ once: () => undefined, writeHead: () => undefined, flushHeaders: () => undefined },
      ...{ cork: () => undefined, uncork: () => undefined },
      write: (bytes: Buffer) => void texts.push(bytes.toString()),
    };
    const exchange = { response, request: { headers: {}, socket: { setNoDelay: () => undefined } } };
    const token = { sub: `dr-${n}`, id: `t-${n}`, sessions: new Set([`c-${n}`]), expiresAt: Infinity };
    await live.open(exchange as never, { account: { account: 'ana' }, token } as never);
  }
  const beats = () => written.filter((texts) => texts.some((text) => text.startsWith(': '))).length;
  return {
    delays,
    /** A session is looked for among all pages. */
    search: () => store.record('event', Infinity, [{ account: null, ids: [], hint: '{}' }]),
    /** A second later; answers how many pages have had a sign of life. */
    second() {
      now += 1_000;
      sweep();
      return beats();
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

  it('that came together get their signs of life apart', async (t) => {
    let n = 0;
    const { second } = await open(t, 15, () => (n++ + 0.5) / 15);
    const heard = Array.from({ length: 15 }, second);
    assert.deepEqual(
      heard,
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
  });

  it('of thousands of accounts are noted in the store by and by', () => {
    let puts = 0;
    let now = 0;
    const store = { put: () => (puts++, Promise.resolve()) } as unknown as Store;
    const clock: Clock = { now: () => now, monotonic: () => now, after: () => () => undefined };
    const presence = createPresence(new AccountBook([]), store, clock);
    const accounts = Array.from({ length: 1_000 }, (_, account) => `account-${account}`);
    presence.noteAgain(accounts);
    assert.equal(puts, 250);
  });

  it('have an end that the operator sets: a page beyond it is told to ask again after so long that it polls', async (t) => {
    const f = await startFixture(t, { config: { mostStreams: 2 } });
    const listen = async (fixture: Fixture) => {
      const headers = { origin: ORIGIN, authorization: `Bearer ${await fixture.token()}` };
      const stream = await openEventStream(`${fixture.url}/embed/events`, headers);
      t.after(stream.close);
      return stream;
    };
    const [first] = [await listen(f), await listen(f)];
    for (const _ of [1, 2]) {
      const { response } = await listen(f);
      assert.equal(response.status, 503);
      // src/client/live-events.ts takes more than 10 s for a stream that does not come.
      assert.ok(Number(response.headers.get('retry-after')) >= 15);
    }
    const told = f.logs.filter((line) => line.includes('SCRIBE_MOST_STREAMS'));
    assert.equal(told.length, 1);
    first.close();
    const streams = async () => /scribe_proxy_streams (\d+)/.exec((await f.call('GET', '/metrics')).text)?.[1];
    while ((await streams()) !== '1') await new Promise(setImmediate);
    assert.equal((await listen(f)).response.status, 200);
  });
});
