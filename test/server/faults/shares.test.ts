// One doctor cannot block another: by connections to the service, pages that do not read, or unsigned bodies.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { signWebhook, type Account } from '../../../server/index.ts';
import {
  ANA,
  documents,
  ORIGIN,
  SECRETS,
  session,
  startFixture,
  type Fixture,
  type FixtureOptions,
} from '../../support/proxy-fixture.ts';
import { processEnvironment, startProxyProcess } from '../../support/proxy-process.ts';
import { storeFile } from '../../support/own-folder.ts';
import { deliver, eventOf } from '../../support/webhook-event.ts';
import { until } from '../../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const HUNG = '/v1/scribe-sessions/c-hung';
/** Milliseconds: ten times the required 250, so that a slow machine does not fail the test. */
const SOON = 2_500;

/** Starts a proxy before a service that never answers for one consultation. */
async function start(t: TestContext, options?: FixtureOptions): Promise<Fixture> {
  const f = await startFixture(t, options);
  f.upstream.on('GET', HUNG, () => undefined);
  f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  f.upstream.on('GET', `${SESSION}/medical-record-documents`, documents('cfa_1'));
  f.upstream.on('POST', ACCEPT, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
  return f;
}

/** Starts reads that hang until the returned function is called; a closing proxy would wait for them. */
async function hang(f: Fixture, token: string, count: number): Promise<() => void> {
  const leaving = new AbortController();
  for (let n = 0; n < count; n++) {
    const headers = { origin: ORIGIN, authorization: `Bearer ${token}` };
    fetch(`${f.url}${HUNG}`, { headers, signal: leaving.signal }).catch(() => undefined);
  }
  await until('the share is used up', () => f.upstream.calls.length >= 32);
  return () => leaving.abort();
}

async function timed(run: () => Promise<{ status: number }>): Promise<number> {
  const startedAt = performance.now();
  assert.equal((await run()).status, 200);
  return performance.now() - startedAt;
}

describe('two hundred reads of one doctor that hang', () => {
  const institution: Account = { ...ANA, scope: 'institution', doctors: ['dr-ana', 'dr-ben'] };
  for (const [name, config, other] of [
    ['of another account', {}, { sub: 'dr-ben', account: 'pk_ben' }],
    ['of another doctor of the same institution', { accounts: [institution] }, { sub: 'dr-ben' }],
  ] as const) {
    it(`hold up no read and no decision ${name}`, async (t) => {
      const f = await start(t, { config });
      const release = await hang(f, await f.token({ sessions: ['c-hung'] }), 200);
      const token = await f.token(other);
      const read = await timed(() => f.call('GET', SESSION, { token }));
      const decision = await timed(() => f.call('POST', ACCEPT, { token }));
      release();
      assert.ok(read < SOON && decision < SOON, `${read} ms, ${decision} ms`);
      t.diagnostic(`a read ${Math.round(read)} ms, a decision ${Math.round(decision)} ms`);
    });
  }

  it('hold up no decision of the same doctor: connections are kept for decisions', async (t) => {
    const f = await start(t);
    const release = await hang(f, await f.token({ sessions: ['c-hung'] }), 200);
    const token = await f.token();
    const decision = await timed(() => f.call('POST', ACCEPT, { token }));
    release();
    assert.ok(decision < SOON, `${decision} ms`);
    // Never more at a time than a doctor's share.
    assert.equal(f.upstream.seen().filter((line) => line === `GET ${HUNG}`).length, 32);
  });

  it('are not all kept waiting: beyond the share and those that wait, 429 at once', async (t) => {
    const f = await start(t);
    const token = await f.token({ sessions: ['c-hung', 'c-1'] });
    const release = await hang(f, token, 32 + 256 + 10);
    // The order does not matter: only the refused ones count.
    const metrics = async () => (await f.call('GET', '/metrics')).text;
    const refused =
      /^scribe_proxy_request_seconds_count\{route="\/v1\/scribe-sessions\/\{id\}",method="GET",status="429"\} 10$/m;
    await until('ten are refused', async () => refused.test(await metrics()));
    const answer = await f.call('GET', SESSION, { token });
    release();
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '5']);
  });
});

describe('a page that asks for a long record and does not read', () => {
  it('is cut after 5 s, and gives its connection to the service back', async (t) => {
    const f = await start(t, { isStill: true });
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', `${SESSION}/medical-record-documents`, (_call, response) => {
      response.on('close', () => ended.resolve());
      // The answer never ends, so only the cut closes it. A whole one may fit into the buffers of the sockets.
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"items":[],"padding":"${'x'.repeat(7_900_000)}`);
      begun.resolve();
    });
    const socket: Socket = connect(Number(new URL(f.url).port), '127.0.0.1').pause();
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    const head = `GET ${SESSION}/medical-record-documents HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\n`;
    socket.write(`${head}Authorization: Bearer ${await f.token()}\r\n\r\n`);
    await begun.promise;
    let isOver = false;
    void ended.promise.then(() => (isOver = true));
    let seconds = 0;
    await until('the page is cut', async () => {
      // The sockets' own buffers fill at once.
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isOver) return true;
      f.advance(1_000);
      seconds++;
      return false;
    });
    assert.ok(seconds >= 5, `${seconds} s`);
  });
});

describe('bodies that nobody signed', () => {
  const headOf = (signature: string, length: number) =>
    `POST /webhooks/scribe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${signature}Content-Length: ${length}\r\n\r\n`;

  it('are not read: the header of the signature is judged first', async (t) => {
    const f = await startFixture(t);
    const seconds = Math.floor(f.now() / 1000);
    for (const signature of ['', 'nonsense', `t=${seconds}`, `t=${seconds - 400},v1=${'0'.repeat(64)}`]) {
      const socket = connect(Number(new URL(f.url).port), '127.0.0.1');
      const line = signature === '' ? '' : `X-Scribe-Api-Signature: ${signature}\r\n`;
      // Sends no byte of the body.
      socket.write(headOf(line, 1_000));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.match(answer.toString(), /^HTTP\/1\.1 401 /);
      socket.destroy();
    }
  });

  it('that say to be long are refused before a byte of them is read, once 2 MiB are promised; an event comes through', async (t) => {
    const f = await startFixture(t);
    const signature = `X-Scribe-Api-Signature: t=${Math.floor(f.now() / 1000)},v1=${'0'.repeat(64)}\r\n`;
    const sockets: Socket[] = [];
    const open = (length: number) => {
      const socket = connect(Number(new URL(f.url).port), '127.0.0.1').on('error', () => undefined);
      socket.write(headOf(signature, length));
      sockets.push(socket);
      return socket;
    };
    const answers: string[] = [];
    const refused = Promise.withResolvers<void>();
    for (let n = 0; n < 3; n++)
      open(1024 * 1024).once('data', (data: Buffer) => {
        answers.push(data.toString().slice(0, 12));
        refused.resolve();
      });
    await refused.promise;
    assert.deepEqual(answers, ['HTTP/1.1 503']);
    // Short bodies reserve nothing before they arrive.
    for (let n = 0; n < 20; n++) open(32 * 1024);
    assert.equal((await deliver(f, eventOf('ss_1'))).status, 200);
    for (const socket of sockets) socket.destroy();
  });

  const MEGABYTE = 1024 * 1024;

  for (const [shape, framing] of [
    ['say so', `Content-Length: ${MEGABYTE}\r\n\r\n`],
    ['come in chunks', `Transfer-Encoding: chunked\r\n\r\n${MEGABYTE.toString(16)}\r\n`],
  ] as const)
    it(`of 1 MiB that ${shape} and hold back the last byte: 150 of them add less than 20 MB; signed events come through`, async (t) => {
      const proxy = await startProxyProcess(t, processEnvironment(t, `sqlite:${storeFile(t)}`, 'http://127.0.0.1:1'));
      const port = Number(new URL(proxy.url).port);
      // The cost of the first requests does not count.
      for (let n = 0; n < 500; n++) await (await proxy.call('GET', '/livez')).arrayBuffer();
      const before = await proxy.rss();
      const signature = `X-Scribe-Api-Signature: t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}\r\n`;
      const answers: string[] = [];
      let ended = 0;
      const sockets = Array.from({ length: 150 }, () => {
        const socket = connect(port, '127.0.0.1');
        // The unread rest of the body may destroy the answer; the connection ends in any case.
        socket.on('error', () => undefined).on('close', () => ended++);
        socket.on('data', (data: Buffer) => answers.push(data.toString().slice(0, 12)));
        socket.write(`POST /webhooks/scribe HTTP/1.1\r\nHost: x\r\n${signature}${framing}`);
        // Sends all but the last byte.
        socket.write(Buffer.alloc(MEGABYTE - 1, 0x20));
        return socket;
      });
      t.after(() => sockets.forEach((socket) => socket.destroy()));
      // The proxy holds two of the bodies with a length.
      await until('148 connections end', () => ended >= 148);
      const grown = ((await proxy.rss()) - before) / MEGABYTE;
      assert.deepEqual([...new Set(answers)], ['HTTP/1.1 503']);
      const body = JSON.stringify(eventOf('ss_1'));
      const answer = await fetch(`${proxy.url}/webhooks/scribe`, {
        method: 'POST',
        body,
        headers: { 'x-scribe-api-signature': signWebhook(body, SECRETS.webhook, Math.floor(Date.now() / 1000)) },
      });
      assert.equal(answer.status, 200);
      t.diagnostic(`${Math.round(grown)} MB more`);
      // Usually 10 to 13: 9 that Node reads together with the heads, 2 of held bodies.
      assert.ok(grown < 20, `${grown} MB more`);
    });

  it('a signed event of 200 KiB is taken, one after the other, as often as it comes', async (t) => {
    const f = await startFixture(t);
    for (let n = 0; n < 60; n++) {
      const { status } = await deliver(f, eventOf('ss_1', {}, { padding: 'x'.repeat(200_000) }));
      assert.equal(status, 200);
    }
  });
});
