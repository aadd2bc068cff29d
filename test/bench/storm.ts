// All pages of an instance reconnect in the same second, as after a kill, and have missed some hints.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { findRedis, startRedis, type RedisServer } from '../support/redis-server.ts';
import { buildServer } from './harness/built-server.ts';
import { type BenchOptions, contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { learnSessions, openAt, pageHead, startProxy } from './harness/our-proxy.ts';
import { openPages } from './harness/pages.ts';
import { startProbe } from './harness/probe.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';
import { mostFiles } from './live.ts';

/** Open files of bench and server beside the pages, each of which is a file in both. */
const OTHER_FILES = 200;
const BARE = 'node:http alone';
const SQLITE = 'with SQLite';
const REDIS = 'with Redis';
/** The name of the account that the variables define. */
const OWN_ACCOUNT = 'default';
const MISSED = 1_500;
/** Metrics: the slowest answer on the probes' own port, and the slowest to any other caller on a new connection. */
const LIVEZ = 'slowest /livez ms';
const OTHERS = 'slowest answer ms';
/** Milliseconds after which a refused page asks again. */
const AGAIN = 1_000;

interface Storm {
  readonly pages: number;
  readonly missed: number;
  /** Whether the pages' position is older than the whole log. */
  readonly isTooOld: boolean;
}

/** Runs each storm on each available store, and on a server that only opens the streams. */
export async function* benchStorm({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const pages = Math.min(quick ? 300 : 12_000, mostFiles() - OTHER_FILES);
  const built = await buildServer();
  const upstream = await startServer('test/bench/servers/trivial-upstream.ts');
  const redis = findRedis() ? await startRedis() : undefined;
  const goals = (of: string): readonly Goal[] => [
    { of, metric: 's until all are open', atMost: 20 },
    { of, metric: LIVEZ, atMost: 500 },
    { of, metric: OTHERS, atMost: 500 },
  ];
  try {
    for (const [name, storm] of [
      [`storm, ${pages} pages that missed ${MISSED} hints`, { pages, missed: MISSED, isTooOld: false }],
      [`storm, ${pages} pages from before the log begins`, { pages, missed: MISSED * 2, isTooOld: true }],
    ] as const) {
      if (!name.includes(work)) continue;
      const ours = (store?: string) => toOurs(storm, upstream, built.main, store);
      const contenders: Contender[] = [
        { name: BARE, measure: () => toBare(storm, upstream) },
        { name: SQLITE, measure: () => ours() },
      ];
      const withRedis = async ({ stop, start, url }: RedisServer) => {
        await stop();
        await start();
        return ours(url);
      };
      if (redis) contenders.push({ name: REDIS, measure: () => withRedis(redis) });
      const judged = contenders.slice(1).flatMap((each) => goals(each.name));
      yield await contest(name, contenders, { rounds, goals: judged });
    }
  } finally {
    await Promise.all([upstream.end(), redis?.stop()]);
    built.remove();
  }
}

const toBare = ({ pages }: Storm, idle: ServerProcess): Promise<Measures> =>
  comeBack(pages, '', () => startServer('test/bench/servers/live-bare.ts'), idle);

async function toOurs(storm: Storm, upstream: ServerProcess, main: string, url?: string): Promise<Measures> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-storm-'));
  const store = url ?? `sqlite:${join(folder, 'proxy.sqlite')}`;
  try {
    const position = await fill(store, storm);
    const operations = await freePort();
    const env = { SCRIBE_STORE: store, SCRIBE_OPERATIONS_PORT: String(operations) };
    const start = () => startProxy(upstream.url, env, main);
    return await comeBack(storm.pages, position, start, upstream, `http://127.0.0.1:${operations}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures one storm, with an idle process whose delays the machine causes. `operations`: the probes' own port. */
async function comeBack(
  count: number,
  position: string,
  start: () => Promise<ServerProcess>,
  idle: ServerProcess,
  operations?: string,
): Promise<Measures> {
  const heads = await Promise.all(Array.from({ length: count }, (_, n) => pageHead(n, position)));
  const server = await start();
  try {
    const before = await server.usage();
    await idle.usage();
    const livez = operations === undefined ? undefined : await startProbe(operations);
    const others = await startProbe(server.url);
    const startedAt = performance.now();
    const pages = await openPages(server.url, heads, { atOnce: heads.length, again: AGAIN });
    const seconds = (performance.now() - startedAt) / 1000;
    const slowest = { [LIVEZ]: (await livez?.end()) ?? NaN, [OTHERS]: await others.end() };
    const after = await server.usage();
    const { turn } = await idle.usage();
    pages.close();
    return {
      's until all are open': seconds,
      ...slowest,
      refusals: pages.failures,
      'longest turn ms': after.turn.ms,
      'most CPU ms of a turn': after.turn.cpu,
      'longest turn of an idle process ms': turn.ms,
      'CPU s': (after.cpu - before.cpu) / 1e6,
      'RSS MB': after.rss / 2 ** 20,
      'peak MB': after.peak / 2 ** 20,
    };
  } finally {
    await server.end();
  }
}

/** Stores both ids of each page's session and the missed hints; resolves with the position before them. */
async function fill(address: string, { pages, missed, isTooOld }: Storm): Promise<string> {
  const store = openAt(address);
  await learnSessions(store, pages, () => OWN_ACCOUNT);
  const position = await store.lastPosition();
  const until = Date.now() + 3600_000;
  for (let n = 0; n < missed; n++) {
    const ids = [`ss_${n % pages}`, `c-${n % pages}`];
    const fields = {
      sessionId: ids[0],
      consultationInternalId: ids[1],
      type: 'scribe_session.updated',
      status: 'completed',
    };
    await store.record(`storm:${n}`, until, [{ account: OWN_ACCOUNT, ids, hint: JSON.stringify(fields) }]);
  }
  const isReached = (await store.hintsAfter(position)) !== undefined;
  if (isReached === isTooOld) throw new Error(`the log ${isReached ? 'still' : 'no longer'} reaches the position`);
  await store.close();
  return position;
}
