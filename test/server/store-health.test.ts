// A store that answers but loses its data counts as unavailable, and the log says why.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { createClient } from 'redis';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { StoreError } from '../../server/errors.ts';
import { session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { noRedis, startRedis } from '../support/redis-server.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { causesOf, proxyReady, storeLooked, storeSaid } from '../support/ready-store.ts';
import { until } from '../support/until.ts';

/** Starts a Redis and a direct connection to it. */
async function start(t: TestContext) {
  const redis = await startRedis();
  t.after(() => redis.stop());
  const client = await createClient({ url: redis.url })
    .on('error', () => undefined)
    .connect();
  t.after(() => client.destroy());
  const command = (text: string) => client.sendCommand(text.split(' '));
  return { redis, command };
}

/** Starts a relay whose target is the current master. */
async function startSwitch(t: TestContext, target: string) {
  let port = Number(new URL(target).port);
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward])
      end.on('error', () => undefined).on('close', () => (socket.destroy(), onward.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to: string) => (port = Number(new URL(to).port)),
  };
}

describe('a Redis that answers and keeps nothing', { skip: noRedis }, () => {
  for (const [name, code, commands, undo] of [
    [
      'has no memory left',
      'Redis has no memory left: raise its maxmemory (OOM)',
      ['CONFIG SET maxmemory 1'],
      'CONFIG SET maxmemory 0',
    ],
    [
      'allows no scripts',
      'the ACL of Redis does not let its user do that (NOPERM)',
      ['ACL SETUSER default -eval'],
      'ACL SETUSER default +eval',
    ],
    [
      'is a replica by now',
      'Redis takes no writes: it is a replica (READONLY)',
      ['REPLICAOF 127.0.0.1 1'],
      'REPLICAOF NO ONE',
    ],
  ] as const) {
    it(`${name}: not ready, the log says ${code}, and when it is back`, async (t) => {
      const { redis, command } = await start(t);
      const f = await startFixture(t, { config: { store: redis.url } });
      await proxyReady(f);
      for (const each of commands) await command(each);
      assert.equal(await storeSaid(f), '503 away');
      assert.match((await f.call('GET', '/metrics')).text, /^scribe_proxy_store_up 0$/m);
      f.advance(5_000);
      await until('a warning is logged', () => causesOf(f).length > 0);
      for (let n = 0; n < 3; n++) await storeLooked(f);
      // The test's clock advances faster than requests on a new connection.
      const outrun = ['Redis did not answer', 'The client is offline', 'Disconnects client'];
      const causes = causesOf(f).filter((cause) => !outrun.includes(cause));
      assert.deepEqual(causes, [code]);
      if (code.includes('OOM')) assert.equal((await deliver(f, eventOf('ss_1'))).status, 503);
      if (code.includes('OOM')) assert.equal(causesOf(f).at(-1), `StoreError: ${code}`);
      await command(undo);
      await proxyReady(f);
      await until('the log says that the store is back', () => {
        f.advance(5_000);
        return f.logs.some((line) => line.includes('the store is back'));
      });
    });
  }

  it('is a replica since a failover: the proxy finds the new master by itself', async (t) => {
    const [before, after] = [await start(t), await start(t)];
    const address = await startSwitch(t, before.redis.url);
    const f = await startFixture(t, { config: { store: address.url } });
    await proxyReady(f);
    address.lead(after.redis.url);
    await before.command(`REPLICAOF 127.0.0.1 ${new URL(after.redis.url).port}`);
    assert.equal(await storeSaid(f), '503 away');
    f.advance(5_000);
    await proxyReady(f);
    assert.equal((await f.exchange(await f.assert())).status, 200);
  });
});

describe('a SQLite file that is damaged', () => {
  /** Fills pages of the file with zeros, as a disk may. */
  const damage = (file: string, pages: readonly number[]) => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    const open = openSync(file, 'r+');
    for (const page of pages) writeSync(open, Buffer.alloc(4096), 0, 4096, (page - 1) * 4096);
    closeSync(open);
  };
  const causes = (f: Fixture) => causesOf(f).filter((cause) => !cause.includes('disk does not answer'));

  it('is logged with the first probe that fails, once', async (t) => {
    const file = storeFile(t);
    const f = await startFixture(t, { config: { store: `sqlite:${file}` }, isStill: true });
    await proxyReady(f);
    damage(file, [2, 3, 4, 5, 6]);
    assert.equal(await storeSaid(f), '503 away');
    assert.deepEqual(causes(f), ['database disk image is malformed']);
    for (let n = 0; n < 3; n++) await storeLooked(f);
    assert.deepEqual(causes(f), ['database disk image is malformed']);
  });

  it('in one entry alone is not called back with each look', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const get = store.get.bind(store);
    store.get = (key) => (key === 'public-url' ? Promise.reject(new StoreError('damaged')) : get(key));
    const f = await startFixture(t, { deps: { store }, isStill: true });
    for (let n = 0; n < 4; n++) await storeLooked(f);
    assert.deepEqual(causes(f), ['damaged']);
    assert.ok(!f.logs.some((line) => line.includes('the store is back')), f.logs.join(''));
  });
});

describe('a store of two deployments', () => {
  it('is in the log of both, once; a single proxy logs nothing', async (t) => {
    const store = `sqlite:${storeFile(t)}`;
    const [production, test] = [
      await startFixture(t, { config: { store, publicUrl: 'https://scribe.ehr.example' } }),
      await startFixture(t, { config: { store, publicUrl: 'https://scribe-test.ehr.example' } }),
    ];
    const look = async (f: Fixture) => {
      await storeLooked(f);
      return causesOf(f)
        .filter((cause) => cause.startsWith('SCRIBE_STORE is used by'))
        .map((cause) => /of (\S+),/.exec(cause)?.[1]);
    };
    assert.deepEqual([await look(production), await look(production)], [[], []]);
    for (let n = 0; n < 2; n++) {
      assert.deepEqual(await look(test), ['https://scribe.ehr.example']);
      assert.deepEqual(await look(production), ['https://scribe-test.ehr.example']);
    }
  });
});

describe('the log about Redis', { skip: noRedis }, () => {
  it('has no warning of a start with Redis there', async (t) => {
    const { redis } = await start(t);
    const f = await startFixture(t, { config: { store: redis.url } });
    assert.equal((await f.exchange(await f.assert())).status, 200);
    await proxyReady(f);
    assert.deepEqual(causesOf(f), []);
  });

  it('has one line for each cause of Redis being away, however long, and one when it is back', async (t) => {
    const { redis } = await start(t);
    const f = await startFixture(t, { config: { store: redis.url } });
    await proxyReady(f);
    await redis.stop();
    await until('the log says ECONNREFUSED', () => causesOf(f).some((cause) => cause.includes('ECONNREFUSED')));
    for (let n = 0; n < 10; n++) await storeLooked(f);
    const causes = causesOf(f);
    assert.ok(new Set(causes).size === causes.length && causes.length <= 4, String(causes));
    await redis.start();
    await proxyReady(f);
    f.advance(5_000);
    await until('the log says that the store is back', () => f.logs.some((line) => line.includes('the store is back')));
  });
});

describe('a store that hangs', () => {
  it('is waited for once by a first read, not for each thing that is kept', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const [put, remove] = [store.put.bind(store), store.remove.bind(store)];
    const asked: string[] = [];
    const all = Promise.withResolvers<void>();
    const wait = (key: string) => {
      if (!/^(pair|gate):/.test(key)) return undefined;
      if (asked.push(key) === 3) all.resolve();
      return all.promise;
    };
    store.put = async (key, ...rest) => (await wait(key), put(key, ...rest));
    store.remove = async (key) => (await wait(key), remove(key));
    const f = await startFixture(t, { deps: { store } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() })).status, 200);
  });
});

describe('scribe-widget check', { skip: noRedis }, () => {
  it('says why the store does not answer, without its password', async (t) => {
    const { redis, command } = await start(t);
    await command('CONFIG SET requirepass right');
    const env = commandEnvironment(redis.url.replace('//', '//:canary@'), 'http://127.0.0.1:1');
    const { code, output } = await runHere(['check'], env);
    assert.equal(code, 1, 'a wrong password does not pass by itself');
    assert.match(output, /fault: SCRIBE_STORE does not answer: the password of Redis is wrong, .*\(WRONGPASS\)\./);
    assert.doesNotMatch(output, /canary|is sound/);
  });
});
