// A Redis as in hospitals: a user with limited commands, a server that evicts entries.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createClient } from 'redis';
import { systemClock } from '../../server/index.ts';
import { openRedisStore } from '../../server/store/redis.ts';
import { storeErrorOf } from '../../server/store/redis-server.ts';
import type { HintRecord } from '../../server/store/store.ts';
import { createSigningSecrets } from '../../server/webhooks/signing-secrets.ts';
import { freePort } from '../support/free-port.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import { startRedis } from '../support/redis-server.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { later } from '../support/ready-store.ts';
import { until } from '../support/until.ts';

async function start(t: TestContext, options: readonly string[] = []) {
  const redis = await startRedis(undefined, options);
  const admin = createClient({ url: redis.url });
  admin.on('error', () => undefined);
  await admin.connect();
  t.after(async () => {
    admin.destroy();
    await redis.stop();
  });
  return { redis, admin };
}

type RedisStore = ReturnType<typeof openRedisStore>;

const hint = { account: 'ana', ids: ['ss_1'], hint: '{}' };

describe('a Redis that its address does not fit', () => {
  it('is named in words: a missing database, a command that it is too old for', async (t) => {
    const { redis } = await start(t);
    const store = openRedisStore(`${redis.url}/99`, systemClock, () => undefined);
    t.after(() => store.close());
    await assert.rejects(store.ping(), /no database of the number/);
    assert.match(storeErrorOf(new Error("ERR unknown command 'GETDEL', with args …")).message, /6\.2 or newer/);
    for (const [said, words] of [
      ["ERR unknown command 'eval', with args …", /no Sentinel/],
      ['ERR syntax error', /6\.2 or newer/],
      ['ERR max number of clients reached', /maxclients/],
      ['DENIED Redis is running in protected mode because …', /protected mode: it wants a password/],
      ['Unknown RESP type 72 "H"', /what answers is no Redis/],
      ['MISCONF Redis is configured to save RDB snapshots, but …', /cannot save to its disk.* \(MISCONF\)$/],
      ['0A00045C:SSL routines:ssl3_read_bytes:tlsv13 alert certificate required:…', /set tls-auth-clients no/],
      ['0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:…', /no cipher in common/],
      ['Connection timeout', /nothing speaks TLS there/],
    ] as const)
      assert.match(storeErrorOf(new Error(said)).message, words);
  });
});

describe('a Redis without a password', () => {
  it('that has no room for clients is told of in words', async (t) => {
    const { redis } = await start(t, ['--maxclients', '1']);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    t.after(() => store.close());
    await assert.rejects(store.ping(), /takes no more clients \(maxclients\)/);
  });

  it('takes an address with one, or with a user alone, as it does in HELLO', async (t) => {
    const { redis } = await start(t);
    for (const who of ['redis@', 'default@', ':pass@', 'default:p%40ss@']) {
      const store = openRedisStore(redis.url.replace('//', `//${who}`), systemClock, () => undefined);
      t.after(() => store.close());
      await store.ping();
    }
  });
});

describe('a Redis that does not know HELLO', () => {
  it('is as good as any: it may be forbidden, or stand behind a proxy of its own', async (t) => {
    const redis = await startRedis(undefined, ['--rename-command', 'HELLO', '']);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    t.after(async () => {
      await store.close();
      await redis.stop();
    });
    await store.ping();
    const told: HintRecord[] = [];
    store.subscribe((record) => told.push(record));
    assert.equal(await store.record('a', later(), [hint]), true);
    await until('the hint is told', () => told.length === 1);
    assert.deepEqual(await store.hints(), told);
  });
});

describe('a Redis that is a cluster', () => {
  it('is not ready, and says why: one record needs several keys of one server', async (t) => {
    const file = join(tmpdir(), `scribe-nodes-${crypto.randomUUID()}`);
    t.after(() => rmSync(file, { force: true }));
    const options = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())];
    const { redis, admin } = await start(t, [...options, '--cluster-config-file', file]);
    await admin.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
    await until('the cluster is whole', async () =>
      JSON.stringify(await admin.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'),
    );
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    t.after(() => store.close());
    await assert.rejects(store.ping(), /is a cluster/);
    await assert.rejects(store.record('evt', later(), [hint]), /is a cluster/);
  });
});

describe('a Redis user without INFO (@dangerous)', () => {
  const forbid = async (t: TestContext) => {
    const { redis, admin } = await start(t);
    await admin.sendCommand([
      'ACL',
      'SETUSER',
      'app',
      'on',
      '>secret',
      '~scribe:*',
      '&scribe:*',
      '+@all',
      '-@dangerous',
    ]);
    const url = redis.url.replace('//', '//app:secret@');
    const open = (clock = systemClock) => {
      const store = openRedisStore(url, clock, () => undefined);
      t.after(() => store.close());
      return store;
    };
    return { admin, open };
  };

  const agree = async ([one, other]: readonly [RedisStore, RedisStore]) => {
    await one.ping();
    const heard: HintRecord[] = [];
    other.subscribe((record) => heard.push(record));
    const from = await other.lastPosition();
    assert.equal(await one.lastPosition(), from);
    assert.equal(await one.record('event', later(), [hint]), true);
    assert.equal((await other.hintsAfter(from))?.length, 1);
    await until('the hint is heard', () => heard.length);
  };

  it('has streams and webhooks, and they agree between instances', async (t) => {
    const { open } = await forbid(t);
    await agree([open(), open()]);
  });

  it('is like any user of a server from which INFO was taken away (rename-command)', async (t) => {
    const { redis } = await start(t, ['--rename-command', 'INFO', '']);
    const open = () => {
      const store = openRedisStore(redis.url, systemClock, () => undefined);
      t.after(() => store.close());
      return store;
    };
    await agree([open(), open()]);
  });

  it('sees by its numbers that the server has lost hints: old positions say nothing any more', async (t) => {
    const { admin, open } = await forbid(t);
    const looks = {
      ...systemClock,
      after: (ms: number, run: () => void) => systemClock.after(ms === 5000 ? 50 : ms, run),
    };
    const store = open(looks);
    for (const event of ['a', 'b', 'c']) await store.record(event, later(), [hint]);
    const position = await store.lastPosition();
    const mark = await admin.get('scribe:hint:mark');
    // Like a start from an older snapshot: the mark exists, the end of the log is missing.
    await admin.set('scribe:hint:sequence', '1');
    await admin.zRemRangeByRank('scribe:hint:log', 1, -1);
    const told: HintRecord[] = [];
    store.subscribe((record) => told.push(record));
    await until('the loss is noticed', async () => (await admin.get('scribe:hint:mark')) !== mark && told.length > 0);
    for (const event of ['d', 'e', 'f']) await store.record(event, later(), [hint]);
    assert.equal(await store.hintsAfter(position), undefined);
    assert.ok(told.some(({ ids, hint: text }) => ids === null && text.includes('reset')));
  });

  for (const command of ['publish', 'mget', 'zrange', 'getdel'])
    it(`that may not ${command} either is not ready`, async (t) => {
      const { admin, open } = await forbid(t);
      await admin.sendCommand(['ACL', 'SETUSER', 'app', `-${command}`]);
      await assert.rejects(open().ping(), /\(NOPERM\)$/);
    });

  it('is not ready where a command is not there, and the cause is told in words', async (t) => {
    const { redis } = await start(t, ['--rename-command', 'MGET', '']);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    t.after(() => store.close());
    await assert.rejects(store.ping(), /does not know a command: 6\.2 or newer/);
  });

  it('is not ready where the log of hints is something else', async (t) => {
    const { admin, open } = await forbid(t);
    const store = open();
    await store.ping();
    await admin.sendCommand(['SET', 'scribe:hint:log', 'no log']);
    await assert.rejects(store.ping(), /WRONGTYPE/);
  });
});

describe('a Redis that throws entries away', () => {
  it('is told of in the log, once, and by /readyz', async (t) => {
    const { redis, admin } = await start(t);
    await admin.sendCommand(['CONFIG', 'SET', 'maxmemory', '100mb', 'maxmemory-policy', 'allkeys-lru']);
    const f = await startFixture(t, { config: { store: redis.url } });
    const told = () => f.logs.filter((line) => line.includes('allkeys-lru'));
    await until('the log says so', () => {
      f.advance(5000);
      return told().length > 0;
    });
    assert.match(told()[0] ?? '', /maxmemory-policy allkeys-lru/);
    for (let looks = 0; looks < 3; looks++) {
      f.advance(5000);
      await f.call('GET', '/readyz');
    }
    assert.equal(told().length, 1);
    const { status, body } = await f.call('GET', '/readyz');
    assert.deepEqual([status, (body['checks'] as { store: string }).store], [200, 'evicts']);
  });

  it('keeps signing secrets, which have no end of their own', async (t) => {
    const { redis, admin } = await start(t);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    t.after(() => store.close());
    const secrets = createSigningSecrets(store, systemClock, { webhookSecrets: {}, tokenKeys: undefined });
    await secrets.keep('', { id: 'wh_1', account: 'ana', url: null, events: null, version: 1 }, 'whsec_new');
    assert.equal(await admin.ttl('scribe:webhook-secret:'), -1);
    assert.equal(await secrets.secretOf(''), 'whsec_new');
  });

  it('never brings a former secret back: events are 503 and come again', async (t) => {
    const { redis, admin } = await start(t);
    const store = openRedisStore(redis.url, systemClock, () => undefined);
    const f = await startFixture(t, { deps: { store }, config: { tokenKeys: undefined } });
    const secrets = createSigningSecrets(store, systemClock, { webhookSecrets: {}, tokenKeys: undefined });
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    await secrets.keep('', { id: 'wh_1', account: 'ana', url: null, events: null, version: 2 }, 'whsec_new');
    assert.equal((await deliver(f, eventOf('ss_1'), { secret: 'whsec_new' })).status, 200);
    await admin.del('scribe:webhook-secret:');
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 503);
    assert.equal((await deliver(f, eventOf('ss_1'), { secret: 'whsec_new' })).status, 503);
    assert.ok(f.logs.some((line) => line.includes('has lost a signing secret')));
  });
});
