// The cost of the proxy with its session tokens, grants, checks, audit and log, beside one with the same controls and others without any.
import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { buildServer } from './harness/built-server.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { underLoad, warm, type Load, type Work } from './harness/load.ts';
import { ORIGIN, startProxy, TOKEN_KEY, tokenOf } from './harness/our-proxy.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';

const OURS = 'this proxy';
const REFERENCE = 'undici dispatch';
const FASTIFY = '@fastify/http-proxy';
const CONTROLLED = '@fastify/http-proxy, the same controls';

const PEERS = {
  [REFERENCE]: 'undici-dispatch',
  'undici dispatch again (noise)': 'undici-dispatch',
  'node:http pipe': 'node-http-pipe',
  [FASTIFY]: 'fastify-http-proxy',
  [CONTROLLED]: 'fastify-controlled',
  'express + http-proxy-middleware': 'http-proxy-middleware',
  'hono, its proxy helper': 'hono-proxy',
} as const;
/** Rounds of one process: its memory differs from start to start. */
const ROUNDS_OF_A_START = 3;
const SESSIONS = ['c-1', 'c-large'];
/** About as long as a session token. */
const TOKEN_LENGTH = 480;

/** Runs every shape of work; yields a result for each. */
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

/** Returns the functions that start each contender, by its name. */
function startsOf(upstream: string, main: string): Readonly<Record<string, () => Promise<ServerProcess>>> {
  const peers = Object.entries(PEERS).map(([name, file]) => {
    const env = { BENCH_UPSTREAM: upstream, BENCH_TOKEN_KEY: TOKEN_KEY };
    const start = () => startServer(`test/bench/servers/${file}.ts`, [], env);
    return [name, start] as const;
  });
  return {
    ...Object.fromEntries(peers),
    [OURS]: () => startProxy(upstream, {}, main),
  };
}

interface Task {
  readonly work: Work;
  readonly load: Load;
  readonly warmUp: number;
}

/** Returns a contender of one work, with its own process and a new one every few rounds; `end` ends the last. */
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
    const token = await tokenFor(name, server);
    const allowed = { ...work, headers: { ...work.headers, authorization: `Bearer ${token}` } };
    if (isNew && warmUp) await warm(server.url, allowed, warmUp);
    return underLoad(name, server, allowed, load).measure();
  };
  return { name, measure, end } satisfies Contender & { readonly end: () => Promise<void> };
}

async function tokenFor(name: string, server: ServerProcess): Promise<string> {
  if (name === OURS) return tokenOf(server, 'dr-ana', SESSIONS);
  // A token that no contender checks has the same length.
  if (name !== CONTROLLED) return 'x'.repeat(TOKEN_LENGTH);
  const claims = { sub: 'dr-ana', origin: ORIGIN, sessions: SESSIONS, scopes: ['read', 'decide', 'context'] };
  const unsigned = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('5m');
  return unsigned.sign(createSecretKey(TOKEN_KEY, 'utf8'));
}

const SPEED = { of: OURS, metric: 'requests/s' } as const;
const READ_GOALS: readonly Goal[] = [
  { ...SPEED, against: FASTIFY, atLeast: 1.2 },
  { ...SPEED, against: CONTROLLED, atLeast: 1.5 },
];
const DECISION_GOALS: readonly Goal[] = [
  { ...SPEED, against: REFERENCE, atLeast: 0.55 },
  { of: OURS, metric: 'CPU µs/request', against: REFERENCE, atMost: 2.6 },
  { ...SPEED, against: CONTROLLED, atLeast: 1 },
];
const JSON_BODY = { origin: ORIGIN, 'content-type': 'application/json' };
let decisions = 0;

interface Shape extends Work {
  readonly goals: readonly Goal[];
  /** Requests until the compiler is done: it takes half of the CPU of the first thousands. */
  readonly warmUp: number;
}

const read = (path: string, warmUp: number, goals: readonly Goal[] = []): Shape => ({
  method: 'GET',
  headers: { origin: ORIGIN },
  request: { path },
  warmUp,
  goals,
});

// Three sizes of read, then writes.
const SHAPES: Readonly<Record<string, Shape>> = {
  '1 KB GET (a session)': read('/v1/scribe-sessions/c-1', 25_000, READ_GOALS),
  '64 KB GET (documents)': read('/v1/scribe-sessions/c-1/medical-record-documents', 5_000),
  '1 MB GET (documents, streamed)': read('/v1/scribe-sessions/c-large/medical-record-documents', 500),
  'small POST (a context)': {
    method: 'POST',
    headers: JSON_BODY,
    request: {
      path: '/v1/set-consultation-context',
      body: '{"consultationInternalId":"c-1","name":"Patient","idCountry":"BR","idType":"CPF","idValue":"000.000.000-00"}',
    },
    warmUp: 25_000,
    goals: [],
  },
  // Another alert each time, because identical decisions in flight would join. Our proxy waits for the audit's line to be on disk, which limits its rate.
  'decision POST (audited on disk)': {
    method: 'POST',
    headers: { ...JSON_BODY, 'scribe-session-id': 'c-1' },
    request: () => ({ path: `/v1/cdss/alerts/cfa_${decisions++ % 1000}/accept`, body: '{}' }),
    warmUp: 5_000,
    goals: DECISION_GOALS,
  },
};
