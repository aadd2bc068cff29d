import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import {
  openRedisStore,
  openSqliteStore,
  systemClock,
  type HintDraft,
  type HintRecord,
  type Store,
} from '../../server/index.ts';
import { membersOf } from '../../server/store/store.ts';
import { openEventStream } from '../support/event-stream.ts';
import { ORIGIN, session, startFixture } from '../support/proxy-fixture.ts';
import { hasRedis, startRedis, type RedisServer } from '../support/redis-server.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const later = () => Date.now() + 60_000;
const RECORD = { account: 'ana', ids: ['ss_1', 'c-1'], hint: '{"type":"x"}' } as const;

/** Resolves when the store answers. */
async function ready(store: Store): Promise<Store> {
  for (;;) {
    const isUp = await store.ping().then(
      () => true,
      () => false,
    );
    if (isUp) return store;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What every store must do; `open` opens the same data again and again. */
function behaves(open: () => Promise<Store>): void {
  let store: Store;
  before(async () => {
    store = await open();
  });
  after(() => store.close());

  it('names a key once, also when many ask at the same time', async () => {
    const firsts = await Promise.all(Array.from({ length: 20 }, () => store.once('jti:1', later())));
    assert.equal(firsts.filter(Boolean).length, 1);
    assert.equal(await store.once('jti:2', later()), true);
  });

  it('takes a time that is no whole number of milliseconds', async () => {
    const until = later() + 0.25;
    assert.equal(await store.once('between', until), true);
    assert.equal(await store.once('between', until), false);
    await store.put('between', 'kept', until);
    assert.equal(await store.get('between'), 'kept');
  });

  it('names a key again after its time', async () => {
    assert.equal(await store.once('jti:3', Date.now() - 1), true);
    assert.equal(await store.once('jti:3', later()), true);
  });

  it('gives what was put, until its time', async () => {
    await store.put('pair:1', 'a', later());
    await store.put('pair:1', 'b', later());
    assert.equal(await store.get('pair:1'), 'b');
    await store.put('pair:1', 'c', Date.now() - 1);
    assert.equal(await store.get('pair:1'), undefined);
    await store.put('pair:2', 'a', later());
    await store.remove('pair:2');
    assert.equal(await store.get('pair:2'), undefined);
  });

  it('gives many keys at once', async () => {
    await store.put('many:1', 'a', later());
    await store.put('many:2', '', later());
    await store.put('many:3', 'c', Date.now() - 1);
    assert.deepEqual(await store.getAll(['many:2', 'many:3', 'many:1', 'many:4']), ['', undefined, 'a', undefined]);
  });

  it('adds each line once, also when many do at the same time, until its time', async () => {
    const lines = ['["ana","c-1"]', '["ana",null]', '%a.', '["an'];
    await Promise.all([...lines, ...lines].map((line) => store.add('lines:1', line, later())));
    assert.deepEqual([...membersOf(await store.get('lines:1'))].sort(), [...lines].sort());
    await store.put('lines:2', 'old', Date.now() - 1);
    await store.add('lines:2', 'new', later());
    assert.deepEqual(membersOf(await store.get('lines:2')), ['new']);
  });

  it('gives a ticket to one taker', async () => {
    await store.put('ticket:1', 'a', later());
    const taken = await Promise.all(Array.from({ length: 10 }, () => store.take('ticket:1')));
    assert.deepEqual(
      taken.filter((value) => value !== undefined),
      ['a'],
    );
  });

  const publish = (...hints: HintDraft[]) => store.record(`key:${crypto.randomUUID()}`, later(), hints);
  /** Positions of the hints that follow a position. */
  const positionsAfter = async (position: string) =>
    (await store.hintsAfter(position))?.map((record) => record.position);

  it('logs hints in order, tells its subscribers, and replays', async () => {
    const told: HintRecord[] = [];
    const three = Promise.withResolvers<void>();
    const stop = store.subscribe((record) => told.push(record) === 3 && three.resolve());
    const start = await store.lastPosition();
    await publish(RECORD);
    await publish({ ...RECORD, ids: null }, { ...RECORD, account: null, ids: null });
    await three.promise;
    stop();
    assert.deepEqual(await store.hintsAfter(start), told);
    assert.deepEqual((await store.hints()).slice(-3), told);
    const [first, second, third] = told.map(({ position }) => position);
    assert.equal(new Set([start, first, second, third]).size, 4);
    assert.equal(await store.lastPosition(), third);
    assert.deepEqual(await store.hintsAfter(second ?? ''), [
      { position: third, account: null, ids: null, hint: RECORD.hint },
    ]);
    assert.deepEqual(await store.hintsAfter(third ?? ''), []);
  });

  it('replays nothing after a position that is not one of its log', async () => {
    const [, log = '', number = ''] = /^(.+)-(\d+)$/.exec(await store.lastPosition()) ?? [];
    assert.deepEqual(await positionsAfter(`${log}-${number}`), []);
    for (const position of [
      `${log}-${Number(number) + 1}`,
      `other-${number}`,
      number,
      `${log}-`,
      `${log}-1x`,
      '',
      '-1',
    ]) {
      assert.equal(await positionsAfter(position), undefined, position);
    }
  });

  it('keeps the newest 2,000 hints, and says when the log no longer reaches back', async () => {
    const start = await store.lastPosition();
    await publish(...Array.from({ length: 700 }, () => RECORD));
    const middle = await store.lastPosition();
    await publish(...Array.from({ length: 1_500 }, () => RECORD));
    assert.equal(await positionsAfter(start), undefined);
    assert.equal((await positionsAfter(middle))?.length, 1_500);
  });

  it('records a key and its hints in one step: both, or nothing for a key that is known', async () => {
    const start = await store.lastPosition();
    const recorded = await Promise.all(Array.from({ length: 10 }, () => store.record('event:1', later(), [RECORD])));
    assert.equal(recorded.filter(Boolean).length, 1);
    assert.equal(await store.once('event:1', later()), false);
    assert.equal((await store.hintsAfter(start))?.length, 1);
  });
}

describe('the store on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-store-'));
  const file = join(folder, 'proxy.sqlite');
  after(() => rmSync(folder, { recursive: true }));
  behaves(() => Promise.resolve(openSqliteStore(file, systemClock)));

  it('remembers over a restart', async () => {
    const first = openSqliteStore(file, systemClock);
    await first.once('webhook:evt_1', later());
    await first.close();
    const second = openSqliteStore(file, systemClock);
    assert.equal(await second.once('webhook:evt_1', later()), false);
    await second.close();
  });

  it('keeps what came in one turn though a part of it cannot be kept', async () => {
    const store = openSqliteStore(':memory:', systemClock);
    const before = await store.lastPosition();
    // A hint that is no text has no room in the table.
    const wrong = { ...RECORD, hint: null as unknown as string };
    const [kept, refused, told, again] = await Promise.allSettled([
      store.record('first', later(), [RECORD]),
      store.record('wrong', later(), [RECORD, wrong]),
      store.record('third', later(), [RECORD]),
      store.record('first', later(), [RECORD]),
    ]);
    assert.deepEqual(
      [kept, told, again].map((outcome) => outcome.status === 'fulfilled' && outcome.value),
      [true, true, false],
    );
    assert.equal(refused.status, 'rejected');
    assert.equal((await store.hintsAfter(before))?.length, 2);
    assert.equal(await store.once('wrong', later()), true);
    await store.close();
  });

  it('opens the file of an earlier version: for lookups that it left to be made every page reads again', async () => {
    for (const isLeft of [false, true]) {
      const own = join(folder, `earlier-${isLeft}.sqlite`);
      const first = openSqliteStore(own, systemClock);
      const position = await first.lastPosition();
      await first.once('webhook:evt_1', later());
      await first.close();
      const db = new DatabaseSync(own);
      db.exec('CREATE TABLE work (id INTEGER PRIMARY KEY, key TEXT, task TEXT, held_until INTEGER)');
      if (isLeft) db.exec(`INSERT INTO work VALUES (1, 'webhook:evt_1', '{}', 0)`);
      db.close();
      const second = openSqliteStore(own, systemClock);
      assert.equal((await second.hintsAfter(position)) === undefined, isLeft);
      assert.equal(await second.once('webhook:evt_1', later()), false);
      await second.close();
    }
  });

  it('keeps what waits for its turn when it is closed', async () => {
    const own = join(folder, 'closed.sqlite');
    const store = openSqliteStore(own, systemClock);
    const recording = store.record('webhook:evt_1', later(), [RECORD]);
    await store.close();
    assert.equal(await recording, true);
    const second = openSqliteStore(own, systemClock);
    assert.equal(await second.once('webhook:evt_1', later()), false);
    await second.close();
  });

  it('is a file for its own user only', async () => {
    const own = join(folder, 'own', 'proxy.sqlite');
    const store = openSqliteStore(own, systemClock);
    await store.once('webhook:evt_1', later());
    for (const name of [own, `${own}-wal`, `${own}-shm`]) assert.equal(statSync(name).mode & 0o077, 0, name);
    await store.close();
  });
});

// In CI a suite that silently does not run would look like one that passes.
const skipsRedis = !hasRedis() && !process.env['CI'];

describe('the store on Redis', { skip: skipsRedis && 'this machine has no redis-server' }, () => {
  let redis: RedisServer;
  const opened: Store[] = [];
  const open = () => {
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    opened.push(store);
    return ready(store);
  };
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await redis.stop();
  });
  behaves(open);

  it('is shared: an assertion is accepted once, and a hint reaches pages of the other instance', async (t) => {
    const [one, two] = [
      await startFixture(t, { deps: { store: await open() } }),
      await startFixture(t, { deps: { store: await open() } }),
    ];
    const assertion = await one.assert();
    assert.deepEqual([(await one.exchange(assertion)).status, (await two.exchange(assertion)).status], [200, 401]);

    one.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await one.token();
    await one.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await openEventStream(`${two.url}/embed/events`, {
      origin: ORIGIN,
      authorization: `Bearer ${token}`,
    });
    t.after(stream.close);
    const event = eventOf('ss_1');
    assert.equal((await deliver(one, event)).status, 200);
    assert.equal((JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId, 'ss_1');
    assert.equal((await deliver(two, event)).status, 200);
    assert.match((await two.call('GET', '/metrics')).text, /webhooks_total\{outcome="duplicate"\} 1/);
  });

  it('shares its databases among deployments: hints stay in their own, though both count alike', async () => {
    const stores = await Promise.all(
      [1, 2].map((database) => ready(openRedisStore(`${redis.url}/${database}`, systemClock, () => undefined))),
    );
    opened.push(...stores);
    const told = stores.map((store) => {
      const hints: string[] = [];
      store.subscribe(({ hint }) => hints.push(hint));
      return hints;
    });
    const starts = await Promise.all(stores.map((store) => store.lastPosition()));
    assert.notEqual(starts[0], starts[1]);
    // The second's comes later: what it does not tell was not overtaken.
    for (const [at, store] of stores.entries()) {
      await store.record('event', later(), [{ ...RECORD, hint: `of ${at}` }]);
      while (told[at]?.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.deepEqual(told, [['of 0'], ['of 1']]);
  });

  it('away for a while: sign-ins, reads and decisions go on, no 401, and pages read again when it is back', async (t) => {
    const f = await startFixture(t, { deps: { store: await open() } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', {
      items: [{ id: 'd', cdssAlerts: [{ id: 'cfa_1', status: 'pending' }] }],
      total: 1,
    });
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    const stream = await openEventStream(`${f.url}/embed/events`, { origin: ORIGIN, authorization: `Bearer ${token}` });
    t.after(stream.close);
    await redis.stop();
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 200);
    assert.equal((await f.exchange(await f.assert())).status, 200);
    for (const answer of [
      await deliver(f, eventOf('ss_1')),
      await f.call('GET', '/embed/events', { token }),
      await f.call('GET', '/readyz'),
    ]) {
      assert.equal(answer.status, 503);
    }
    await redis.start();
    assert.equal((JSON.parse((await stream.next()).data) as { type: string }).type, 'reset');
    while ((await f.call('GET', '/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal((await f.exchange(await f.assert())).status, 200);
  });
});
