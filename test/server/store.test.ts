import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { openPostgresStore, openRedisStore, openSqliteStore, systemClock, type Store } from '../../server/index.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { hasRedis, startRedis, type RedisServer } from '../support/redis-server.ts';
import { behaves, isShared, later, ready, RECORD } from '../support/store-behaviour.ts';

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

  isShared(open, () => redis, { losesHints: true });
});

const skipsPostgres = !findPostgres() && !process.env['CI'];

describe('the store on PostgreSQL', { skip: skipsPostgres && 'this machine has no PostgreSQL' }, () => {
  let postgres: PostgresServer;
  const opened: Store[] = [];
  const openAt = (address: string) => {
    const store = openPostgresStore(address, systemClock, () => undefined);
    opened.push(store);
    return ready(store);
  };
  const open = () => openAt(postgres.url);
  before(async () => {
    postgres = await startPostgres();
  });
  after(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await postgres.remove();
  });
  behaves(open);

  it('takes keys and hints of any length and with any character', async () => {
    const [store, other] = [await open(), await open()];
    const keys = ['x'.repeat(5_000), 'a\u0000b', 'a\\u0000b', 'ä', '\ud800'];
    assert.deepEqual(
      await Promise.all(keys.map((key) => store.once(key, later()))),
      keys.map(() => true),
    );
    assert.deepEqual(
      await Promise.all(keys.map((key) => store.once(key, later()))),
      keys.map(() => false),
    );
    const told = new Promise<string>((resolve) => other.subscribe(({ hint }) => resolve(hint)));
    const long = JSON.stringify({ type: 'ä'.repeat(9_000) });
    await store.record('long', later(), [{ ...RECORD, hint: long }]);
    assert.equal(await told, long);
  });

  it('is made once by instances that start together, and is then used by a user who may create nothing', async () => {
    const address = await postgres.newUser();
    const { username } = new URL(address);
    const [one, two] = await Promise.all([openAt(address), openAt(address)]);
    assert.equal(await one.lastPosition(), await two.lastPosition());
    await postgres.query(postgres.url, `CREATE ROLE careful LOGIN; ALTER ROLE careful SET search_path = ${username}`);
    await postgres.query(
      address,
      `GRANT USAGE ON SCHEMA ${username} TO careful; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${username} TO careful`,
    );
    const careful = await openAt(postgres.url.replace('scribe@', 'careful@'));
    assert.equal(await careful.record('event', later(), [RECORD]), true);
    assert.equal(await one.once('event', later()), false);
    assert.equal((await careful.hintsAfter(await two.lastPosition()))?.length, 0);
  });

  it('numbers the hints of instances that record at once without a hole, and tells each instance all of them in order', async () => {
    const address = await postgres.newUser();
    const stores = await Promise.all([openAt(address), openAt(address), openAt(address)]);
    const start = await stores[0].lastPosition();
    const all = stores.map((store) => {
      const positions: string[] = [];
      return new Promise<string[]>((resolve) => {
        store.subscribe(({ position }) => positions.push(position) === 150 && resolve(positions));
      });
    });
    const events = Array.from({ length: 150 }, (_, at) => stores[at % 3]!.record(`event:${at}`, later(), [RECORD]));
    assert.ok((await Promise.all(events)).every(Boolean));
    const positions = (await stores[0].hintsAfter(start))?.map(({ position }) => position);
    assert.deepEqual(await Promise.all(all), [positions, positions, positions]);
  });

  it('lets go of expired entries in steps', async () => {
    const address = await postgres.newUser();
    const due: (() => void)[] = [];
    const clock = {
      ...systemClock,
      after: (ms: number, task: () => void) => (
        ms >= 50 && ms !== 2_000 && due.push(task),
        systemClock.after(ms, task)
      ),
    };
    const store = openPostgresStore(address, clock, () => undefined);
    opened.push(await ready(store));
    await store.put('kept', 'x', later());
    await postgres.query(
      address,
      `INSERT INTO scribe_entry SELECT 'old:' || n, '', now() FROM generate_series(1, 1200) AS n`,
    );
    const old = async () =>
      Number(
        (await postgres.query(address, `SELECT count(*) AS n FROM scribe_entry WHERE key LIKE 'old:%'`))[0]?.['n'],
      );
    // The second thing that waits is the sweep, after the look.
    due[1]?.();
    while ((await old()) > 700) await new Promise((resolve) => setTimeout(resolve, 20));
    while ((await old()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await store.get('kept'), 'x');
  });

  it('under its tables, emptied while it runs, every page reads again and hints go on', async () => {
    const address = await postgres.newUser();
    const store = await openAt(address);
    await store.record('event:1', later(), [RECORD, RECORD]);
    const before = await store.lastPosition();
    await postgres.query(address, 'TRUNCATE scribe_entry, scribe_hint, scribe_log');
    const told = new Promise<string>((resolve) => store.subscribe(({ hint }) => resolve(hint)));
    assert.equal(await store.record('event:1', later(), [RECORD]), true);
    assert.match(await told, /"reset"/);
    assert.equal(await store.hintsAfter(before), undefined);
    assert.notEqual((await store.lastPosition()).split('-')[0], before.split('-')[0]);
  });

  isShared(open, () => postgres, { losesHints: false });
});
