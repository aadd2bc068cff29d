import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { documents, ORIGIN, session, startFixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';
import { json } from '../support/upstream.ts';

describe('the audit of a doctor’s page', () => {
  it('has a line for the token, each read and each write, with who did it, for whom and from where', async (t) => {
    const f = await startFixture(t);
    const list = '/v1/scribe-sessions/c-1/medical-record-documents';
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', list, documents('cfa_1'));
    f.upstream.on('GET', '/medical-record-configurations', { items: [], total: 0 });
    f.upstream.on('POST', '/v1/set-consultation-context', { consultationInternalId: 'c-1', success: true });
    const token = await f.token();
    for (const path of ['/v1/scribe-sessions/c-1', list, '/medical-record-configurations'])
      assert.equal((await f.call('GET', path, { token })).status, 200, path);
    const body = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' };
    assert.equal((await f.call('POST', '/v1/set-consultation-context', { token, body })).status, 200);
    await f.proxy.close();

    const lines = f.audit();
    assert.deepEqual(
      lines.map(({ phase, action, session: id, outcome }) => [phase, action, id, outcome]),
      [
        ['view', 'token.issue', 'c-1', undefined],
        ['view', 'session.view', 'c-1', undefined],
        ['view', 'documents.view', 'c-1', undefined],
        ['view', 'alerts.shown', 'c-1', undefined],
        ['view', 'configurations.view', null, undefined],
        ['intent', 'context.set', 'c-1', undefined],
        ['outcome', 'context.set', 'c-1', 'recorded'],
      ],
    );
    for (const { doctor, account, origin } of lines)
      assert.deepEqual([doctor, account, origin], ['dr-ana', 'ana', ORIGIN]);
  });

  it('names the address of a page that has gone before its decision was sent', async (t) => {
    const f = await startFixture(t);
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, documents('cfa_1'));
    });
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: null, status: 'accepted' });
    const headers = { origin: ORIGIN, authorization: `Bearer ${await f.token()}` };
    const asked = request(`${f.url}/v1/cdss/alerts/cfa_1/accept`, { method: 'POST', headers });
    asked.on('error', () => undefined).end();
    await arrived.promise;
    asked.destroy();
    await until('the proxy has seen it', () => f.logs.some((line) => line.includes('"status":0')));
    release.resolve();
    const acts = () => f.audit().filter(({ action }) => action === 'alert.accept');
    await until('the decision is recorded', () => acts().length === 2);
    assert.deepEqual(
      acts().map(({ phase, client, outcome }) => [phase, client, outcome]),
      [
        ['intent', '127.0.0.1', undefined],
        ['outcome', '127.0.0.1', 'recorded'],
      ],
    );
  });

  it('has no line for a page that was refused', async (t) => {
    const f = await startFixture(t);
    assert.equal((await f.exchange('x')).status, 401);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token: 'x' })).status, 401);
    await f.token();
    await f.proxy.close();
    assert.deepEqual(
      f.audit().map(({ action }) => action),
      ['token.issue'],
    );
  });
});
