// A Redis with a replica that replaces it: SCRIBE_STORE names both.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createClient } from 'redis';
import { readConfig, systemClock } from '../../server/index.ts';
import { createCensor, secretsOf } from '../../server/log.ts';
import { openRedisStore } from '../../server/store/redis.ts';
import type { HintRecord, Store } from '../../server/store/store.ts';
import { freePort } from '../support/free-port.ts';
import { startRedis, startSentinel } from '../support/redis-server.ts';
import { SOUND } from '../support/sound-environment.ts';
import { later } from '../support/ready-store.ts';
import { until } from '../support/until.ts';

const portOf = (url: string) => new URL(url).port;

/** Resolves when the store accepts a write. */
const taken = (store: Store, key: string) => {
  const put = () =>
    store.put(key, 'value', later()).then(
      () => true,
      () => false,
    );
  return until(`the store takes ${key}`, put, 60_000);
};

async function startPair(t: TestContext) {
  const [master, replica] = [await startRedis(), await startRedis()];
  const admins = await Promise.all(
    [master, replica].map(async ({ url }) => {
      const client = createClient({ url, socket: { reconnectStrategy: false } });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
  const [ofMaster, ofReplica] = admins as [(typeof admins)[0], (typeof admins)[0]];
  t.after(async () => {
    for (const admin of admins) admin.destroy();
    await Promise.all([master.stop(), replica.stop()]);
  });
  await ofMaster.configSet('repl-diskless-sync-delay', '0');
  // The replica writes no file during replication.
  await ofReplica.configSet('repl-diskless-load', 'on-empty-db');
  await ofReplica.sendCommand(['REPLICAOF', '127.0.0.1', portOf(master.url)]);
  await until('the replica follows', async () =>
    (await ofReplica.info('replication')).includes('master_link_status:up'),
  );
  const open = (...servers: { readonly url: string }[]) => {
    const store = openRedisStore(servers.map(({ url }) => url).join(','), systemClock, () => undefined);
    t.after(() => store.close());
    return store;
  };
  return { master, replica, ofReplica, open };
}

describe('several addresses in SCRIBE_STORE', () => {
  it('the next one is taken when the first is killed and Sentinel has made it the master; pages read again', async (t) => {
    const { master, replica, ofReplica, open } = await startPair(t);
    const sentinel = await startSentinel(master.url);
    t.after(() => sentinel.stop());
    const store = open(master, replica);
    await store.put('kept', 'value', later());
    // Entries that the replica has not received are lost with the master.
    await until('the replica has it', async () => (await ofReplica.get('scribe:kept')) === 'value');
    const told: HintRecord[] = [];
    store.subscribe((record) => told.push(record));
    await store.lastPosition();
    await master.stop();
    await taken(store, 'new');
    assert.equal(await store.get('kept'), 'value');
    await until('pages read again', () => told.some(({ hint }) => hint.includes('reset')));
    await store.record('event', later(), [{ account: 'ana', ids: ['ss_1'], hint: '{}' }]);
    await until('the hint is told', () => told.some(({ ids }) => ids?.includes('ss_1')));
  });

  it('a replica that stands first is passed over, and so is an address where nothing is', async (t) => {
    const { master, replica, open } = await startPair(t);
    const store = open({ url: `redis://127.0.0.1:${await freePort()}` }, replica, master);
    await taken(store, 'key');
  });

  it('are one database, and their passwords are in no log', () => {
    const faults = (SCRIBE_STORE: string) => {
      const result = readConfig({ ...SOUND, SCRIBE_STORE }, '.');
      return result.ok ? [] : result.faults;
    };
    assert.deepEqual(faults('redis://127.0.0.1:1, redis://127.0.0.1:2'), []);
    assert.match(
      faults('redis://127.0.0.1:1,redis://127.0.0.1:2/3').join(),
      /SCRIBE_STORE names addresses of different/,
    );
    assert.match(faults('redis://127.0.0.1:1,redis://a:b').join(), /SCRIBE_STORE is not an address/);
    const censor = createCensor(secretsOf({ SCRIBE_STORE: 'redis://:first-password@a,rediss://:other,password@b' }));
    assert.equal(censor('first-password other,password'), '[redacted] [redacted]');
  });
});
