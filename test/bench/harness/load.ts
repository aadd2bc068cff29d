import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { Client } from 'undici';
import type { Contender, Measures } from './contest.ts';
import type { ServerProcess } from './server-process.ts';

export interface Work {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** The request, or a function that makes each request: then the load costs more for every contender. */
  readonly request: Request | (() => Request);
}

interface Request {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly connections: number;
  /** The length of the load: seconds or requests. */
  readonly seconds?: number;
  readonly requests?: number;
  /** The number of sequential requests, for the latency. */
  readonly single: number;
}

/** A server under load: throughput and CPU with many connections, latency with one, memory afterwards. */
export const underLoad = (name: string, server: ServerProcess, work: Work, load: Load): Contender => ({
  name,
  async measure() {
    const before = await server.usage();
    const startedAt = performance.now();
    const answered = await crowd(server.url, work, load);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await server.usage();
    return {
      'requests/s': answered / seconds,
      'CPU µs/request': (after.cpu - before.cpu) / answered,
      'longest turn ms': after.turn.ms,
      'most CPU ms of a turn': after.turn.cpu,
      ...(load.single > 0 && (await latency(server.url, work, load.single))),
      'RSS MB': after.rss / 2 ** 20,
    };
  },
});

/** Runs of the warm-up: when connections end for the first time, V8 discards much compiled code. */
const WARM_UPS = 5;

/** Sends `requests` requests that are not measured. */
export async function warm(url: string, work: Work, requests: number): Promise<void> {
  const load = { connections: 32, requests: requests / WARM_UPS, single: 0 };
  for (let done = 0; done < WARM_UPS; done++) await crowd(url, work, load);
}

/** Resolves with the number of answers; a status other than 200 is a fault of the bench. */
async function crowd(url: string, { method, headers, request }: Work, load: Load): Promise<number> {
  const { connections, seconds, requests } = load;
  const result = await autocannon({
    url,
    connections,
    headers: { ...headers },
    // It ends at the next sample.
    ...(requests === undefined ? { duration: seconds ?? 1 } : { amount: requests, sampleInt: 1 }),
    requests: [
      typeof request === 'function'
        ? { method, setupRequest: (made) => Object.assign(made, request()) }
        : { method, ...request, headers: { ...headers, ...request.headers } },
    ],
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result['2xx'];
}

async function latency(url: string, { method, headers, request }: Work, count: number): Promise<Measures> {
  const client = new Client(url);
  const histogram = createHistogram();
  for (let done = 0; done < count; done++) {
    const { path, body = null, headers: own } = typeof request === 'function' ? request() : request;
    const startedAt = process.hrtime.bigint();
    const answer = await client.request({ method, path, body, headers: { ...headers, ...own } });
    await answer.body.dump({ limit: Infinity });
    histogram.record(process.hrtime.bigint() - startedAt);
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  }
  await client.close();
  return { 'p50 ms': histogram.percentile(50) / 1e6, 'p99 ms': histogram.percentile(99) / 1e6 };
}
