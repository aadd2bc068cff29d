// What the proxy costs: with its session tokens, grants, checks, audit and log on, beside proxies that have none of these.
import type { BenchOptions } from './bench-options.ts';
import { contest, type Result } from './harness/contest.ts';
import { underLoad, type Work } from './harness/load.ts';
import { ORIGIN, startProxy, tokenOf } from './harness/our-proxy.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';

const OURS = 'this proxy';

const PEERS = {
  'undici dispatch': 'undici-dispatch',
  'undici dispatch again (noise)': 'undici-dispatch',
  'node:http pipe': 'node-http-pipe',
  '@fastify/http-proxy': 'fastify-http-proxy',
  'http-proxy-middleware': 'http-proxy-middleware',
  'hono, its proxy helper': 'hono-proxy',
} as const;

/** Runs every shape of work; yields a result a shape. */
export async function* benchProxy({ rounds, quick }: BenchOptions): AsyncGenerator<Result> {
  const upstream = await startServer('test/bench/servers/trivial-upstream.ts');
  const servers = new Map<string, ServerProcess>();
  try {
    for (const [name, file] of Object.entries(PEERS)) {
      servers.set(name, await startServer(`test/bench/servers/${file}.ts`, [], { BENCH_UPSTREAM: upstream.url }));
    }
    const proxy = await startProxy(upstream.url);
    servers.set(OURS, proxy);
    const load = { connections: 32, seconds: quick ? 0.4 : 0.8, single: quick ? 100 : 200 };
    for (const [name, { goal, ...shape }] of Object.entries(SHAPES)) {
      const work = { ...shape, headers: { ...shape.headers, authorization: `Bearer ${await tokenOf(proxy)}` } };
      const contenders = [...servers].map(([contender, server]) => underLoad(contender, server, work, load));
      for (const { measure } of contenders) await measure();
      yield await contest(`proxy, ${name}`, contenders, { rounds, goal });
    }
  } finally {
    await Promise.all([upstream, ...servers.values()].map((server) => server.end()));
  }
}

const AHEAD = `requests/s of "${OURS}" at least 0.9`;
const JSON_BODY = { origin: ORIGIN, 'content-type': 'application/json' };
let decisions = 0;

const SHAPES: Readonly<Record<string, Work & { goal: string }>> = {
  '1 KB GET (a session)': {
    method: 'GET',
    headers: { origin: ORIGIN },
    next: () => ({ path: '/v1/scribe-sessions/c-1' }),
    goal: AHEAD,
  },
  '64 KB GET (documents)': {
    method: 'GET',
    headers: { origin: ORIGIN },
    next: () => ({ path: '/v1/scribe-sessions/c-1/medical-record-documents' }),
    goal: AHEAD,
  },
  'small POST (a context)': {
    method: 'POST',
    headers: JSON_BODY,
    next: () => ({
      path: '/v1/set-consultation-context',
      body: '{"consultationInternalId":"c-1","name":"Patient","idCountry":"BR","idType":"CPF","idValue":"000.000.000-00"}',
    }),
    goal: AHEAD,
  },
  // Another alert each time: identical decisions in flight would join. Ours waits for the audit's line to be on disk.
  'decision POST (audited on disk)': {
    method: 'POST',
    headers: { ...JSON_BODY, 'scribe-session-id': 'c-1' },
    next: () => ({ path: `/v1/cdss/alerts/cfa_${decisions++ % 1000}/accept`, body: '{}' }),
    goal: 'none: the disk sets the pace',
  },
};
