import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createProxyServer } from '../../server/http/server.ts';
import { ORIGIN, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const ASKED = `GET ${SESSION} HTTP/1.1`;

/** Limits that no slow machine reaches. */
const PATIENT = { head: 20_000, request: 40_000, idle: 20_000, silence: 40_000, check: 50 };
const HASTY = { ...PATIENT, head: 200, request: 400 };

/** Starts the server of `serve` with the proxy of the fixture. */
async function serving(t: TestContext, f: Fixture, limits = PATIENT): Promise<number> {
  const server = createProxyServer(f.proxy.handler, { limits }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends bytes unchanged; resolves with all bytes received until the connection ends. */
async function send(port: number, bytes: string, then?: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes, 'latin1');
  then?.(socket);
  await closed;
  return answer;
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

describe('a request that two parsers could read differently', () => {
  it('is no request: the connection ends, and what was smuggled behind it is never run', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const port = await serving(t, f);
    const authorization = `Authorization: Bearer ${await f.token()}`;
    const smuggled = `${ASKED}\r\nHost: x\r\n${authorization}\r\nConnection: close\r\n\r\n`;
    const post = 'POST /embed/token HTTP/1.1\r\nHost: x\r\n';
    for (const [name, bytes] of Object.entries({
      'Content-Length and Transfer-Encoding': `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'Transfer-Encoding and Content-Length': `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
      'two Content-Lengths': `${post}Content-Length: 0\r\nContent-Length: 9\r\n\r\n${smuggled}`,
      'a list of Content-Lengths': `${post}Content-Length: 0, 9\r\n\r\n${smuggled}`,
      'a signed Content-Length': `${post}Content-Length: +0\r\n\r\n${smuggled}`,
      'a Content-Length in hexadecimal': `${post}Content-Length: 0x0\r\n\r\n${smuggled}`,
      'a negative Content-Length': `${post}Content-Length: -1\r\n\r\n${smuggled}`,
      'a coding that is none': `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'a coding before chunked': `${post}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'chunked twice': `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      'chunked not last': `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
      'a coding after a tab and a break': `${post}Transfer-Encoding:\r\n\tchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
      'a blank before the colon': `${post}Content-Length : 0\r\n\r\n${smuggled}`,
      'a folded header': `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\nConnection: close\r\n\r\n`,
      'a NUL in a header': `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\0c\r\nConnection: close\r\n\r\n`,
      'a bare line feed in the head': `GET /livez HTTP/1.1\nHost: x\n\n`,
      'a bare carriage return': `GET /livez HTTP/1.1\r\nHost: x\rX-A: b\r\nConnection: close\r\n\r\n`,
      'a chunk size that is none': `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${smuggled}`,
      'a chunk size past all numbers': `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${smuggled}`,
      'a chunk with more than its size': `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{}}\r\n0\r\n\r\n${smuggled}`,
      'two Hosts, called HTTP/2': `POST /livez HTTP/2.0\r\nHost: x\r\nHost: y\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n${smuggled}`,
      'HTTP/1.1 without Host': `GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n`,
      'no version of HTTP': `GET /livez HTTP/9.9\r\nHost: x\r\n\r\n`,
    })) {
      const answer = await send(port, bytes);
      assert.ok(!statuses(answer).includes(200), `${name}: ${answer.slice(0, 200)}`);
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('without Host is told so, in the envelope', async (t) => {
    const port = await serving(t, await startFixture(t));
    const answer = await send(port, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n');
    assert.deepEqual(statuses(answer), [400]);
    assert.match(answer, /"code":"parameter_invalid".*"param":"host"/);
    assert.match(await send(port, 'GET /livez HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /, 'HTTP/1.0 has no Host');
    assert.match(await send(port, 'GET /livez\r\n\r\n'), /^HTTP\/1\.1 200 /, 'a balancer may probe with HTTP/0.9');
  });

  it('with a tunnel or an upgrade in mind gets none', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f);
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    assert.deepEqual(statuses(await send(port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')), []);
    const answer = await send(port, `GET /nowhere HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, (socket) => socket.end());
    assert.deepEqual(statuses(answer), [404]);
  });

  it('of encoded slashes, dots, NULs and absolute addresses finds no route', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const port = await serving(t, f);
    const authorization = `Authorization: Bearer ${await f.token()}`;
    for (const path of [
      '/v1%2fscribe-sessions/c-1',
      '/v1/scribe-sessions/c-1%00',
      '/v1/scribe-sessions/c-1%0d%0aX-A:%20b',
      '/v1/scribe-sessions/%2E%2E/scribe-sessions/c-1',
      '/v1/scribe-sessions/c-1;x',
      '/v1/scribe-sessions/c-1/.',
      `http://x${SESSION}`,
      `https://evil.example${SESSION}`,
      'c-1',
    ]) {
      const answer = await send(
        port,
        `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\nConnection: close\r\n\r\n`,
      );
      assert.ok(!statuses(answer).includes(200), path);
    }
    assert.equal(f.upstream.calls.length, 0);
  });
});

describe('a request without a body and without a length', () => {
  it('is answered at once: its body is empty', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f);
    const post = (path: string, headers = '') =>
      send(port, `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
    const answer = await post('/embed/token', `Origin: ${ORIGIN}\r\n`);
    assert.deepEqual(statuses(answer), [400]);
    assert.match(answer, /"code":"parameter_missing"/);
    assert.deepEqual(statuses(await post('/webhooks/scribe')), [401]);
  });
});

describe('a request that takes its time, in chunks', () => {
  it('is cut without an answer when its chunks never end', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f, HASTY);
    // The proxy checks the format of the signature header first: this one is well-formed.
    const signature = `X-Scribe-Api-Signature: t=${Math.floor(f.now() / 1000)},v1=${'0'.repeat(64)}`;
    const post = `POST /webhooks/scribe HTTP/1.1\r\nHost: x\r\n${signature}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    assert.equal(await send(port, `${post}1\r\n{\r\n`), '');
  });

  it('is cut while it drips, a byte at a time', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f, HASTY);
    const post = `POST /embed/token HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    let timer: NodeJS.Timeout | undefined;
    const answer = await send(port, post, (socket) => {
      timer = setInterval(() => socket.write('1\r\n{\r\n'), 20);
    });
    clearInterval(timer);
    assert.ok(!statuses(answer).includes(200));
  });

  it('is refused at the limit, and the connection ends before the rest is sent', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const post = `POST /embed/token HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await send(port, post + chunk.repeat(8));
    assert.deepEqual(statuses(answer), [400]);
    assert.match(answer, /connection: close/i);
  });

  it('that is not HTTP/1.1 is logged with its cause: a front speaks TLS, HTTP/2 or the PROXY protocol', async (t) => {
    const f = await startFixture(t);
    const noted: string[] = [];
    const server = createProxyServer(f.proxy.handler, { limits: PATIENT, noteNoRequest: (code) => noted.push(code) });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    for (const bytes of [
      '\x16\x03\x01\x02\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n',
    ])
      assert.equal(await send(port, bytes), '');
    assert.deepEqual(noted, ['HPE_INVALID_METHOD', 'HPE_PAUSED_H2_UPGRADE', 'HPE_INVALID_METHOD']);
  });

  it('with a head that is too large is no request', async (t) => {
    const f = await startFixture(t);
    const port = await serving(t, f);
    const answer = await send(port, `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'y'.repeat(64 * 1024)}\r\n\r\n`);
    assert.ok(!statuses(answer).includes(200));
  });

  it('with a hundred behind it, and none read, is cut: only some of them are asked of the service', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const port = await serving(t, f);
    const head = `HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await f.token()}\r\n\r\n`;
    const answer = await send(port, `GET /embed/events ${head}${`GET ${SESSION} ${head}`.repeat(100)}`);
    assert.ok(!statuses(answer).slice(1).includes(200));
    assert.ok(f.upstream.calls.length < 32, `${f.upstream.calls.length}`);
    assert.deepEqual(statuses(await send(port, `GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)), [200]);
  });

  it('is answered behind thirty-one others, and again', async (t) => {
    const port = await serving(t, await startFixture(t));
    const batch = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(32);
    const answer = await send(port, batch, (socket) => {
      let first = '';
      const onData = (text: string) => {
        first += text;
        if (statuses(first).length < 32) return;
        socket.off('data', onData).end(batch);
      };
      socket.on('data', onData);
    });
    assert.equal(statuses(answer).filter((status) => status === 200).length, 64);
  });

  it('that is well-formed is answered, so the ones above are refused for their faults', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const port = await serving(t, f);
    const authorization = `Authorization: Bearer ${await f.token()}`;
    const first = `${ASKED}\r\nHost: x\r\n${authorization}\r\n\r\n`;
    const last = `${ASKED}\r\nHost: x\r\n${authorization}\r\nConnection: close\r\n\r\n`;
    assert.deepEqual(statuses(await send(port, first + last)), [200, 200]);
  });
});
