// Events a second, the whole way to a page: with one doctor, and with 1,000 doctors who each have a page open.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from './bench-options.ts';
import { buildServer } from './harness/built-server.ts';
import { contest, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { underLoad, warm, type Work } from './harness/load.ts';
import { nextEvent, ORIGIN, startProxy, tokenOf } from './harness/our-proxy.ts';
import { openPages, type Pages } from './harness/pages.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';

const ONE = 'one account';
const MANY = '1,000 accounts';
const COUNTS = { [ONE]: 1, [`${ONE} again (noise)`]: 1, [MANY]: 1_000 };
const SIZE = 2_048;
const GOALS: readonly Goal[] = [{ of: MANY, metric: 'requests/s', against: ONE, atLeast: 0.8 }];

interface Started {
  readonly proxy: ServerProcess;
  readonly pages: Pages;
}

/** Each event is of another doctor, by chance; one page hears of it. */
export async function* benchAccounts({ rounds, quick }: BenchOptions): AsyncGenerator<Result> {
  const built = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'scribe-bench-accounts-'));
  const service = await startServer('test/bench/servers/record.ts', ['1']);
  const load = { connections: 32, ...(quick ? { requests: 500, single: 20 } : { seconds: 1, single: 200 }) };
  const started: Started[] = [];
  try {
    const contenders = [];
    for (const [name, count] of Object.entries(COUNTS)) {
      const one = await start(service.url, built.main, join(folder, `${count}.json`), count);
      started.push(one);
      const event = eventOfOne(count);
      await warm(one.proxy.url, event, quick ? 500 : 10_000);
      contenders.push(underLoad(name, one.proxy, event, load));
    }
    yield await contest('accounts', contenders, { rounds, goals: GOALS });
  } finally {
    for (const { pages } of started) pages.close();
    await Promise.all([service, ...started.map(({ proxy }) => proxy)].map((server) => server.end()));
    rmSync(folder, { recursive: true });
    built.remove();
  }
}

const eventOfOne = (count: number): Work => ({
  method: 'POST',
  request() {
    const doctor = Math.floor(Math.random() * count);
    return { path: '/webhooks/scribe', ...nextEvent(SIZE, 'completed', `ss_${doctor}`, `acc_${doctor}`) };
  },
});

/** A proxy with so many doctors; each has read a consultation and listens. */
async function start(service: string, main: string, file: string, count: number): Promise<Started> {
  const doctors = Array.from({ length: count }, (_, doctor) => ({
    account: `dr-${doctor}`,
    publishableKey: `pk_bench_${doctor}`,
    secretKey: `sk_bench_${doctor}`,
    scope: 'doctor',
    professional: `acc_${doctor}`,
    doctors: [`dr-${doctor}`],
    origins: [ORIGIN],
  }));
  writeFileSync(file, JSON.stringify(doctors));
  const proxy = await startProxy(service, { SCRIBE_ACCOUNTS_FILE: file }, main);
  const heads: string[] = [];
  for (const [doctor, { account, publishableKey }] of doctors.entries()) {
    const authorization = `Bearer ${await tokenOf(proxy, account, [`c-${doctor}`], publishableKey)}`;
    const read = await fetch(`${proxy.url}/v1/scribe-sessions/c-${doctor}`, {
      headers: { origin: ORIGIN, authorization },
    });
    if (!read.ok) throw new Error(`${account}: ${read.status}`);
    await read.arrayBuffer();
    heads.push(
      `GET /embed/events HTTP/1.1\r\nHost: bench\r\nOrigin: ${ORIGIN}\r\nAuthorization: ${authorization}\r\n\r\n`,
    );
  }
  return { proxy, pages: await openPages(proxy.url, heads) };
}
