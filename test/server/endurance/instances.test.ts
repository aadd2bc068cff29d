// Two proxies, each in its own process, on one real Redis.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ownFolder } from '../../support/own-folder.ts';
import { processEnvironment, signedEvent, startProxyProcess, type ProxyProcess } from '../../support/proxy-process.ts';
import { documents, session } from '../../support/proxy-fixture.ts';
import { startRedis, type RedisServer } from '../../support/redis-server.ts';
import { errorBody, json, startUpstream } from '../../support/upstream.ts';
import { until } from '../../support/until.ts';

/** Milliseconds of the Redis outage; set the variable to test a long one. */
const OUTAGE = Number(process.env['REDIS_OUTAGE_SECONDS'] ?? 0) * 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Hint {
  readonly sessionId: string | null;
  readonly consultationInternalId: string | null;
  readonly type: string;
  readonly status: string | null;
}
const hintOf = (event: { data: string }) => JSON.parse(event.data) as Hint;

async function startBoth(t: TestContext, redis: RedisServer) {
  t.after(() => redis.stop());
  const service = await startUpstream();
  t.after(() => service.close());
  const env = processEnvironment(t, redis.url, service.url);
  const one = await startProxyProcess(t, env);
  const two = await startProxyProcess(t, { ...env, SCRIBE_AUDIT_FILE: `${env['SCRIBE_AUDIT_FILE']}.2` });
  return { service, one, two, both: [one, two] as const };
}

const isReady = async (proxy: ProxyProcess) => (await proxy.call('GET', '/readyz')).status === 200;

describe('two instances', () => {
  it('an event of a session that nobody knows: one read, and pages of both are told', async (t) => {
    const { service, both, one, two } = await startBoth(t, await startRedis());
    service.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
    const token = await one.token('c-1');
    const page = await two.listen(token);
    t.after(page.close);
    assert.equal(await one.deliver(signedEvent('ss_1', {}, { status: 'first' })), 200);
    assert.deepEqual(hintOf(await page.next()), {
      sessionId: 'ss_1',
      consultationInternalId: 'c-1',
      type: 'scribe_session.updated',
      status: 'first',
    });
    // From then on both know the pair.
    for (const proxy of both) assert.equal(await proxy.deliver(signedEvent('ss_1')), 200);
    for (let i = 0; i < 2; i++) assert.equal(hintOf(await page.next()).sessionId, 'ss_1');
    assert.deepEqual(service.seen(), ['GET /v1/scribe-sessions/ss_1']);
  });

  for (const [name, status, code] of [
    ['gated', 428, 'cdss_review_required'],
    ['not to be had', 503, 'service_unavailable'],
  ] as const) {
    it(`a session that is ${name}: 503, and told by the instance that is sent the event again`, async (t) => {
      const { service, one, two } = await startBoth(t, await startRedis());
      const details = { pendingConsultations: [] };
      service.on('GET', '/v1/scribe-sessions/ss_1', (_call, response) =>
        json(response, status, errorBody('x', code, 'X.', { details })),
      );
      const page = await two.listen(await one.token('c-1'));
      t.after(page.close);
      const event = signedEvent('ss_1');
      assert.equal(await one.deliver(event), 503);
      service.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
      for (const proxy of [two, one]) assert.equal(await proxy.deliver(event), 200);
      assert.equal(hintOf(await page.next()).sessionId, 'ss_1');
      assert.equal(await one.metric('scribe_proxy_webhooks_total{outcome="duplicate"}'), 1);
    });
  }

  it('a session that is not there: pages of the other instance read again, once', async (t) => {
    const { service, one, two } = await startBoth(t, await startRedis());
    service.on('GET', '/v1/scribe-sessions/c-2', session('ss_2', 'c-2'));
    const token = await one.token('c-1', 'c-2');
    await one.call('GET', '/v1/scribe-sessions/c-2', token);
    const page = await two.listen(token);
    t.after(page.close);
    for (let i = 0; i < 5; i++) assert.equal(await one.deliver(signedEvent('ss_1')), 200);
    assert.equal(hintOf(await page.next()).type, 'reset');
    assert.equal(await one.deliver(signedEvent('ss_2')), 200);
    for (let hint = hintOf(await page.next()); hint.sessionId !== 'ss_2'; hint = hintOf(await page.next())) {
      assert.equal(hint.type, 'reset');
    }
  });

  it('asks nothing for an account without a page', async (t) => {
    const { service, one } = await startBoth(t, await startRedis());
    assert.equal(await one.deliver(signedEvent('ss_1')), 200);
    assert.equal(await one.metric('scribe_proxy_webhooks_total{outcome="accepted"}'), 1);
    assert.deepEqual(service.seen(), []);
  });

  it('a page gets the hints that it missed at one from the other', async (t) => {
    const { service, one, two } = await startBoth(t, await startRedis());
    service.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await one.token('c-1');
    await one.call('GET', '/v1/scribe-sessions/c-1', token);
    const page = await one.listen(token);
    await one.deliver(signedEvent('ss_1', {}, { status: 'seen' }));
    const { id } = await page.next();
    await one.kill();
    for (const status of ['missed-1', 'missed-2']) await two.deliver(signedEvent('ss_1', {}, { status }));
    const back = await two.listen(token, id);
    t.after(back.close);
    assert.deepEqual([hintOf(await back.next()).status, hintOf(await back.next()).status], ['missed-1', 'missed-2']);
    const lost = await two.listen(token, '00000000-1');
    t.after(lost.close);
    assert.equal(hintOf(await lost.next()).type, 'reset');
  });
});

describe('Redis is killed and comes back', () => {
  for (const isEmpty of [true, false]) {
    it(`${isEmpty ? 'empty' : 'with what it had'}: no 401, decisions work, everyone reads again`, async (t) => {
      const folder = ownFolder(t);
      const redis = await startRedis(isEmpty ? undefined : folder);
      const { service, one, two, both } = await startBoth(t, redis);
      service.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
      service.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1', 'cfa_2'));
      service.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
      for (const alert of ['cfa_1', 'cfa_2']) {
        service.on('POST', `/v1/cdss/alerts/${alert}/accept`, { id: alert, elementId: 'e', status: 'accepted' });
      }
      const token = await one.token('c-1');
      const pages = await Promise.all(both.map((proxy) => proxy.listen(token)));
      for (const page of pages) t.after(page.close);
      const kept = signedEvent('ss_1', {}, { status: 'before' });
      assert.equal(await one.deliver(kept), 200);
      const positions = await Promise.all(pages.map(async (page) => (await page.next()).id));

      await redis.stop();
      const wentAt = Date.now();
      do {
        for (const [at, proxy] of both.entries()) {
          assert.equal((await proxy.call('GET', '/v1/scribe-sessions/c-1', token)).status, 200);
          const accepted = await proxy.call('POST', `/v1/cdss/alerts/cfa_${at + 1}/accept`, token);
          assert.equal(accepted.status, 200);
          assert.equal((await proxy.exchange('c-1')).status, 200, 'a doctor signs in, for ten minutes');
          const login = await proxy.call('POST', '/embed/login', token, { consultationInternalId: 'c-1' });
          assert.equal(login.status, 503);
          assert.equal((await proxy.call('GET', '/embed/events', token)).status, 503);
          assert.equal(await proxy.deliver(signedEvent('ss_1')), 503);
          assert.equal((await proxy.call('GET', '/readyz')).status, 503);
          assert.equal((await proxy.call('GET', '/livez')).status, 200);
        }
        await pause(Math.min(OUTAGE, 500));
      } while (Date.now() - wentAt < OUTAGE);

      await redis.start();
      // The streams stayed open all the time.
      for (const page of pages) assert.equal(hintOf(await page.next()).type, 'reset');
      for (const proxy of both) await until('the proxy is ready', () => isReady(proxy));
      for (const proxy of both) assert.equal((await proxy.exchange('c-1')).status, 200);
      // A page that was away then must read again too, because its position is no longer valid.
      for (const [at, proxy] of both.entries()) {
        const back = await proxy.listen(await one.token('c-1'), positions[at]);
        t.after(back.close);
        assert.equal(hintOf(await back.next()).type, 'reset');
      }
      assert.equal(await two.deliver(signedEvent('ss_1', {}, { status: 'after' })), 200);
      for (const page of pages) {
        let hint = hintOf(await page.next());
        while (hint.type === 'reset') hint = hintOf(await page.next());
        assert.equal(hint.status, 'after');
      }
      if (!isEmpty) {
        assert.equal(await two.deliver(kept), 200);
        assert.equal(await two.metric('scribe_proxy_webhooks_total{outcome="duplicate"}'), 1);
      }
    });
  }

  it('hangs, and recovers: 503, and no hint is missing', async (t) => {
    const redis = await startRedis();
    const { service, one, two } = await startBoth(t, redis);
    service.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
    const page = await two.listen(await one.token('c-1'));
    t.after(page.close);
    await one.deliver(signedEvent('ss_1', {}, { status: 'before' }));
    assert.equal(hintOf(await page.next()).status, 'before');
    redis.signal('SIGSTOP');
    const event = signedEvent('ss_1', {}, { status: 'meanwhile' });
    assert.equal(await one.deliver(event), 503);
    redis.signal('SIGCONT');
    await until('the event is taken', async () => (await one.deliver(event)) === 200);
    let hint = hintOf(await page.next());
    while (hint.type === 'reset') hint = hintOf(await page.next());
    assert.equal(hint.status, 'meanwhile');
  });
});
