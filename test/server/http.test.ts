import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { OPERATIONS, type Operation } from '../../src/contract/operations.ts';
import { ownFolder } from '../support/own-folder.ts';
import { ORIGIN, SECRETS, session, startFixture } from '../support/proxy-fixture.ts';
import { sendRaw } from '../support/raw-request.ts';
import { errorBody, json } from '../support/upstream.ts';
import { until } from '../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
/** The headers of OpenTelemetry, Sentry, Datadog, New Relic, Application Insights and older libraries. */
const AGENT_HEADERS = [
  ...['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'x-datadog-trace-id', 'x-datadog-origin'],
  ...['newrelic', 'request-id', 'request-context', 'x-requested-with'],
];

describe('what is not in the route table', () => {
  it('is 404 in the envelope, whatever the method', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const [method, path] of [
      ['POST', '/v1/auth/login'],
      ['POST', '/v1/webhooks'],
      ['PATCH', '/v1/webhooks/wh_1'],
      ['POST', '/v1/webhooks/wh_1/rotate-secret'],
      ['GET', '/v1/accounts'],
      ['GET', '/v1/scribe-session-configurations'],
      ['DELETE', SESSION],
      ['PUT', SESSION],
      ['PATCH', SESSION],
      ['POST', SESSION],
      ['GET', '/embed/token'],
      ['GET', '/webhooks/scribe'],
      ['GET', '/'],
      ['GET', '/v1/scribe-sessions/'],
      ['GET', `${SESSION}/`],
      ['GET', `${SESSION}/other`],
      ['GET', '/V1/scribe-sessions/c-1'],
      ['GET', '/_sandbox/calls'],
      ['GET', '/embed/v1/package.json'],
      ['GET', '/embed/v2/scribe-widget.js'],
    ] as const) {
      const answer = await f.call(method, path, { token });
      assert.equal(answer.status, 404, `${method} ${path}`);
      assert.equal(answer.body.error.code, 'resource_not_found');
      assert.match(answer.body.error.requestId, /^[0-9a-f-]{36}$/);
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('forwards exactly the operations that the contract gives a browser', async (t) => {
    const f = await startFixture(t);
    for (const [name, { method, path, browser }] of Object.entries(OPERATIONS as Record<string, Operation>)) {
      const answer = await f.call(method, path.replace('{id}', 'c-1').replace('{alert_id}', 'cfa_1'));
      assert.equal(answer.status, browser ? 401 : 404, name);
    }
  });
});

describe('the raw request', () => {
  const TRICKS = [
    '//v1/scribe-sessions/c-1',
    '/v1//scribe-sessions/c-1',
    '/v1/scribe-sessions/..%2fc-1',
    '/v1/scribe-sessions/%2e%2e/c-1',
    '/v1/scribe-sessions/../scribe-sessions/c-1',
    '/v1/./scribe-sessions/c-1',
    '/v1/scribe-sessions/c-1%00',
    '/v1/scribe-sessions/c-1%5c',
    '/v1/scribe-sessions\\c-1',
    '/v1/scribe-sessions/c-1%2Fmedical-record-documents',
    '/v1/scribe-sessions/%252e%252e',
    'http://evil.example/v1/scribe-sessions/c-1',
    '*',
  ];
  it('with a confusing address is 404, or no request at all, and never goes upstream', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    for (const path of TRICKS) {
      const answer = await sendRaw(
        f.url,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 40[04] /, path);
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('with a doubled header is refused', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const head = `GET ${SESSION} HTTP/1.1\r\nConnection: close\r\n`;
    for (const [headers, param] of [
      [`Host: a\r\nHost: b\r\nAuthorization: Bearer ${token}`, 'host'],
      [`Host: a\r\nAuthorization: Bearer ${token}\r\nauthorization: Bearer ${token}`, 'authorization'],
      [`Host: a\r\nAuthorization: Bearer ${token}\r\nOrigin: ${ORIGIN}\r\nOrigin: https://evil.example`, 'origin'],
    ] as const) {
      const answer = await sendRaw(f.url, `${head}${headers}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, new RegExp(`"param":"${param}"`));
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('with Content-Length and Transfer-Encoding is no request', async (t) => {
    const f = await startFixture(t);
    const answer = await sendRaw(
      f.url,
      'POST /embed/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
    );
    assert.ok(!answer.includes('scribe_proxy_'));
  });

  it('with an over-long address is refused', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('GET', `/v1/scribe-sessions/c-1?x=${'y'.repeat(4096)}`, { token: await f.token() });
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.param],
      [400, 'parameter_invalid', 'path'],
    );
  });

  it('with a chunked body over the limit is cut', async (t) => {
    const f = await startFixture(t);
    const chunk = 'x'.repeat(60_000);
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const answer = await sendRaw(
      f.url,
      `POST /embed/token HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /connection: close/i);
    assert.match(answer, /larger than \d+ bytes\.","param":null/);
  });
});

describe('CORS', () => {
  const preflight = (url: string, path: string, origin: string) =>
    fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });

  it('answers a preflight of a listed origin', async (t) => {
    const f = await startFixture(t);
    for (const origin of [ORIGIN, 'https://other.example']) {
      const response = await preflight(f.url, '/embed/token', origin);
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      assert.equal(response.headers.get('vary'), 'Origin');
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
      assert.equal(response.headers.get('access-control-allow-methods'), 'POST');
    }
    assert.equal((await preflight(f.url, '/v1/auth/login', ORIGIN)).status, 404);
    assert.equal((await preflight(f.url, '/webhooks/scribe', ORIGIN)).status, 404);
  });

  it('lets a page of a listed origin send any header name, as a browser judges it, and forwards none', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    const answer = await preflight(f.url, SESSION, ORIGIN);
    const names = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ');
    const isAllowed = (name: string) => names.includes(name) || (names.includes('*') && name !== 'authorization');
    const agents = Object.fromEntries(AGENT_HEADERS.map((name) => [name, 'of-an-agent']));
    for (const name of ['authorization', 'content-type', 'last-event-id', 'scribe-session-id', ...AGENT_HEADERS])
      assert.ok(isAllowed(name), name);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    const read = await f.call('GET', SESSION, { token: await f.token(), headers: agents });
    assert.equal(read.status, 200);
    assert.ok(f.upstream.calls.every(({ headers }) => !JSON.stringify(headers).includes('of-an-agent')));
    const refused = await preflight(f.url, SESSION, 'https://evil.example');
    assert.deepEqual([refused.status, refused.headers.get('access-control-allow-headers')], [403, null]);
  });

  it('refuses every other origin, before anything else', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const origin of [
      'null',
      'https://ehr.example.evil.example',
      'https://evil-ehr.example',
      'https://sub.ehr.example',
      'http://ehr.example',
      'https://ehr.example:8443',
      'https://EHR.example',
      'https://ehr.example/',
      '*',
    ]) {
      const refused = await preflight(f.url, '/embed/token', origin);
      assert.equal(refused.status, 403, origin);
      assert.equal(refused.headers.get('access-control-allow-origin'), null);
      const answer = await f.call('GET', SESSION, { token, headers: { origin } });
      assert.equal(answer.status, 403, origin);
      assert.equal(answer.body.error.code, 'permission_denied');
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('lets a page read an error too', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('GET', SESSION);
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(answer.headers.get('vary'), 'Origin');
  });

  it('refuses what Fetch-Metadata shows to be no script’s request', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const raw = (headers: string) =>
      sendRaw(
        f.url,
        `GET ${SESSION} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n\r\n`,
      );
    for (const headers of [
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Mode: no-cors',
      'Sec-Fetch-Dest: iframe',
      'Sec-Fetch-Dest: script',
    ]) {
      assert.match(await raw(headers), /^HTTP\/1\.1 403 /, headers);
    }
    assert.equal(f.upstream.calls.length, 0);
    assert.match(await raw('Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty'), /^HTTP\/1\.1 404 /);
  });
});

describe('canaries', () => {
  it('no secret and no patient stands in a log, a metric or an answer that is not the doctor’s own', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    f.upstream.on('POST', '/v1/set-consultation-context', (_call, response) =>
      json(
        response,
        409,
        errorBody('invalid_request_error', 'resource_conflict', `Key ${SECRETS.ana} of Canary Patient Okonkwo.`),
      ),
    );
    await f.call('GET', SESSION, { token });
    const read = f.answers.splice(0);
    await f.call('POST', '/v1/set-consultation-context', {
      token,
      body: { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' },
    });
    await f.call('POST', '/v1/set-consultation-context', { token, body: '{"name":"Canary Patient Okonkwo"' });
    await f.call('GET', `/v1/scribe-sessions/Canary%20Patient%20Okonkwo?q=${SECRETS.ana}`, { token });
    await f.call('GET', `/unknown/${SECRETS.ana}`, { token });
    await f.call('GET', SESSION, { token: SECRETS.ben });
    await f.exchange(SECRETS.assertion);
    for (const path of ['/metrics', '/openapi.json', '/readyz', '/livez', '/embed/v1/scribe-widget.js'])
      assert.equal((await f.call('GET', path)).status, 200);
    await f.proxy.close();
    const written = [...f.answers, ...f.logs, JSON.stringify(f.audit())].join('\n');
    for (const secret of [...Object.values(SECRETS), token]) {
      assert.ok(!written.includes(secret), secret.slice(0, 12));
      assert.ok(!read.slice(1).join('').includes(secret));
    }
    assert.ok(!written.includes('Okonkwo'));
    assert.doesNotMatch(f.logs.join(''), /\bc-1\b/, 'logs name route templates, not addresses');
  });
});

describe('/embed/v1/ and /embed/<version>/', () => {
  it('serves the widget to any origin, shortly cached, with an ETag', async (t) => {
    const f = await startFixture(t);
    const response = await fetch(`${f.url}/embed/v1/scribe-widget.js`, {
      headers: { origin: 'https://anywhere.example', 'accept-encoding': 'identity' },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=300, must-revalidate');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${f.url}/embed/v1/scribe-widget.js`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), '');
  });

  it('serves a version as immutable, compressed where the browser takes it', async (t) => {
    const f = await startFixture(t);
    const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
    for (const release of [version, `v${version}`]) {
      const response = await fetch(`${f.url}/embed/${release}/scribe-widget.classic.js`, {
        headers: { 'accept-encoding': 'br' },
      });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(response.headers.get('content-encoding'), 'br');
      assert.equal(await response.text(), 'window.Scribe = 1;\n');
    }
  });

  it('soon serves the smallest, as other bytes under a tag of their own; a page that has either keeps it', async (t) => {
    const widgetDirectory = ownFolder(t);
    const source = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8').slice(0, 60_000);
    writeFileSync(join(widgetDirectory, 'scribe-widget.js'), source);
    const f = await startFixture(t, { config: { widgetDirectory } });
    const ask = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${f.url}/embed/v1/scribe-widget.js`, {
        headers: { 'accept-encoding': 'br', ...headers },
      });
      const { status } = response;
      const text = await response.text();
      const etag = response.headers.get('etag') ?? '';
      return { status, text, etag, length: Number(response.headers.get('content-length')) };
    };
    const first = await ask();
    let later = first;
    await until('other bytes are served', async () => (later = await ask()).etag !== first.etag);
    assert.equal(first.text, source);
    assert.equal(later.text, source);
    assert.ok(later.length < first.length, `${later.length} of ${first.length}`);
    for (const etag of [first.etag, later.etag]) assert.equal((await ask({ 'if-none-match': etag })).status, 304);
  });

  it('compresses as the browser weighs it', async (t) => {
    const f = await startFixture(t);
    for (const [accepted, coding] of [
      ['gzip;q=1.0', 'gzip'],
      ['br;q=1.000, gzip;q=0.8', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${f.url}/embed/v1/scribe-widget.classic.js`, {
        headers: { 'accept-encoding': accepted },
      });
      assert.deepEqual([accepted, response.headers.get('content-encoding')], [accepted, coding]);
    }
  });

  it('serves the hashes of its files, and the lines that embed them under its own address', async (t) => {
    const widgetDirectory = ownFolder(t);
    writeFileSync(join(widgetDirectory, 'integrity.json'), '{"files":{}}');
    for (const name of ['embed.html', 'embed.classic.html'])
      writeFileSync(join(widgetDirectory, name), '<script src="https://scribe.ehr.example/embed/1.2.3/a.js">');
    const f = await startFixture(t, { config: { widgetDirectory, publicUrl: 'https://clinic.example/scribe' } });
    const { version } = (await import('../../package.json', { with: { type: 'json' } })).default;
    const list = await fetch(`${f.url}/embed/${version}/integrity.json`);
    assert.equal(list.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(await list.text(), '{"files":{}}');
    for (const name of ['embed.html', 'embed.classic.html']) {
      const lines = await fetch(`${f.url}/embed/${version}/${name}`);
      // Lines to copy: never an HTML page of the proxy's origin, and not cached for ever, because its address may change.
      assert.equal(lines.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.equal(lines.headers.get('cache-control'), 'public, max-age=300, must-revalidate');
      assert.equal(await lines.text(), '<script src="https://clinic.example/scribe/embed/1.2.3/a.js">');
    }
  });

  it('serves the chunks beside the module, and no other file of the folder', async (t) => {
    const f = await startFixture(t);
    const chunk = await fetch(`${f.url}/embed/v1/scribe-widget.es-DB_ia-qq.js`);
    assert.equal(chunk.status, 200);
    assert.equal(chunk.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(chunk.headers.get('access-control-allow-origin'), '*');
    assert.equal(chunk.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(await chunk.text(), 'export const es = 1;\n');
    for (const file of [
      'index.js',
      'scribe-widget.gone-DB_ia-qq.js',
      'scribe-widget..js',
      'scribe-widget.%2e%2e%2findex.js',
    ])
      assert.equal((await fetch(`${f.url}/embed/v1/${file}`)).status, 404, file);
  });
});

describe('operation', () => {
  it('/readyz tells store and audit, /openapi.json the forwarded operations', async (t) => {
    const f = await startFixture(t);
    assert.deepEqual((await f.call('GET', '/readyz')).body, {
      status: 'ok',
      checks: { store: 'ok', audit: 'ok', accounts: 'ok', clock: 'unknown', closing: false },
    });
    const { paths } = (await f.call('GET', '/openapi.json')).body as unknown as { paths: Record<string, object> };
    assert.ok('/embed/token' in paths && '/v1/scribe-sessions/{id}' in paths);
    assert.ok(!('/v1/auth/login' in paths) && !('/v1/webhooks' in paths));
  });
});
