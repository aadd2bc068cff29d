// Two thousand clients that never end the head of their request, against the real process with its default limits.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { session } from '../../support/proxy-fixture.ts';
import { processEnvironment, startProxyProcess } from '../../support/proxy-process.ts';
import { storeFile } from '../../support/own-folder.ts';
import { startUpstream } from '../../support/upstream.ts';
import { until } from '../../support/until.ts';

const CLIENTS = 2_000;
const SESSION = '/v1/scribe-sessions/c-1';

describe('2,000 clients that send a head a byte at a time', () => {
  it('are cut without an answer; the others are served meanwhile, in bounded memory', async (t) => {
    const upstream = await startUpstream();
    t.after(() => upstream.close());
    upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const proxy = await startProxyProcess(t, processEnvironment(t, `sqlite:${storeFile(t)}`, upstream.url));
    const token = await proxy.token('c-1');
    const before = await proxy.rss();
    let answered = 0;
    let open = 0;
    const closed: Promise<void>[] = [];
    const drips: (() => void)[] = [];
    for (let n = 0; n < CLIENTS; n++) {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
      t.after(() => socket.destroy());
      socket.on('error', () => undefined).on('data', () => answered++);
      closed.push(new Promise<void>((resolve) => socket.once('close', () => resolve(void open--))));
      await once(socket, 'connect');
      open++;
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      drips.push(() => socket.write('x'));
    }
    assert.equal(open, CLIENTS, 'all are held at once');
    const most = { rss: 0 };
    let served = 0;
    const serve = async () => {
      for (const drip of drips) drip();
      for (const path of [SESSION, '/livez']) {
        const answer = await proxy.call('GET', path, token);
        assert.equal(answer.status, 200);
        await answer.arrayBuffer();
        served++;
      }
      most.rss = Math.max(most.rss, await proxy.rss());
      await setTimeout(100);
    };
    const isOver = () => serve().then(() => open === 0);
    await until('all are cut', isOver, 120_000);
    await Promise.all(closed);
    assert.equal(answered, 0, 'a 408 would be final to a webhook');
    assert.ok(served > 0);
    const grown = (most.rss - before) / 1024 / 1024;
    assert.ok(grown < 150, `${grown} MB for ${CLIENTS} clients`);
    t.diagnostic(`${served} requests served meanwhile, ${Math.round(grown)} MB more at most`);
  });
});
