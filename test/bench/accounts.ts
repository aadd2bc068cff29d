// Events a second, the whole way to a page: with one doctor, and with 1,000 and 10,000 doctors who each have a page open; then with
// the same pages on one account, because pages have a cost of their own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis, startRedis, type RedisServer } from '../support/redis-server.ts';
import { buildServer } from './harness/built-server.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { underLoad, warm, type Load, type Work } from './harness/load.ts';
import { learnSessions, nextEvent, openAt, ORIGIN, pageHead, startProxy } from './harness/our-proxy.ts';
import { openPages, type Pages } from './harness/pages.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';
import { mostFiles } from './live.ts';

const ONE = 'one account';
const COUNTS = { [ONE]: 1, [`${ONE} again (noise)`]: 1, '1,000 accounts': 1_000, '10,000 accounts': 10_000 };
const PAGES = { 'one page': 1, 'one page again (noise)': 1, '1,000 pages': 1_000, '10,000 pages': 10_000 };
const SIZE = 2_048;
/** Open files of the bench beside its pages: each page is a file, and the pages of all hospitals are open at once. */
const OTHER_FILES = 1_500;

interface Hospital {
  readonly proxy: ServerProcess;
  readonly pages: Pages;
  readonly event: Work;
}

/** Each event belongs to a random doctor and reaches one page. Each proxy has its own Redis database. */
export async function* benchAccounts({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const most = Math.min(quick ? 1_000 : Infinity, mostFiles() - OTHER_FILES);
  const load = { connections: 32, ...(quick ? { requests: 500, single: 20 } : { seconds: 1, single: 200 }) };
  const built = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'scribe-bench-accounts-'));
  // Events of known sessions cause no request to it.
  const service = await startServer('test/bench/servers/trivial-upstream.ts');
  try {
    for (const kind of ['SQLite', ...(findRedis() ? ['Redis'] : []), 'pages of one account, SQLite']) {
      const name = `accounts, ${kind}`;
      if (!name.includes(work)) continue;
      const isOneAccount = kind.startsWith('pages');
      const counts = Object.entries(isOneAccount ? PAGES : COUNTS).filter(([, count]) => count <= most);
      const goals = isOneAccount ? [] : counts.filter(([, count]) => count > 1).flatMap(([name]) => goalsOf(name));
      const redis = kind === 'Redis' ? await startRedis() : undefined;
      const hospitals: Hospital[] = [];
      try {
        const contenders: Contender[] = [];
        for (const [at, [contender, count]] of counts.entries()) {
          const store = storeOf(mkdtempSync(join(folder, 'store-')), at, redis);
          const hospital = await open(service.url, built.main, folder, count, store, isOneAccount);
          hospitals.push(hospital);
          await warm(hospital.proxy.url, hospital.event, quick ? 500 : 10_000);
          contenders.push(besideIdle(contender, hospital, service, load));
        }
        yield await contest(name, contenders, { rounds, goals });
      } finally {
        for (const { pages } of hospitals) pages.close();
        await Promise.all([...hospitals.map(({ proxy }) => proxy.end()), redis?.stop()]);
      }
    }
  } finally {
    await service.end();
    rmSync(folder, { recursive: true });
    built.remove();
  }
}

const goalsOf = (of: string): readonly Goal[] => [
  { of, metric: 'requests/s', against: ONE, atLeast: 0.8 },
  { of, metric: 'longest turn ms', atMost: 20 },
];

const storeOf = (folder: string, at: number, redis: RedisServer | undefined): string =>
  redis ? `${redis.url}/${at}` : `sqlite:${join(folder, `${at}.sqlite`)}`;

/** Measures an idle process too: the machine causes its delays. */
function besideIdle(name: string, { proxy, event }: Hospital, idle: ServerProcess, load: Load): Contender {
  const { measure } = underLoad(name, proxy, event, load);
  return {
    name,
    async measure() {
      await idle.usage();
      const measures = await measure();
      return { ...measures, 'longest turn of an idle process ms': (await idle.usage()).turn.ms };
    },
  };
}

const eventOfOne = (count: number, accountOf: (n: number) => number): Work => ({
  method: 'POST',
  request() {
    const doctor = Math.floor(Math.random() * count);
    return { path: '/webhooks/scribe', ...nextEvent(SIZE, 'completed', `ss_${doctor}`, `acc_${accountOf(doctor)}`) };
  },
});

/** Starts a proxy for `count` doctors, with an account each or one for all; their sessions are known and a page of each listens. */
async function open(
  service: string,
  main: string,
  folder: string,
  count: number,
  store: string,
  isOneAccount: boolean,
): Promise<Hospital> {
  const doctors = Array.from({ length: count }, (_, n) => `dr-${n}`);
  const accountOf = (n: number) => (isOneAccount ? 0 : n);
  const accounts = doctors.slice(0, isOneAccount ? 1 : count).map((doctor, n) => ({
    account: `account-${n}`,
    publishableKey: `pk_bench_${n}`,
    secretKey: `sk_bench_${n}`,
    scope: 'doctor',
    professional: `acc_${n}`,
    doctors: isOneAccount ? doctors : [doctor],
    origins: [ORIGIN],
  }));
  const file = join(folder, `${count}.json`);
  writeFileSync(file, JSON.stringify(accounts));
  const known = openAt(store);
  await learnSessions(known, count, (n) => `account-${accountOf(n)}`);
  await known.close();
  const proxy = await startProxy(service, { SCRIBE_ACCOUNTS_FILE: file, SCRIBE_STORE: store }, main);
  const heads = await Promise.all(doctors.map((_, n) => pageHead(n, '', `pk_bench_${accountOf(n)}`)));
  return { proxy, pages: await openPages(proxy.url, heads), event: eventOfOne(count, accountOf) };
}
