// The behaviour that monitoring, balancers and fronts rely on.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createProxyServer } from '../../../server/http/server.ts';
import { createLogger } from '../../../server/index.ts';
import { createCensor } from '../../../server/log.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';
import { ORIGIN, SECRETS, startFixture, type Fixture } from '../../support/proxy-fixture.ts';

const PROBES = ['/livez', '/readyz', '/metrics'];
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

async function listen(t: TestContext, server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serve = (t: TestContext, handler: RequestListener) => listen(t, createServer(KEEP_ALIVE, handler));
const requestsIn = ({ logs }: Fixture) =>
  logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');

describe('metrics and probes', () => {
  it('leave no line in the log', async (t) => {
    const f = await startFixture(t);
    for (const path of PROBES) assert.equal((await f.call('GET', path)).status, 200);
    await f.call('GET', '/openapi.json');
    assert.deepEqual(
      requestsIn(f).map(({ route }) => route),
      ['/openapi.json'],
    );
  });

  it('with a port of their own are there alone, and nothing else is', async (t) => {
    const f = await startFixture(t, { config: { operationsPort: 1 } });
    const own = await serve(t, f.proxy.operations);
    for (const path of PROBES) {
      assert.equal((await f.call('GET', path)).status, 404, path);
      assert.equal((await fetch(`${own}${path}`)).status, 200, path);
    }
    for (const path of ['/embed/v1/scribe-widget.js', '/openapi.json'])
      assert.equal((await fetch(`${own}${path}`)).status, 404, path);
    assert.equal((await fetch(`${own}/embed/token`, { method: 'POST', body: '{}' })).status, 404);
  });
});

describe('the ids that others gave a request', () => {
  it('are given back and logged, beside ours', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('GET', '/openapi.json', {
      headers: { 'x-request-id': 'Root=1-67891233-abcdef', traceparent: TRACE },
    });
    assert.equal(answer.headers.get('x-request-id'), 'Root=1-67891233-abcdef');
    assert.equal(answer.headers.get('traceparent'), TRACE);
    const refused = await f.call('POST', '/embed/token', { body: {}, headers: { 'x-request-id': 'task_1' } });
    assert.equal(refused.headers.get('x-request-id'), 'task_1');
    assert.match(refused.body.error.requestId, /^[\da-f-]{36}$/);
    const [first, second] = requestsIn(f);
    assert.deepEqual([first?.['givenRequestId'], first?.['traceparent']], ['Root=1-67891233-abcdef', TRACE]);
    assert.deepEqual([second?.['givenRequestId'], second?.['requestId']], ['task_1', refused.body.error.requestId]);
  });

  it('are left out where they are no ids', async (t) => {
    const f = await startFixture(t);
    for (const headers of [
      { 'x-request-id': 'a b' },
      { 'x-request-id': 'x'.repeat(129) },
      { 'x-request-id': 'one, two' },
      { 'x-request-id': '"><script>' },
      { 'x-request-id': SECRETS.ana },
      { 'x-request-id': `Root=1-${SECRETS.ben}` },
      { 'x-request-id': 'Root=1-pk_ana' },
      { traceparent: TRACE.toUpperCase() },
      { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
      { traceparent: `ff${TRACE.slice(2)}` },
    ]) {
      const answer = await f.call('GET', '/openapi.json', { headers });
      assert.equal(answer.headers.get('x-request-id') ?? answer.headers.get('traceparent'), null);
    }
    for (const line of requestsIn(f)) assert.ok(!('givenRequestId' in line) && !('traceparent' in line));
  });
});

describe('a public address with a path', () => {
  const paths = (prefix: string) => [
    '/embed/v1/scribe-widget.js',
    `${prefix}/embed/v1/scribe-widget.js`,
    `${prefix}/livez`,
    `${prefix}/openapi.json`,
  ];

  for (const prefix of ['/scribe', '/apps/scribe', '/embed', '/embed/v1', '/v1'])
    it(`${prefix} may be stripped by the front, or not`, async (t) => {
      const f = await startFixture(t, { config: { publicUrl: `https://ehr.example${prefix}` } });
      for (const path of paths(prefix)) assert.equal((await f.call('GET', path)).status, 200, path);
      for (const path of [`${prefix}/embed/token`, '/embed/token']) {
        const preflight = await f.call('OPTIONS', path, { headers: { 'access-control-request-method': 'POST' } });
        assert.equal(preflight.status, 204, path);
        assert.equal(preflight.headers.get('access-control-allow-origin'), ORIGIN);
        const answer = await f.call('POST', path, { body: {} });
        assert.equal(answer.body.error.param, 'publishableKey', path);
      }
      for (const path of [`${prefix}${prefix}/livez`, `${prefix}x/livez`, `/x${prefix}/livez`, prefix])
        assert.equal((await f.call('GET', path)).status, 404, path);
    });
});

describe('a request whose headers are too large', () => {
  const ask = async (url: string, bytes: number): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => undefined);
    socket.write(`GET /embed/login/x HTTP/1.1\r\nHost: x\r\nCookie: canary=${'x'.repeat(bytes)}\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    return answer;
  };

  it('is answered 431 in words, counted, and told once a minute', async (t) => {
    const f = await startFixture(t);
    const url = await listen(t, createProxyServer(f.proxy.handler, { noteLargeHead: f.proxy.noteLargeHead }));
    for (const bytes of [18_000, 400_000]) {
      const answer = await ask(url, bytes);
      assert.match(answer, /^HTTP\/1\.1 431 /);
      const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { error: Record<string, unknown> };
      assert.deepEqual([error['code'], error['param']], ['parameter_invalid', 'headers']);
    }
    assert.match((await f.call('GET', '/metrics')).text, /^scribe_proxy_large_heads_total 2$/m);
    assert.equal(f.logs.filter((line) => line.includes('too large (431)')).length, 1);
    assert.doesNotMatch(f.logs.join(), /canary/);
  });
});

describe('the level of the log', () => {
  it('leaves out lines below it, also if lines are written together', () => {
    for (const [level, expected] of [
      ['info', ['i', 'w', 'e']],
      ['warn', ['w', 'e']],
      ['error', ['e']],
      ['silent', []],
    ] as const)
      for (const later of [undefined, (make: () => void) => make()]) {
        const lines: string[] = [];
        const destination = { write: (line: string) => void lines.push(line), ...(later && { later }) };
        const log = createLogger(destination, createCensor(), level);
        log.info({}, 'i');
        log.warn({}, 'w');
        log.error({}, 'e');
        assert.deepEqual(
          lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
          expected,
        );
      }
  });
});

describe('metrics of this build and its keys', () => {
  it('name version and Node, the room that the audit has, and when a key expires', async (t) => {
    const at = Date.UTC(2027, 2, 1);
    const account = { account: 'ana', publishableKey: 'pk_ana', secretKey: 'sk_x', scope: 'doctor' } as const;
    const f = await startFixture(t, {
      config: { accounts: [{ ...account, doctors: ['dr-ana'], origins: [ORIGIN], secretKeyExpiresAt: at }] },
    });
    const { text } = await f.call('GET', '/metrics');
    assert.match(
      text,
      new RegExp(`^scribe_proxy_build_info\\{version="[\\d.]+",node="${process.versions.node}"\\} 1$`, 'm'),
    );
    assert.match(text, /^scribe_proxy_audit_room_bytes \d+$/m);
    assert.ok(text.includes(`scribe_proxy_secret_key_expires_timestamp_seconds{account="ana"} ${at / 1000}\n`));
  });
});
