// The requests that a host that mounts the proxy must let through: all those of pages and of the service.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openEventStream } from './event-stream.ts';
import { documents, ORIGIN, session, type Answered, type Fixture } from './proxy-fixture.ts';
import { deliver, eventOf } from './webhook-event.ts';
import { until } from './until.ts';

/** Returns the `call` of a fixture for the address of the host that mounts it. */
export const callAt =
  (url: string): Fixture['call'] =>
  async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { origin: ORIGIN, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answered['body'] };
  };

/** Throws unless every request works. `url`: the host's address, prefix included; `publicUrl`: the address that the proxy was given. */
export async function expectWholeProxy(t: TestContext, f: Fixture, url: string, publicUrl: string): Promise<void> {
  f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
  f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
  f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
  const host: Fixture = { ...f, call: callAt(url) };

  const assertion = await f.assert({ audience: `${publicUrl}/` });
  const exchanged = await host.call('POST', '/embed/token', { body: { publishableKey: 'pk_ana', assertion } });
  const authorization = `Bearer ${String(exchanged.body['token'])}`;
  const headers = { authorization };
  assert.equal((await host.call('GET', '/v1/scribe-sessions/c-1', { headers })).body['id'], 'ss_1');
  const decided = await host.call('POST', '/v1/cdss/alerts/cfa_1/accept', { headers });
  assert.equal(decided.body['status'], 'accepted');
  const login = await host.call('POST', '/embed/login', { headers, body: { consultationInternalId: 'c-1' } });
  assert.ok(String(login.body['url']).startsWith(`${publicUrl}/embed/login/`));

  const preflight = await fetch(`${url}/v1/scribe-sessions/c-1`, {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-method': 'GET' },
  });
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, ORIGIN]);

  const stream = await openEventStream(`${url}/embed/events`, { origin: ORIGIN, authorization });
  t.after(stream.close);
  assert.equal((await deliver(host, eventOf('ss_1'))).status, 200);
  assert.equal((await deliver(host, eventOf('ss_1'), { secret: 'wrong' })).status, 401);
  const hint = JSON.parse((await stream.next()).data) as { sessionId: string };
  assert.equal(hint.sessionId, 'ss_1');
  const held = async () => /^scribe_proxy_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  assert.equal(await held(), '1');
  // A closed page must leave no open stream behind the host.
  stream.close();
  await until('no stream is held', async () => (await held()) === '0');

  const widget = await fetch(`${url}/embed/v1/scribe-widget.js`);
  assert.deepEqual([widget.status, widget.headers.get('access-control-allow-origin')], [200, '*']);
  assert.equal((await host.call('POST', '/v1/webhooks', { body: {} })).status, 404);
}
