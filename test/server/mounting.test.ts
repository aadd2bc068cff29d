import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { openEventStream } from '../support/event-stream.ts';
import { ORIGIN, session, startFixture, type Answered, type Fixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

describe('mounted under a prefix', () => {
  it('answers what the host hands on without the prefix', async (t) => {
    const f = await startFixture(t, { config: { publicUrl: 'https://ehr.example/scribe' } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const host = createServer((request, response) => {
      if (!request.url?.startsWith('/scribe/')) return void response.writeHead(404).end();
      request.url = request.url.slice('/scribe'.length);
      f.proxy.handler(request, response);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    t.after(() => host.close());
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/scribe`;
    const assertion = await f.assert({ audience: 'https://ehr.example/scribe/' });
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/embed/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ publishableKey: 'pk_ana', assertion }),
    });
    const { token } = (await answer.json()) as { token: string };
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    assert.equal((await fetch(`${url}/v1/scribe-sessions/c-1`, { headers: authorized })).status, 200);
    const login = await fetch(`${url}/embed/login`, {
      method: 'POST',
      headers: authorized,
      body: '{"consultationInternalId":"c-1"}',
    });
    assert.match(((await login.json()) as { url: string }).url, /^https:\/\/ehr\.example\/scribe\/embed\/login\//);
  });
});

describe('mounted in Fastify', () => {
  it('reads, is told of an event over raw bytes, and streams it to the page', async (t) => {
    const f = await startFixture(t, { config: { publicUrl: 'https://ehr.example/scribe' } });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const app = fastify();
    await app.register(
      (scope, _options, done) => {
        // The proxy reads the raw body itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
        scope.all('/*', (request, reply) => {
          reply.hijack();
          request.raw.url = (request.raw.url ?? '').slice('/scribe'.length);
          f.proxy.handler(request.raw, reply.raw);
        });
        done();
      },
      { prefix: '/scribe' },
    );
    const host = await app.listen({ host: '127.0.0.1', port: 0 });
    t.after(() => app.close());
    const url = `${host}/scribe`;
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/embed/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        publishableKey: 'pk_ana',
        assertion: await f.assert({ audience: 'https://ehr.example/scribe' }),
      }),
    });
    const { token } = (await answer.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    const read = await fetch(`${url}/v1/scribe-sessions/c-1`, { headers: { ...headers, authorization } });
    assert.equal(read.status, 200);
    const preflight = await fetch(`${url}/v1/scribe-sessions/c-1`, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
    });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, ORIGIN]);
    const stream = await openEventStream(`${url}/embed/events`, { origin: ORIGIN, authorization });
    t.after(stream.close);
    const elsewhere = { ...f, call: callAt(url) };
    assert.equal((await deliver(elsewhere, eventOf('ss_1'))).status, 200);
    assert.equal((await deliver(elsewhere, eventOf('ss_1'), { secret: 'wrong' })).status, 401);
    assert.equal((JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId, 'ss_1');
    assert.equal((await fetch(`${url}/v1/webhooks`, { method: 'POST', headers, body: '{}' })).status, 404);
  });
});

describe('a service that cannot be reached', () => {
  it('has recorded no decision: 503, and the audit says refused', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', {
      items: [{ id: 'd', cdssAlerts: [{ id: 'cfa_1' }, { id: 'cfa_2' }] }],
      total: 1,
    });
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token })).status, 200);
    await f.upstream.close();
    const answer = await f.call('POST', '/v1/cdss/alerts/cfa_2/accept', { token });
    assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable']);
    await f.proxy.close();
    assert.equal(f.audit().at(-1)?.['outcome'], 'refused');
  });
});

/** `call` of a fixture, at the address of the host that mounts it. */
const callAt =
  (url: string): Fixture['call'] =>
  async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: String(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answered['body'] };
  };
