import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { assertRefused, startSandbox, type Json, type Running } from './running-sandbox.ts';

describe('§5 Authentication', () => {
  let sandbox: Running;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  const message = (body: Json) => (body.error as Json).message;
  const assumed = [
    ['GET', '/v1/webhooks'],
    ['GET', '/v1/webhooks/wh_x'],
    ['DELETE', '/v1/webhooks/wh_x'],
    ['GET', '/v1/medical-record-configurations'],
    ['GET', '/v1/scribe-session-configurations'],
    ['GET', '/v1/scribe-session-configurations/ssc_x'],
    ['POST', '/v1/scribe-session-configurations'],
    ['GET', '/v1/accounts'],
    ['GET', '/v1/accounts/acc_x'],
    ['POST', '/v1/accounts'],
    ['POST', '/v1/accounts/acc_x/regenerate-key'],
  ] as const;
  const endpoints: readonly (readonly [string, string])[] = [
    ...Object.values(OPERATIONS).map(({ method, path }) => [method, path.replace(/\{\w+\}/g, 'x')] as const),
    ...assumed,
  ];

  for (const [method, path] of endpoints) {
    it(`${method} ${path}: no key is 401 "API key is required."`, async () => {
      const answer = await sandbox.call(method, path, { key: null });
      assertRefused(answer, 401, 'authentication_required');
      assert.equal(message(answer.body), 'API key is required.');
    });

    it(`${method} ${path}: a publishable key is 403, known or not`, async () => {
      assertRefused(await sandbox.call(method, path, { key: 'pk_sandbox_ana' }), 403, 'permission_denied');
      assertRefused(await sandbox.call(method, path, { key: 'pk_unheard_of' }), 403, 'permission_denied');
    });

    it(`${method} ${path}: an unknown, expired or revoked key is 401 "Invalid API key."`, async () => {
      for (const key of ['sk_unheard_of', 'sk_sandbox_expired', 'sk_sandbox_revoked', 'nonsense']) {
        const answer = await sandbox.call(method, path, { key });
        assertRefused(answer, 401, 'authentication_required');
        assert.equal(message(answer.body), 'Invalid API key.');
      }
    });
  }

  for (const { method, path, errors } of Object.values(OPERATIONS)) {
    if (!(errors as readonly string[]).includes('account_invalid')) continue;
    it(`${method} ${path}: a misconfigured account is 400 account_invalid`, async () => {
      const answer = await sandbox.call(method, path.replace(/\{\w+\}/g, 'x'), { key: 'sk_sandbox_misconfigured' });
      assertRefused(answer, 400, 'account_invalid');
    });
  }

  it('counts a header without a Bearer key as missing', async () => {
    for (const Authorization of ['Bearer', 'Basic c2s6', '']) {
      const answer = await sandbox.call('GET', '/v1/scribe-sessions/c-done', { key: null, headers: { Authorization } });
      assertRefused(answer, 401, 'authentication_required');
      assert.equal(message(answer.body), 'API key is required.');
    }
  });

  it('takes the scheme in any case', async () => {
    const headers = { Authorization: 'bearer sk_sandbox_ana' };
    assert.equal((await sandbox.call('GET', '/v1/scribe-sessions/c-done', { key: null, headers })).status, 200);
  });

  it('ends a key at its expiry by the sandbox clock, not before', async (t) => {
    const own = await startSandbox();
    t.after(() => own.close());
    const read = () => own.call('GET', '/v1/scribe-sessions/c-done', { key: 'sk_sandbox_institution' });
    await own.control('clock', { advanceSeconds: 334 * 86_400 });
    assert.equal((await read()).status, 200);
    await own.control('clock', { advanceSeconds: 2 * 86_400 });
    assertRefused(await read(), 401, 'authentication_required');
  });

  it('exchanges a publishable key for a token of five minutes (assumed)', async () => {
    const path = '/v1/auth/session-token';
    const { status, body } = await sandbox.call('POST', path, {
      key: null,
      body: { publishableKey: 'pk_sandbox_ana' },
    });
    assert.equal(status, 200);
    assert.equal(body.expiresIn, 300);
    const key = String(body.token);
    assert.equal((await sandbox.call('GET', '/v1/scribe-sessions/c-done', { key })).status, 200);
    assertRefused(await sandbox.call('GET', '/v1/scribe-sessions/c-ben', { key }), 404, 'resource_not_found', 'id');
    const secret = { key: null, body: { publishableKey: 'sk_sandbox_ana' } };
    assertRefused(await sandbox.call('POST', path, secret), 401, 'authentication_required');
    assertRefused(await sandbox.call('POST', path, { key: 'pk_sandbox_ana', body: {} }), 403, 'permission_denied');
  });

  describe('a session token is a Bearer only where a browser may call (assumed)', () => {
    const tokenOf = async (publishableKey: string) => {
      const { body } = await sandbox.call('POST', '/v1/auth/session-token', { key: null, body: { publishableKey } });
      return String(body.token);
    };
    const operations = Object.values(OPERATIONS).map(({ method, path, browser }) => ({ method, path, browser }));
    const others = assumed
      .filter(([, path]) => path !== '/v1/medical-record-configurations')
      .map(([method, path]) => ({ method, path, browser: false }));
    for (const { method, path, browser } of [...operations, ...others]) {
      it(`${method} ${path}: ${browser ? 'not refused' : '403'}`, async () => {
        const key = await tokenOf('pk_sandbox_institution');
        const answer = await sandbox.call(method, path.replace(/\{\w+\}/g, 'x'), { key });
        if (browser) assert.ok([200, 400, 404].includes(answer.status), String(answer.status));
        else assertRefused(answer, 403, 'permission_denied');
      });
    }

    it('a publishable key yields no secret key', async () => {
      const key = await tokenOf('pk_sandbox_ana');
      const answer = await sandbox.call('POST', '/v1/accounts/acc_sandbox_ana/regenerate-key', { key });
      assertRefused(answer, 403, 'permission_denied');
      assert.equal(
        (await sandbox.call('GET', '/v1/scribe-sessions/c-done')).status,
        200,
        'the secret key still stands',
      );
    });
  });
});
