import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { openSqliteStore, systemClock, type Store } from '../../server/index.ts';
import type { HintRecord } from '../../server/store/store.ts';
import type { EventStream } from '../support/event-stream.ts';
import { ORIGIN, session, startFixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

/** Resolves with the start of a stream. */
async function first(stream: EventStream): Promise<string> {
  await until('the stream begins', () => stream.text());
  return stream.text();
}

const hintOf = (event: { data: string }) => JSON.parse(event.data) as Record<string, unknown>;

describe('GET /embed/events', () => {
  it('tells a page that its session changed, and nothing of the patient', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const stream = await f.listen(token);
    assert.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(stream.response.headers.get('cache-control'), 'no-store, no-transform');
    assert.equal(stream.response.headers.get('x-accel-buffering'), 'no');
    assert.equal(stream.response.headers.get('access-control-allow-origin'), ORIGIN);
    await deliver(f, eventOf('ss_1'));
    const event = await stream.next();
    assert.match(event.id ?? '', /-1$/);
    assert.deepEqual(hintOf(event), {
      sessionId: 'ss_1',
      consultationInternalId: 'c-1',
      type: 'scribe_session.updated',
      status: 'completed',
    });
    assert.ok(!stream.text().includes('Okonkwo'));
    assert.equal(f.upstream.calls.length, 1, 'the pair is known: the service is not asked');
  });

  it('asks the service once for a session it does not know', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1', 'recording'));
    const streams = [await f.listen(await f.token()), await f.listen(await f.token())];
    await deliver(f, eventOf('ss_1', { type: 'scribe_session.created' }));
    for (const stream of streams) assert.equal(hintOf(await stream.next())['consultationInternalId'], 'c-1');
    assert.deepEqual(f.upstream.seen(), ['GET /v1/scribe-sessions/ss_1']);
    await deliver(f, eventOf('ss_1'));
    for (const stream of streams) assert.equal(hintOf(await stream.next())['type'], 'scribe_session.updated');
    assert.equal(f.upstream.calls.length, 1);
  });

  it('tells no other doctor’s page', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/c-2', session('ss_2', 'c-2'));
    const ana = await f.token({ sessions: ['c-1', 'c-2'] });
    for (const id of ['c-1', 'c-2']) await f.call('GET', `/v1/scribe-sessions/${id}`, { token: ana });
    const own = await f.listen(ana);
    const other = await f.listen(await f.token({ sessions: ['c-2'] }));
    await deliver(f, eventOf('ss_1'));
    await deliver(f, eventOf('ss_2'));
    assert.equal(hintOf(await own.next())['sessionId'], 'ss_1');
    assert.equal(hintOf(await own.next())['sessionId'], 'ss_2');
    assert.equal(hintOf(await other.next())['sessionId'], 'ss_2');
    assert.ok(!other.text().includes('ss_1'));
  });

  it('tells the account to read again when the session is not there', async (t) => {
    const f = await startFixture(t);
    const stream = await f.listen(await f.token());
    await deliver(f, eventOf('ss_1'));
    assert.deepEqual(hintOf(await stream.next()), {
      sessionId: null,
      consultationInternalId: null,
      type: 'reset',
      status: null,
    });
  });

  it('tells a page that knows its session nothing of one that is not there', async (t) => {
    const f = await startFixture(t, { deps: { random: () => 0 } });
    for (const n of [1, 2]) f.upstream.on('GET', `/v1/scribe-sessions/c-${n}`, session(`ss_${n}`, `c-${n}`));
    const [one, two] = [await f.token(), await f.token({ sessions: ['c-2'] })];
    await f.call('GET', '/v1/scribe-sessions/c-1', { token: one });
    const knows = await f.listen(one);
    const learns = await f.listen(two);
    // It reads its session only after its stream has opened.
    await f.call('GET', '/v1/scribe-sessions/c-2', { token: two });
    await deliver(f, eventOf('ss_3'));
    for (const n of [1, 2]) await deliver(f, eventOf(`ss_${n}`));
    assert.equal(hintOf(await knows.next())['sessionId'], 'ss_1');
    assert.equal(hintOf(await learns.next())['sessionId'], 'ss_2');
  });

  it('replays what was missed after Last-Event-ID, and only what concerns the page', async (t) => {
    const f = await startFixture(t);
    for (const n of [1, 2]) f.upstream.on('GET', `/v1/scribe-sessions/c-${n}`, session(`ss_${n}`, `c-${n}`));
    const both = await f.token({ sessions: ['c-1', 'c-2'] });
    for (const n of [1, 2]) await f.call('GET', `/v1/scribe-sessions/c-${n}`, { token: both });
    const before = await f.listen(both);
    for (const id of ['ss_1', 'ss_2', 'ss_1', 'ss_2']) await deliver(f, eventOf(id));
    const log = (await before.next()).id?.replace(/-\d+$/, '');
    const stream = await f.listen(await f.token({ sessions: ['c-2'] }), { 'last-event-id': `${log}-1` });
    assert.deepEqual([(await stream.next()).id, (await stream.next()).id], [`${log}-2`, `${log}-4`]);
  });

  it('says reset when it cannot replay', async (t) => {
    const f = await startFixture(t);
    for (const id of ['99', 'rubbish', '-1']) {
      const stream = await f.listen(await f.token(), { 'last-event-id': id });
      assert.equal(hintOf(await stream.next())['type'], 'reset');
      stream.close();
    }
  });

  it('tells a new page what happens while its stream is being opened', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const happens = () =>
      store.record(`event:${crypto.randomUUID()}`, Date.now() + 60_000, [
        { account: 'ana', ids: ['c-1'], hint: '{"type":"meanwhile"}' },
      ]);
    const lastPosition = async () => {
      const position = await store.lastPosition();
      await happens();
      return position;
    };
    const slow = new Proxy(store, {
      get: (target, name) => {
        if (name === 'lastPosition') return lastPosition;
        const value = target[name as keyof Store] as (...args: unknown[]) => unknown;
        return value.bind(target);
      },
    });
    const f = await startFixture(t, { deps: { store: slow } });
    const stream = await f.listen(await f.token());
    assert.equal(hintOf(await stream.next())['type'], 'meanwhile');
  });

  it('writes nothing past the end of a stream', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const subscribe = store.subscribe.bind(store);
    const listeners: ((record: HintRecord) => void)[] = [];
    store.subscribe = (listener) => {
      listeners.push(listener);
      return subscribe(listener);
    };
    const f = await startFixture(t, { deps: { store } });
    const token = await f.token();
    const { hostname, port } = new URL(f.url);
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`GET /embed/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await until('the stream begins', () => text.includes('retry:'));
    // The stream ends with its token in the very turn of an event.
    f.advance(301_000);
    for (const listener of listeners) listener({ position: 'log-1', account: 'ana', ids: ['c-1'], hint: '{}' });
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('/livez answers', () => text.includes('"status"'));
    assert.match(text, /\r\n0\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    assert.doesNotMatch(text, /data:/);
  });

  it('ends with its token', async (t) => {
    const f = await startFixture(t);
    const stream = await f.listen(await f.token());
    let isOver = false;
    const ended = stream.ended.then(() => (isOver = true));
    f.advance(200_000);
    await until('a sign of life comes', () => stream.text().includes(': \n'));
    assert.equal(isOver, false);
    f.advance(101_000);
    await ended;
  });

  it('a token has four streams at most', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (let i = 0; i < 4; i++) assert.equal((await f.listen(token)).response.status, 200);
    // Opened as a stream, because reading one too many would wait for its end.
    const fifth = await f.listen(token);
    assert.equal(fifth.response.status, 429);
    await fifth.ended;
    assert.match(fifth.text(), /"code":"rate_limit_exceeded"/);
    assert.ok(Number(fifth.response.headers.get('retry-after')) > 0);
  });

  it('a token has no more when it asks for all at once', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const opened = await Promise.all(Array.from({ length: 12 }, () => f.listen(token)));
    const statuses = opened.map(({ response }) => response.status);
    assert.deepEqual(statuses.sort(), [...Array<number>(4).fill(200), ...Array<number>(8).fill(429)]);
  });

  it('a doctor has 32 streams at most, and another doctor’s are not counted', async (t) => {
    const f = await startFixture(t);
    const ben = { account: 'pk_ben', sub: 'dr-ben' };
    for (let n = 0; n < 32; n++) {
      assert.equal((await f.listen(await f.token())).response.status, 200);
    }
    assert.equal((await f.listen(await f.token())).response.status, 429);
    assert.equal((await f.listen(await f.token(ben))).response.status, 200);
  });

  it('tells the position of the log with each keep-alive', async (t) => {
    const f = await startFixture(t);
    for (const n of [1, 2]) f.upstream.on('GET', `/v1/scribe-sessions/c-${n}`, session(`ss_${n}`, `c-${n}`));
    const both = await f.token({ sessions: ['c-1', 'c-2'] });
    for (const n of [1, 2]) await f.call('GET', `/v1/scribe-sessions/c-${n}`, { token: both });
    const other = await f.listen(both);
    const quiet = await f.listen(await f.token({ sessions: ['c-2'] }));
    await deliver(f, eventOf('ss_1'));
    const { id } = await other.next();
    f.advance(16_000);
    await until('a sign of life says the position', () => quiet.text().includes(`: \nid: ${id}\n\n`));
    assert.doesNotMatch(quiet.text(), /data:/);
  });

  it('a page is told once to read again; a page that is cut before gets it when it is back', async (t) => {
    let share = 0;
    const f = await startFixture(t, { deps: { random: () => share }, isStill: true });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token({ sessions: ['c-1', 'c-2'] });
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const soon = await f.listen(token);
    await deliver(f, eventOf('ss_2'));
    await deliver(f, eventOf('ss_3'));
    f.advance(0);
    assert.equal(hintOf(await soon.next())['type'], 'reset');
    share = 0.99;
    const late = await f.listen(token);
    await deliver(f, eventOf('ss_2'));
    await deliver(f, eventOf('ss_1'));
    let event = await late.next();
    assert.equal(hintOf(event)['sessionId'], 'ss_1');
    // The page must not get the hint's position before the reset is sent.
    const position = [...late.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? '';
    late.close();
    const back = await f.listen(token, { 'last-event-id': position });
    event = await back.next();
    assert.equal(hintOf(event)['sessionId'], 'ss_1');
    f.advance(3_000);
    event = await back.next();
    assert.equal(hintOf(event)['type'], 'reset');
  });

  it('takes back the wait of a shutdown', async (t) => {
    const f = await startFixture(t);
    const [, position = ''] = /^id: (\S+)$/m.exec(await first(await f.listen(await f.token()))) ?? [];
    const back = await f.listen(await f.token(), { 'last-event-id': position });
    assert.match(await first(back), /^retry: 3000\n\n$/);
  });

  it('sends pages away on shutdown, spread over 1 to 15 s', async (t) => {
    const f = await startFixture(t);
    const stream = await f.listen(await f.token());
    await f.proxy.close();
    await stream.ended;
    const waits = [...stream.text().matchAll(/retry: (\d+)/g)].map(([, ms]) => Number(ms));
    assert.ok((waits.at(-1) ?? 0) >= 1_000 && (waits.at(-1) ?? 0) <= 15_000);
  });
});

describe('a reader that does not read', () => {
  it('is cut, and the others are told as before', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const f = await startFixture(t, { deps: { store } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    const reader = await f.listen(token);
    const { hostname, port } = new URL(f.url);
    const idle = connect(Number(port), hostname);
    t.after(() => idle.destroy());
    idle.pause();
    idle.write(`GET /embed/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const streams = async () => /scribe_proxy_streams (\d+)/.exec((await f.call('GET', '/metrics')).text)?.[1];
    await until('two streams are held', async () => (await streams()) === '2');
    // The system's buffers take some megabytes before the stream blocks.
    const hint = JSON.stringify({ sessionId: 'ss_1', padding: 's'.repeat(100_000) });
    const hints = [{ account: 'ana', ids: ['ss_1'], hint }];
    for (let i = 0; i < 400 && (await streams()) === '2'; i++) await store.record(`${i}`, f.now() + 60_000, hints);
    assert.equal(await streams(), '1');
    assert.equal(hintOf(await reader.next())['sessionId'], 'ss_1');
  });
});
