// One event to every listening page. Our proxy also verifies, stores and logs it; its pages have tokens and grants.
import { execFileSync } from 'node:child_process';
import { buildServer } from './harness/built-server.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { nextEvent, ORIGIN, startProxy, tokenOf } from './harness/our-proxy.ts';
import { openPages } from './harness/pages.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';
import { spreadOf } from './harness/statistics.ts';

const OURS = 'this proxy';
const REFERENCE = 'node:http';
const PEERS = {
  [REFERENCE]: 'live-bare',
  'node:http again (noise)': 'live-bare',
  'better-sse': 'live-better-sse',
  'hono streamSSE': 'live-hono',
} as const;
const EVENTS = 10;
/** The first events, which count only towards the slowest, because code runs slowly the first time. */
const FIRST = 2;
/** Open files of bench and server beside the pages, each of which is a file in both. */
const OTHER_FILES = 200;
const PER_TOKEN = 4;
const PER_DOCTOR = 32;
const JUDGED = 5_000;
const GOALS: readonly Goal[] = [
  { of: OURS, metric: 'ms to all', against: REFERENCE, atMost: 1.1 },
  { of: OURS, metric: 'kB/stream', atMost: 22 },
];

interface Live {
  readonly server: ServerProcess;
  /** The head of each page's request. */
  readonly heads: readonly string[];
  /** Sends the event whose hint contains the text. */
  readonly send: (text: string) => Promise<Response>;
}

/** Runs three sizes, each measure in its own process, so that memory is that of these streams only. */
export async function* benchLive({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const built = await buildServer();
  const upstream = await startServer('test/bench/servers/trivial-upstream.ts');
  try {
    for (const count of quick ? [200, 500, 1_000] : [1_000, 5_000, 10_000]) {
      const name = `live, one event to ${count} streams`;
      if (!name.includes(work)) continue;
      if (count + OTHER_FILES > mostFiles()) {
        console.error(
          `${name}: left out, a process may open ${mostFiles()} files here: ulimit -n ${count + OTHER_FILES}`,
        );
        continue;
      }
      const contenders: Contender[] = Object.entries(PEERS).map(([name, file]) => ({
        name,
        measure: () => measure(count, () => startPeer(file, count)),
      }));
      contenders.push({ name: OURS, measure: () => measure(count, () => startOurs(upstream.url, built.main, count)) });
      yield await contest(name, contenders, { rounds, ...(count === JUDGED && { goals: GOALS }) });
    }
  } finally {
    await upstream.end();
    built.remove();
  }
}

/** Returns the system's hard limit of open files, to which Node raises its own. */
export function mostFiles(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -H -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Infinity : Number(limit);
}

async function measure(count: number, start: () => Promise<Live>) {
  const { server, heads, send } = await start();
  try {
    const atFirst = await server.usage();
    const startedAt = performance.now();
    const pages = await openPages(server.url, heads);
    const connected = performance.now() - startedAt;
    let before = atFirst;
    const times: number[] = [];
    for (let n = 0; n < EVENTS; n++) {
      if (n === FIRST) before = await server.usage();
      const text = `event-${n}-`;
      const all = pages.all(text);
      const sentAt = performance.now();
      const [answer] = await Promise.all([send(text), all]);
      times.push(performance.now() - sentAt);
      if (!answer.ok) throw new Error(`${server.url}: ${answer.status}`);
    }
    const after = await server.usage();
    const measured = times.slice(FIRST);
    pages.close();
    return {
      'ms to all': spreadOf(measured).median,
      'slowest ms': Math.max(...times),
      'CPU µs/delivery': (after.cpu - before.cpu) / (count * measured.length),
      'connect µs': (connected * 1000) / count,
      'kB/stream': (after.rss - atFirst.rss) / 1024 / count,
    };
  } finally {
    await server.end();
  }
}

async function startPeer(file: string, count: number): Promise<Live> {
  const server = await startServer(`test/bench/servers/${file}.ts`);
  const data = (status: string) =>
    JSON.stringify({ sessionId: 'ss_1', consultationInternalId: 'c-1', type: 'scribe_session.updated', status });
  const send = (text: string) =>
    fetch(server.url, { method: 'POST', body: JSON.stringify({ id: '0a1b2c3d-1', data: data(text) }) });
  // As many requests as our proxy answers for tokens, so that all contenders are warm when their memory is first read.
  for (let n = 0; n < count / PER_TOKEN; n++) await (await send('')).text();
  return {
    server,
    send,
    heads: Array<string>(count).fill('GET /events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n'),
  };
}

async function startOurs(upstream: string, main: string, count: number): Promise<Live> {
  const server = await startProxy(upstream, {}, main);
  const tokens: string[] = [];
  for (let n = 0; n < count / PER_TOKEN; n++) {
    tokens.push(await tokenOf(server, `dr-${Math.floor((n * PER_TOKEN) / PER_DOCTOR)}`));
  }
  const headers = { origin: ORIGIN, authorization: `Bearer ${tokens[0]}` };
  // The proxy learns the pair of ids from a page's read.
  await fetch(`${server.url}/v1/scribe-sessions/c-1`, { headers });
  const head = (token = '') =>
    `GET /embed/events HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\nOrigin: ${ORIGIN}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return {
    server,
    heads: Array.from({ length: count }, (_, n) => head(tokens[Math.floor(n / PER_TOKEN)])),
    send: (text) => fetch(`${server.url}/webhooks/scribe`, { method: 'POST', ...nextEvent(0, text) }),
  };
}
