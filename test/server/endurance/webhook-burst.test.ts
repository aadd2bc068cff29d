// Bursts of events to proxies in their own processes.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { randomOf } from '../../endure/world/random.ts';
import type { EventStream } from '../../support/event-stream.ts';
import {
  processEnvironment,
  signedEvent,
  startProxyProcess,
  type ProxyProcess,
  type SignedEvent,
} from '../../support/proxy-process.ts';
import { session } from '../../support/proxy-fixture.ts';
import { startRedis } from '../../support/redis-server.ts';
import { storeFile } from '../../support/own-folder.ts';
import { json, startUpstream } from '../../support/upstream.ts';

const SESSIONS = 20;
const EVENTS = 1_500;
const BURST = 500;

const consultations = Array.from({ length: SESSIONS }, (_, n) => `c-${n}`);

/** Starts a service that knows the sessions and answers after a moment. */
async function startService(t: TestContext) {
  const service = await startUpstream();
  t.after(() => service.close());
  for (const n of consultations.keys()) {
    service.on('GET', `/v1/scribe-sessions/ss_${n}`, (_call, response) => {
      setTimeout(() => json(response, 200, session(`ss_${n}`, `c-${n}`)), 50);
    });
  }
  return service;
}

/** Returns events, each identified by its status. */
const events = (count: number): SignedEvent[] =>
  Array.from({ length: count }, (_, n) => signedEvent(`ss_${n % SESSIONS}`, {}, { status: `s-${n}` }));

/** Returns the deliveries: every third event twice, in a mixed order within a burst, the same in each run. */
function deliveries(sent: readonly SignedEvent[]): SignedEvent[] {
  const all = sent.flatMap((event, n) => (n % 3 === 0 ? [event, event] : [event]));
  const random = randomOf(1, 'deliveries');
  for (let from = 0; from < all.length; from += BURST) {
    const part = all.slice(from, from + BURST).map((event) => ({ event, at: random.next() }));
    all.splice(from, BURST, ...part.sort((a, b) => a.at - b.at).map(({ event }) => event));
  }
  return all;
}

/** Sends as the service does (§6.4): repeats each event until a 2xx; resolves with the count of every status. */
async function send(proxies: readonly ProxyProcess[], all: readonly SignedEvent[]): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  const deliver = async (event: SignedEvent, at: number) => {
    for (let tries = 0; tries < 6; tries++) {
      const status = await (proxies[(at + tries) % proxies.length] as ProxyProcess).deliver(event);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 200) return;
    }
    assert.fail('six attempts in vain');
  };
  for (let from = 0; from < all.length; from += BURST) await Promise.all(all.slice(from, from + BURST).map(deliver));
  return seen;
}

/** Reads `count` hints of a page; resolves with their statuses. */
async function hints(stream: EventStream, count: number): Promise<string[]> {
  const told: string[] = [];
  while (told.length < count) told.push((JSON.parse((await stream.next()).data) as { status: string }).status);
  return told;
}

async function withstands(t: TestContext, service: Awaited<ReturnType<typeof startService>>, proxies: ProxyProcess[]) {
  const token = await (proxies[0] as ProxyProcess).token(...consultations);
  const pages = await Promise.all(proxies.map((proxy) => proxy.listen(token)));
  for (const page of pages) t.after(page.close);
  const before = await Promise.all(proxies.map((proxy) => proxy.rss()));

  const told = pages.map((page) => hints(page, EVENTS));
  const seen = await send(proxies, deliveries(events(EVENTS)));
  assert.deepEqual(
    [...seen.keys()].filter((status) => status !== 200 && status !== 503),
    [],
  );
  const lost = (stream: EventStream) => stream.ended.then(() => assert.fail('the page was cut'));
  for (const [at, page] of pages.entries()) {
    const got = (await Promise.race([told[at], lost(page)])) as string[];
    assert.equal(new Set(got).size, EVENTS, 'each event once');
  }
  const counted = async (outcome: string) => {
    const counts = await Promise.all(
      proxies.map((proxy) => proxy.metric(`scribe_proxy_webhooks_total{outcome="${outcome}"}`)),
    );
    return counts.reduce((sum, count) => sum + (count || 0), 0);
  };
  assert.equal(await counted('accepted'), EVENTS);
  const lookups = service.seen().filter((call) => call.startsWith('GET /v1/scribe-sessions/ss_'));
  assert.ok(lookups.length <= SESSIONS * proxies.length, `${lookups.length} reads of ${SESSIONS} sessions`);
  const grown = await Promise.all(proxies.map(async (proxy, at) => (await proxy.rss()) - (before[at] ?? 0)));
  for (const bytes of grown) assert.ok(bytes < 150 * 2 ** 20, `${Math.round(bytes / 2 ** 20)} MB more`);
  // No hint arrives after the last.
  for (const page of pages) assert.equal([...page.text().matchAll(/^data:/gm)].length, EVENTS);
}

describe('events in bursts, with duplicates and out of order', () => {
  it('one proxy on SQLite: none lost, none told twice, none refused, one read a session', async (t) => {
    const service = await startService(t);
    const env = processEnvironment(t, `sqlite:${storeFile(t)}`, service.url);
    await withstands(t, service, [await startProxyProcess(t, env)]);
  });

  it('two proxies on Redis: the same, and pages of both are told', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const service = await startService(t);
    const env = processEnvironment(t, redis.url, service.url);
    await withstands(t, service, [
      await startProxyProcess(t, env),
      await startProxyProcess(t, { ...env, SCRIBE_AUDIT_FILE: `${env['SCRIBE_AUDIT_FILE']}.2` }),
    ]);
  });
});
