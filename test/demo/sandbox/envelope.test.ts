import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';

describe('§7 Errors', () => {
  let sandbox: Running;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  const BODIES = ['/v1/auth/login', '/v1/set-consultation-context', '/v1/cdss/decisions', '/v1/webhooks'] as const;

  for (const path of BODIES) {
    it(`POST ${path}: malformed JSON is 400 parameter_invalid`, async () => {
      for (const body of ['{"name', '{', 'name', '{"name":"x"}}']) {
        assertRefused(await sandbox.call('POST', path, { body }), 400, 'parameter_invalid');
      }
    });

    it(`POST ${path}: a body that is no object is 400 parameter_invalid`, async () => {
      for (const body of ['[]', '"text"', '7', 'null', 'true']) {
        assertRefused(await sandbox.call('POST', path, { body }), 400, 'parameter_invalid');
      }
    });

    it(`POST ${path}: another content type is 400 parameter_invalid`, async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const options = { body: '{"name":"A"}', headers: { 'Content-Type': type } };
        assertRefused(await sandbox.call('POST', path, options), 400, 'parameter_invalid', 'Content-Type');
      }
    });

    it(`POST ${path}: a body over the limit is 400 parameter_invalid`, async () => {
      const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
      assertRefused(await sandbox.call('POST', path, { body }), 400, 'parameter_invalid');
    });
  }

  it('looks at path, fault and key before a body over the limit, which is ignored where none is read', async () => {
    const body = 'x'.repeat(1_100_000);
    const login = '/v1/auth/login';
    assertRefused(await sandbox.call('POST', login, { body, key: null }), 401, 'authentication_required');
    assertRefused(await sandbox.call('POST', login, { body, key: 'pk_sandbox_ana' }), 403, 'permission_denied');
    assertRefused(await sandbox.call('POST', '/v1/nothing', { body }), 404, 'resource_not_found');
    assertRefused(await sandbox.call('DELETE', '/v1/webhooks/wh_x', { body }), 404, 'resource_not_found', 'id');
    await sandbox.control('faults', [{ match: login, times: 1, status: 503 }]);
    assertRefused(await sandbox.call('POST', login, { body }), 503, 'service_unavailable');
    const alert = (await sandbox.documents())[0]?.cdssAlerts?.[0];
    assert.equal((await sandbox.call('POST', `/v1/cdss/alerts/${alert?.id}/reject`, { body })).status, 200);
    const calls = (await sandbox.call('GET', '/_sandbox/calls', { key: null })).body as unknown as Json[];
    assert.deepEqual([calls.at(-1)?.status, calls.at(-1)?.body], [200, null]);
    assertRefused(await sandbox.call('POST', '/_sandbox/clock', { body }), 400, 'parameter_invalid');
  });

  it('takes a charset beside the content type', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    const body = '{"consultationInternalId":"c-new"}';
    assert.equal((await sandbox.call('POST', '/v1/auth/login', { body, headers })).status, 200);
  });

  it('answers an unknown path with 404 resource_not_found, with a key or without', async () => {
    for (const path of ['/v1', '/v1/nothing', '/v1/scribe-sessions', '/v1/scribe-sessions/', '/v2/webhooks']) {
      assertRefused(await sandbox.call('GET', path), 404, 'resource_not_found');
      assertRefused(await sandbox.call('GET', path, { key: null }), 404, 'resource_not_found');
    }
  });

  it('answers a method that a path does not have with 404 resource_not_found', async () => {
    for (const [method, path] of [
      ['GET', '/v1/auth/login'],
      ['PUT', '/v1/set-consultation-context'],
      ['POST', '/v1/scribe-sessions/c-done'],
      ['DELETE', '/v1/scribe-sessions/c-done/medical-record-documents'],
      ['GET', '/v1/cdss/alerts/cfa_x/accept'],
      ['PATCH', '/v1/cdss/decisions'],
      ['POST', '/medical-record-configurations'],
    ] as const) {
      assertRefused(await sandbox.call(method, path), 404, 'resource_not_found');
    }
  });

  it('gives each request its own requestId', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => ((await sandbox.call('GET', '/v1/nothing')).body.error as Json).requestId),
    );
    assert.equal(new Set(ids).size, 3);
  });

  it('answers a request that cannot be read in the envelope too', async () => {
    const { port } = new URL(sandbox.base);
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path: '/sign-in?code=live', headers: { Host: 'a b' } };
      request(options, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });
    assert.equal(answer.status, 400);
    assert.equal(((JSON.parse(answer.text) as Json).error as Json).code, 'parameter_invalid');
    assert.deepEqual(sandbox.logged, ["a request could not be read 'Invalid URL: Invalid URL (ERR_INVALID_URL)'"]);
  });

  it('keeps no answer in a cache', async () => {
    const read = await sandbox.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents');
    const refused = await sandbox.call('GET', '/v1/scribe-sessions/c-nothing');
    assert.equal(read.headers.get('cache-control'), 'no-store');
    assert.equal(refused.headers.get('cache-control'), 'no-store');
  });
});
