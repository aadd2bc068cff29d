// Compares the check of a signature with other checks, and the whole way of an event with a receiver that only checks.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { verifySignature } from '../../server/index.ts';
import { eventOf, newsOf } from '../../server/webhooks/event.ts';
import { buildServer } from './harness/built-server.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { underLoad, warm, type Work } from './harness/load.ts';
import { nextEvent, ORIGIN, startProxy, tokenOf, WEBHOOK_SECRET } from './harness/our-proxy.ts';
import { openPages } from './harness/pages.ts';
import { startServer } from './harness/server-process.ts';

const OURS = 'this proxy';
const SIZES = [512, 2_048, 8_192];

/** Measures the check, the check with parsing, and the whole way, each at three sizes of body. */
export async function* benchWebhooks({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const calls = quick ? 2_000 : 10_000;
  const wanted = (name: string) => `webhooks, ${name}`.includes(work);
  for (const size of SIZES) {
    const name = `check of ${size} bytes`;
    if (wanted(name)) yield await compare(name, checks(size, calls), rounds);
  }
  for (const size of SIZES) {
    const name = `check and parse ${size} bytes`;
    if (wanted(name)) yield await compare(name, parses(size, calls), rounds);
  }
  if (SIZES.some((size) => wanted(wholeWayOf(size)))) yield* wholeWay({ rounds, quick, work });
}

const WHOLE_GOALS: readonly Goal[] = [{ of: OURS, metric: 'requests/s', atLeast: 4_000 }];

const wholeWayOf = (size: number) => `the whole way of ${size} bytes`;

/** Compares contenders after a warm-up, so that compilation does not count. */
async function compare(name: string, contenders: readonly Contender[], rounds: number) {
  for (const { measure } of contenders) await measure();
  return contest(`webhooks, ${name}`, contenders, { rounds });
}

const signed = (size: number) => {
  const { body, headers } = nextEvent(size);
  return { bytes: Buffer.from(body), id: headers['x-scribe-api-event-id'], header: headers['x-scribe-api-signature'] };
};
const stripe = new Stripe('sk_bench');
/** The key, made once as in our proxy. */
const key = createSecretKey(WEBHOOK_SECRET, 'utf8');
const hmac = (bytes: Buffer, header: string, secret: KeyObject | string = WEBHOOK_SECRET) =>
  createHmac('sha256', secret)
    .update(`${header.slice(2, 12)}.`)
    .update(bytes)
    .digest('hex');

function checks(size: number, calls: number): Contender[] {
  const { bytes, header } = signed(size);
  const { signature } = stripe.webhooks;
  return [
    timed('createHmac', calls, () => hmac(bytes, header)),
    timed('createHmac again (noise)', calls, () => hmac(bytes, header)),
    timed('createHmac, its key made once', calls, () => hmac(bytes, header, key)),
    timed('stripe-node verifyHeader', calls, () => signature?.verifyHeader(bytes, header, WEBHOOK_SECRET)),
    timed(OURS, calls, () => must(verifySignature(header, bytes, WEBHOOK_SECRET, Date.now()) === 'valid')),
  ];
}

function parses(size: number, calls: number): Contender[] {
  const { bytes, header, id } = signed(size);
  const standard = new Webhook(Buffer.from(WEBHOOK_SECRET).toString('base64'));
  const now = new Date();
  const standardHeaders = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': standard.sign(id, now, bytes.toString()),
  };
  return [
    timed('stripe-node constructEvent', calls, () => stripe.webhooks.constructEvent(bytes, header, WEBHOOK_SECRET)),
    timed('createHmac, JSON.parse', calls, (): unknown => [hmac(bytes, header), JSON.parse(bytes.toString())]),
    timed('standardwebhooks', calls, () => standard.verify(bytes, standardHeaders)),
    timed(OURS, calls, () => {
      must(verifySignature(header, bytes, WEBHOOK_SECRET, Date.now()) === 'valid');
      return newsOf(eventOf(bytes, id));
    }),
  ];
}

/** Measures CPU, not time, so that other programs of the machine do not count. */
const timed = (name: string, calls: number, run: () => unknown): Contender => ({
  name,
  measure() {
    const before = process.cpuUsage();
    for (let done = 0; done < calls; done++) run();
    const { user, system } = process.cpuUsage(before);
    return { 'CPU µs': (user + system) / calls };
  },
});

function must(isTrue: boolean): void {
  if (!isTrue) throw new Error('the signature does not verify');
}

/** Measures over HTTP with 32 connections; our proxy stores each event in SQLite, logs it and tells a listening page. */
async function* wholeWay({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const built = await buildServer();
  const upstream = await startServer('test/bench/servers/trivial-upstream.ts');
  const proxy = await startProxy(upstream.url, {}, built.main);
  const peer = await startServer('test/bench/servers/webhook-stripe.ts', [], { BENCH_WEBHOOK_SECRET: WEBHOOK_SECRET });
  const authorization = `Bearer ${await tokenOf(proxy)}`;
  await fetch(`${proxy.url}/v1/scribe-sessions/c-1`, { headers: { origin: ORIGIN, authorization } });
  const page = await openPages(proxy.url, [
    `GET /embed/events HTTP/1.1\r\nHost: bench\r\nOrigin: ${ORIGIN}\r\nAuthorization: ${authorization}\r\n\r\n`,
  ]);
  try {
    for (const size of SIZES) {
      const name = wholeWayOf(size);
      if (!`webhooks, ${name}`.includes(work)) continue;
      const event: Work = { method: 'POST', request: () => ({ path: '/webhooks/scribe', ...nextEvent(size) }) };
      const load = { connections: 32, ...(quick ? { requests: 500, single: 20 } : { seconds: 1, single: 200 }) };
      const contenders = [
        underLoad('stripe-node, nothing kept', peer, event, load),
        underLoad(OURS, proxy, event, load),
      ];
      if (!quick) for (const { url } of [peer, proxy]) await warm(url, event, 10_000);
      yield await contest(`webhooks, ${name}`, contenders, { rounds, ...(size === 2_048 && { goals: WHOLE_GOALS }) });
    }
  } finally {
    page.close();
    await Promise.all([upstream, proxy, peer].map((server) => server.end()));
    built.remove();
  }
}
