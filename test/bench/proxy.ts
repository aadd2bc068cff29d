// What the proxy costs: with its session tokens, grants, checks, audit and log on, beside proxies that have none of these.
import { findNginx } from '../support/nginx.ts';
import type { BenchOptions } from './bench-options.ts';
import { buildServer } from './harness/built-server.ts';
import { contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { underLoad, warm, type Load, type Work } from './harness/load.ts';
import { startNginxPeer } from './harness/nginx-process.ts';
import { ORIGIN, startProxy, tokenOf } from './harness/our-proxy.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';

const OURS = 'this proxy';
const REFERENCE = 'undici dispatch';
const FASTIFY = '@fastify/http-proxy';
const MIDDLEWARE = 'express + http-proxy-middleware';

const PEERS = {
  [REFERENCE]: 'undici-dispatch',
  'undici dispatch again (noise)': 'undici-dispatch',
  'node:http pipe': 'node-http-pipe',
  [FASTIFY]: 'fastify-http-proxy',
  [MIDDLEWARE]: 'http-proxy-middleware',
  'hono, its proxy helper': 'hono-proxy',
} as const;
/** Rounds of one process: what it holds in memory differs from start to start. */
const ROUNDS_OF_A_START = 3;
const SESSIONS = ['c-1', 'c-large'];
/** About as long as a session token. */
const TOKEN_LENGTH = 480;
const CREDENTIAL = 'Bearer sk_bench_ana';

/** Runs every shape of work; yields a result a shape. */
export async function* benchProxy({ rounds, quick, work: wanted = '' }: BenchOptions): AsyncGenerator<Result> {
  const built = await buildServer();
  const upstream = await startServer('test/bench/servers/trivial-upstream.ts');
  const load = { connections: 32, ...(quick ? { requests: 100, single: 10 } : { seconds: 0.8, single: 200 }) };
  const starts = startsOf(upstream.url, built.main);
  try {
    for (const [name, { goals, warmUp, ...work }] of Object.entries(SHAPES)) {
      if (!name.includes(wanted)) continue;
      const started = Object.entries(starts).map(([contender, start]) =>
        startedAnew(contender, start, { work, load, warmUp: quick ? 0 : warmUp }),
      );
      try {
        yield await contest(`proxy, ${name}`, started, { rounds, goals });
      } finally {
        await Promise.all(started.map(({ end }) => end()));
      }
    }
  } finally {
    await upstream.end();
    built.remove();
  }
}

/** How each contender is started, by its name. */
function startsOf(upstream: string, main: string): Readonly<Record<string, () => Promise<ServerProcess>>> {
  const peers = Object.entries(PEERS).map(([name, file]) => {
    const start = () => startServer(`test/bench/servers/${file}.ts`, [], { BENCH_UPSTREAM: upstream });
    return [name, start] as const;
  });
  return {
    ...Object.fromEntries(peers),
    ...(findNginx() && { 'nginx (no Node)': () => startNginxPeer(upstream, CREDENTIAL) }),
    [OURS]: () => startProxy(upstream, {}, main),
  };
}

interface Task {
  readonly work: Work;
  readonly load: Load;
  readonly warmUp: number;
}

/** A contender of one work, in a process of its own and in another one every few rounds; `end` ends the last. */
function startedAnew(name: string, start: () => Promise<ServerProcess>, { work, load, warmUp }: Task) {
  let server: ServerProcess | undefined;
  let done = 0;
  const end = async (): Promise<void> => {
    await server?.end();
    server = undefined;
  };
  const measure = async () => {
    if (done++ % ROUNDS_OF_A_START === 0) await end();
    const isNew = !server;
    server ??= await start();
    // The others are sent what is as long.
    const token = name === OURS ? await tokenOf(server, 'dr-ana', SESSIONS) : 'x'.repeat(TOKEN_LENGTH);
    const allowed = { ...work, headers: { ...work.headers, authorization: `Bearer ${token}` } };
    if (isNew && warmUp) await warm(server.url, allowed, warmUp);
    return underLoad(name, server, allowed, load).measure();
  };
  return { name, measure, end } satisfies Contender & { readonly end: () => Promise<void> };
}

const ahead = { of: OURS, metric: 'requests/s' } as const;
const GOALS: readonly Goal[] = [
  { ...ahead, against: REFERENCE, atLeast: 0.9 },
  { of: OURS, metric: 'RSS MB', against: FASTIFY, atMost: 1 },
];
const SMALL_GOALS: readonly Goal[] = [
  ...GOALS,
  { ...ahead, against: FASTIFY, atLeast: 1.5 },
  { ...ahead, against: MIDDLEWARE, atLeast: 2 },
];
const JSON_BODY = { origin: ORIGIN, 'content-type': 'application/json' };
let decisions = 0;

interface Shape extends Work {
  readonly goals: readonly Goal[];
  /** Requests until the compiler has done its work: half of the CPU of the first thousands is its. */
  readonly warmUp: number;
}

const read = (path: string, warmUp: number, goals: readonly Goal[]): Shape => ({
  method: 'GET',
  headers: { origin: ORIGIN },
  request: { path },
  warmUp,
  goals,
});

// Three sizes of read, then what is written.
const SHAPES: Readonly<Record<string, Shape>> = {
  '1 KB GET (a session)': read('/v1/scribe-sessions/c-1', 25_000, SMALL_GOALS),
  '64 KB GET (documents)': read('/v1/scribe-sessions/c-1/medical-record-documents', 5_000, GOALS),
  '1 MB GET (documents, streamed)': read('/v1/scribe-sessions/c-large/medical-record-documents', 500, GOALS),
  'small POST (a context)': {
    method: 'POST',
    headers: JSON_BODY,
    request: {
      path: '/v1/set-consultation-context',
      body: '{"consultationInternalId":"c-1","name":"Patient","idCountry":"BR","idType":"CPF","idValue":"000.000.000-00"}',
    },
    warmUp: 25_000,
    goals: SMALL_GOALS,
  },
  // Another alert each time: identical decisions in flight would join. Ours waits for the audit's line to be on disk, which sets the pace.
  'decision POST (audited on disk)': {
    method: 'POST',
    headers: { ...JSON_BODY, 'scribe-session-id': 'c-1' },
    request: () => ({ path: `/v1/cdss/alerts/cfa_${decisions++ % 1000}/accept`, body: '{}' }),
    warmUp: 5_000,
    goals: [],
  },
};
