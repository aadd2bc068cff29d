// Live hints behind a real nginx.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openEventStream } from '../support/event-stream.ts';
import { startNginx } from '../support/nginx.ts';
import { ORIGIN, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

async function behind(t: TestContext, location?: string) {
  let draws = 0;
  const f = await startFixture(t, { deps: { random: () => (draws++ % 10) / 10 } });
  f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
  const token = await f.token();
  await f.call('GET', '/v1/scribe-sessions/c-1', { token });
  const nginx = await startNginx(t, f.url, location);
  const listen = async (headers: Record<string, string> = {}) => {
    const stream = await openEventStream(`${nginx}/embed/events`, {
      origin: ORIGIN,
      authorization: `Bearer ${token}`,
      ...headers,
    });
    t.after(stream.close);
    return stream;
  };
  return { f, nginx, listen };
}

const statusOf = ({ data }: { data: string }) => (JSON.parse(data) as { status: string }).status;

/** Checks that each hint arrives before the next is sent, so that nothing on the way buffers. */
async function eachComesAtOnce(f: Fixture, stream: Awaited<ReturnType<typeof openEventStream>>) {
  for (const status of ['one', 'two', 'three']) {
    await deliver(f, eventOf('ss_1', {}, { status }));
    assert.equal(statusOf(await stream.next()), status);
  }
}

describe('GET /embed/events behind nginx', () => {
  it('comes through its defaults: buffering on, HTTP/1.0 to the proxy', async (t) => {
    const { f, listen } = await behind(t);
    const stream = await listen();
    assert.match(stream.response.headers.get('server') ?? '', /nginx/);
    await eachComesAtOnce(f, stream);
  });

  it('comes through keep-alive to the proxy, large buffers and gzip for every type', async (t) => {
    const { f, listen } = await behind(
      t,
      `proxy_http_version 1.1; proxy_set_header Connection ''; proxy_buffering on; proxy_buffers 8 64k; proxy_buffer_size 64k;
       proxy_busy_buffers_size 128k; gzip on; gzip_types *; gzip_proxied any; gzip_min_length 0; gzip_buffers 4 64k;`,
    );
    const stream = await listen({ 'accept-encoding': 'gzip' });
    await eachComesAtOnce(f, stream);
  });

  it('needs the header that asks nginx not to hold back', async (t) => {
    const { f, listen } = await behind(t, 'proxy_ignore_headers X-Accel-Buffering;');
    // Not even the head arrives, because nothing fills nginx's buffer.
    const opened = listen().then(
      () => 'open',
      () => 'never',
    );
    await until('the proxy holds a stream', async () =>
      (await f.call('GET', '/metrics')).text.includes('scribe_proxy_streams 1\n'),
    );
    for (let i = 0; i < 5; i++) await deliver(f, eventOf('ss_1'));
    const isHeld = new Promise<string>((resolve) => setTimeout(() => resolve('held back'), 300));
    assert.equal(await Promise.race([opened, isHeld]), 'held back');
  });

  it('is never silent for the 60 s that nginx waits: a sign of life comes through it each 15 s', async (t) => {
    const { f, listen } = await behind(t);
    const stream = await listen();
    for (let beat = 0; beat < 4; beat++) {
      const before = stream.text();
      f.advance(15_000);
      await until('a sign of life comes', () => stream.text() !== before);
    }
    await deliver(f, eventOf('ss_1', {}, { status: 'still_there' }));
    assert.equal(statusOf(await stream.next()), 'still_there');
  });

  it('a proxy that goes away sends the pages away, and each is told when to come back', async (t) => {
    const { f, listen } = await behind(t);
    const streams = [await listen(), await listen(), await listen()];
    await f.proxy.close();
    const waits = await Promise.all(
      streams.map(async (stream) => {
        await stream.ended;
        return Number([...stream.text().matchAll(/retry: (\d+)/g)].at(-1)?.[1]);
      }),
    );
    for (const wait of waits) assert.ok(wait >= 1_000 && wait <= 15_000);
    assert.equal(new Set(waits).size, waits.length);
  });

  it('webhooks come through byte for byte', async (t) => {
    const { f, nginx } = await behind(t);
    const answer = await deliver({ ...f, call: (...args) => callThrough(nginx, f, ...args) }, eventOf('ss_1'));
    assert.equal(answer.status, 200);
  });
});

async function callThrough(nginx: string, f: Fixture, ...[method, path, options]: Parameters<Fixture['call']>) {
  const response = await fetch(`${nginx}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...options?.headers },
    body: String(options?.body),
  });
  return { ...(await f.call('GET', '/livez')), status: response.status };
}
