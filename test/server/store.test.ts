import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  openPostgresStore,
  openRedisStore,
  openSqliteStore,
  systemClock,
  type HintDraft,
  type HintRecord,
  type Store,
} from '../../server/index.ts';
import { ANSWER_WITHIN } from '../../server/store/redis-server.ts';
import { linesOf } from '../../server/store/store.ts';
import { ownFolder } from '../support/own-folder.ts';
import { noPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { session, startFixture } from '../support/proxy-fixture.ts';
import { proxyReady, later, ready, RECORD } from '../support/ready-store.ts';
import { noRedis, startRedis, type RedisServer } from '../support/redis-server.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

/** Tests the rules of every store; each call of `open` opens the same data. */
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
    assert.deepEqual([...linesOf(await store.get('lines:1'))].sort(), [...lines].sort());
    await store.put('lines:2', 'old', Date.now() - 1);
    await store.add('lines:2', 'new', later());
    assert.deepEqual(linesOf(await store.get('lines:2')), ['new']);
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
  /** Resolves with the positions of the hints after a position. */
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

/** A server that instances share and that the tests stop and start. */
interface SharedServer {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Tests the rules of a store that several instances share; `open` opens it for one more. After lost hints pages must read again. */
function isShared(
  open: () => Promise<Store>,
  server: () => SharedServer,
  { losesHints }: { losesHints: boolean },
): void {
  it('takes an assertion once in all instances, and a hint reaches pages of the other instance', async (t) => {
    const [one, two] = [
      await startFixture(t, { deps: { store: await open() } }),
      await startFixture(t, { deps: { store: await open() } }),
    ];
    const assertion = await one.assert();
    assert.deepEqual([(await one.exchange(assertion)).status, (await two.exchange(assertion)).status], [200, 401]);

    one.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await one.token();
    await one.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await two.listen(token);
    const event = eventOf('ss_1');
    assert.equal((await deliver(one, event)).status, 200);
    assert.equal((JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId, 'ss_1');
    assert.equal((await deliver(two, event)).status, 200);
    assert.match((await two.call('GET', '/metrics')).text, /webhooks_total\{outcome="duplicate"\} 1/);
  });

  it('tells every hint that is recorded once it answers', async () => {
    const one = await open();
    for (let at = 0; at < 12; at++) {
      const other = await open();
      const heard: HintRecord[] = [];
      other.subscribe((record) => heard.push(record));
      await one.record(`heard:${at}`, later(), [RECORD]);
      await until('the hint is told', () => heard.length > 0);
    }
  });

  it('answers also when this process itself stood still for longer than an answer may take', async () => {
    const store = await open();
    await store.put('asked', 'kept', later());
    const asked = store.get('asked');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ANSWER_WITHIN + 100);
    assert.equal(await asked, 'kept');
  });

  it('away for a while: sign-ins, reads and decisions go on, no 401, and pages miss nothing when it is back', async (t) => {
    const f = await startFixture(t, { deps: { store: await open() } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', {
      items: [{ id: 'd', cdssAlerts: [{ id: 'cfa_1', status: 'pending' }] }],
      total: 1,
    });
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await f.listen(token);
    const nextType = async () => (JSON.parse((await stream.next()).data) as { type: string }).type;
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    assert.equal(await nextType(), 'scribe_session.updated');
    await server().stop();
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
    await server().start();
    if (losesHints) assert.equal(await nextType(), 'reset');
    await proxyReady(f);
    assert.equal((await f.exchange(await f.assert())).status, 200);
    if (losesHints) return;
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    assert.equal(await nextType(), 'scribe_session.updated');
  });
}

describe('the store on SQLite', () => {
  const folder = ownFolder({ after });
  behaves(() => Promise.resolve(openSqliteStore(join(folder, 'proxy.sqlite'), systemClock)));
});

describe('the store on Redis', { skip: noRedis }, () => {
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
    // The second store's hint is later, so a missing first one was not just delayed.
    for (const [at, store] of stores.entries()) {
      await store.record('event', later(), [{ ...RECORD, hint: `of ${at}` }]);
      await until('the hint is told', () => told[at]?.length);
    }
    assert.deepEqual(told, [['of 0'], ['of 1']]);
  });

  isShared(open, () => redis, { losesHints: true });
});

describe('the store on PostgreSQL', { skip: noPostgres }, () => {
  let postgres: PostgresServer;
  const opened: Store[] = [];
  const open = () => {
    const store = openPostgresStore(postgres.url, systemClock, () => undefined);
    opened.push(store);
    return ready(store);
  };
  before(async () => {
    postgres = await startPostgres();
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await postgres.remove();
  });
  behaves(open);
  isShared(open, () => postgres, { losesHints: false });
});
