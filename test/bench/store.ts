// Compares the stores: the operations of an event and of a sign-in, by one instance and by several.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openPostgresStore,
  openRedisStore,
  openSqliteStore,
  systemClock,
  type Clock,
  type Store,
} from '../../server/index.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startRedis } from '../support/redis-server.ts';
import { ready } from '../support/ready-store.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';

const HINT = {
  account: 'ana',
  ids: ['ss_5b1c6b0e4f', 'c-1042'],
  hint: JSON.stringify({
    sessionId: 'ss_5b1c6b0e4f',
    consultationInternalId: 'c-1042',
    type: 'x',
    status: 'completed',
  }),
};
/** As many keys as an event reads (server/webhooks/routing.ts). */
const KEYS = ['knowers:ss_1', 'owners:acc_1', 'professional:ana', 'listening:ana', 'listening:ben', 'listening:eva'];
const AT_ONCE = 64;
const INSTANCES = 4;

const later = () => Date.now() + 3600_000;

/** Timeouts are ten times longer, so that slow operations are measured, not refused. */
const clock: Clock = { ...systemClock, after: (ms, task) => systemClock.after(ms * 10, task) };

/** One operation, how many run at once, and by how many instances. */
interface Work {
  readonly ask: (store: Store) => Promise<unknown>;
  readonly atOnce: number;
  readonly instances: number;
}

const record = (store: Store) => store.record(`event:${crypto.randomUUID()}`, later(), [HINT]);

const WORKS: Readonly<Record<string, Work>> = {
  'an event recorded and told': { ask: record, atOnce: AT_ONCE, instances: 1 },
  'an event recorded and told, one after the other': { ask: record, atOnce: 1, instances: 1 },
  'an event recorded and told by 4 instances': { ask: record, atOnce: AT_ONCE, instances: INSTANCES },
  'an assertion used': {
    ask: (store) => store.once(`jti:${crypto.randomUUID()}`, later()),
    atOnce: AT_ONCE,
    instances: 1,
  },
  'whom an event concerns': { ask: (store) => store.getAll(KEYS), atOnce: AT_ONCE, instances: 1 },
};

/** Redis writes its log to the disk each second (`appendonly`), PostgreSQL at each commit, SQLite when it checkpoints. */
export async function* benchStore({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-bench-store-'));
  const redis = await startRedis(folder);
  const postgres = await startPostgres({ isDurable: true });
  const openers: Readonly<Record<string, () => Store>> = {
    SQLite: () => openSqliteStore(join(folder, 'store.sqlite'), clock),
    'SQLite again (noise)': () => openSqliteStore(join(folder, 'again.sqlite'), clock),
    Redis: () => openRedisStore(redis.url, clock, console.error),
    PostgreSQL: () => openPostgresStore(postgres.url, clock, console.error),
  };
  const stores: Record<string, Store[]> = {};
  try {
    for (const [name, open] of Object.entries(openers)) {
      const ofOne = name.startsWith('SQLite') ? 1 : INSTANCES;
      stores[name] = await Promise.all(Array.from({ length: ofOne }, () => ready(open())));
      await stores[name][0]?.add(KEYS[0] ?? '', '["ana","c-1042"]', later());
    }
    for (const [name, each] of Object.entries(WORKS)) {
      if (!`store, ${name}`.includes(work)) continue;
      const times = each.atOnce === 1 ? (quick ? 50 : 500) : quick ? 1_000 : 8_000;
      const contenders = Object.entries(stores)
        .filter(([, opened]) => opened.length >= each.instances)
        .map(([engine, opened]) => contender(engine, opened.slice(0, each.instances), each, times));
      for (const { measure } of contenders) await measure();
      yield await contest(`store, ${name}`, contenders, { rounds });
    }
  } finally {
    await Promise.all(Object.values(stores).flatMap((opened) => opened.map((store) => store.close())));
    await Promise.all([redis.stop(), postgres.remove()]);
    rmSync(folder, { recursive: true });
  }
}

function contender(name: string, stores: readonly Store[], { ask, atOnce }: Work, times: number): Contender {
  return {
    name,
    async measure() {
      let left = times;
      const used = process.cpuUsage();
      const from = performance.now();
      const worker = async (store: Store) => {
        while (left-- > 0) await ask(store);
      };
      await Promise.all(stores.flatMap((store) => Array.from({ length: atOnce }, () => worker(store))));
      const took = performance.now() - from;
      const { user, system } = process.cpuUsage(used);
      return { 'a second': (times / took) * 1_000, 'CPU µs of the proxy': (user + system) / times };
    },
  };
}
