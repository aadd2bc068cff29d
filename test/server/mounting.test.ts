import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { ORIGIN, session, startFixture } from '../support/proxy-fixture.ts';

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
