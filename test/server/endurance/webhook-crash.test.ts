// Kills the proxy while events wait, and between them.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { processEnvironment, signedEvent, startProxyProcess, type ProxyProcess } from '../../support/proxy-process.ts';
import { session } from '../../support/proxy-fixture.ts';
import { startRedis } from '../../support/redis-server.ts';
import { storeFile } from '../../support/own-folder.ts';
import { json, startUpstream, type Responder } from '../../support/upstream.ts';

interface Told {
  readonly type: string;
  readonly sessionId: string;
  readonly status: string;
}

const hintOf = (event: { data: string }) => JSON.parse(event.data) as Told;

/** Starts a service that knows `ss_n` as `c-n` and answers when the test lets it. */
async function startService(t: TestContext) {
  const service = await startUpstream();
  t.after(() => service.close());
  let isSilent = false;
  const asked = Promise.withResolvers<void>();
  for (const n of [1, 2, 3]) {
    const answer: Responder = (_call, response) => {
      asked.resolve();
      if (!isSilent) json(response, 200, session(`ss_${n}`, `c-${n}`));
    };
    service.on('GET', `/v1/scribe-sessions/ss_${n}`, answer);
  }
  return { url: service.url, asked: asked.promise, silent: (silent: boolean) => (isSilent = silent) };
}

describe('kill -9 while an event waits for its lookup', () => {
  it('it is not acknowledged, and told once when it is sent again after the restart', async (t) => {
    const service = await startService(t);
    const env = processEnvironment(t, `sqlite:${storeFile(t)}`, service.url);
    const first = await startProxyProcess(t, env);
    const token = await first.token('c-1');
    const page = await first.listen(token);
    service.silent(true);
    const event = signedEvent('ss_1', {}, { status: 'told-late' });
    const answer = first.deliver(event);
    await service.asked;
    await first.kill();
    assert.equal(await answer, 0);
    await page.ended;
    const [, position = ''] = /^id: (\S+)$/m.exec(page.text()) ?? [];

    service.silent(false);
    const second = await startProxyProcess(t, env);
    const back = await second.listen(token, position);
    t.after(back.close);
    for (let times = 0; times < 2; times++) assert.equal(await second.deliver(event), 200);
    assert.deepEqual(hintOf(await back.next()), {
      sessionId: 'ss_1',
      consultationInternalId: 'c-1',
      type: 'scribe_session.updated',
      status: 'told-late',
    });
    assert.equal(await second.deliver(signedEvent('ss_1', {}, { status: 'next' })), 200);
    assert.equal(hintOf(await back.next()).status, 'next');
  });

  it('on Redis the other instance tells it', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const service = await startService(t);
    const env = processEnvironment(t, redis.url, service.url);
    const first = await startProxyProcess(t, env);
    const second = await startProxyProcess(t, { ...env, SCRIBE_AUDIT_FILE: `${env['SCRIBE_AUDIT_FILE']}.2` });
    const page = await second.listen(await second.token('c-1'));
    t.after(page.close);
    service.silent(true);
    const event = signedEvent('ss_1', {}, { status: 'taken-over' });
    const answer = first.deliver(event);
    await service.asked;
    await first.kill();
    assert.equal(await answer, 0);
    service.silent(false);
    assert.equal(await second.deliver(event), 200);
    assert.equal(hintOf(await page.next()).status, 'taken-over');
  });
});

describe('kill -9 between events', () => {
  it('three times under fire: each acknowledged event is told once', async (t) => {
    const service = await startService(t);
    const env = processEnvironment(t, `sqlite:${storeFile(t)}`, service.url);
    let proxy = await startProxyProcess(t, env);
    const token = await proxy.token('c-1', 'c-2', 'c-3');
    const told: string[] = [];
    let position = '';
    const count = 400;
    const all = Promise.withResolvers<void>();
    const read = async (from: ProxyProcess) => {
      const page = await from.listen(token, position);
      t.after(page.close);
      const next = async () => {
        for (;;) {
          const { id, data } = await page.next();
          position = id ?? position;
          const hint = hintOf({ data });
          assert.notEqual(hint.type, 'reset');
          if (told.push(hint.status) === count) all.resolve();
        }
      };
      next().catch(all.reject);
      return page;
    };
    let page = await read(proxy);
    let waiting = Array.from({ length: count }, (_, n) => signedEvent(`ss_${1 + (n % 3)}`, {}, { status: `s-${n}` }));
    for (let round = 0; waiting.length > 0; round++) {
      const current = proxy;
      let answered = 0;
      const killAt = round < 3 ? 80 : Infinity;
      const statuses = await Promise.all(
        waiting.map(async (event) => {
          const status = await current.deliver(event);
          if (status === 200 && ++answered === killAt) await current.kill();
          return status;
        }),
      );
      assert.deepEqual(
        statuses.filter((status) => status !== 200 && status !== 0),
        [],
      );
      // Unacknowledged events are sent again (§6.4).
      waiting = waiting.filter((_event, at) => statuses[at] !== 200);
      if (round >= 3) continue;
      await page.ended;
      [, position = ''] = [...page.text().matchAll(/^id: (\S+)\n(?=.*\n\n)/gm)].at(-1) ?? [];
      proxy = await startProxyProcess(t, env);
      page = await read(proxy);
    }
    await all.promise;
    assert.equal(new Set(told).size, count);
  });
});
