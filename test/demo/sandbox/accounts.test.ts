import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { NOW, assertRefused, startSandbox, type Running } from './running-sandbox.ts';

const INSTITUTION = 'sk_sandbox_institution';
const DAY_MS = 86_400_000;

describe('§4.9, §5.4–5.6 Accounts and keys (shapes assumed)', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.close());

  const create = (body: object = {}, key = INSTITUTION) =>
    sandbox.call('POST', '/v1/accounts', { key, body: { name: 'Dra. Eva Luz', email: 'eva@clinic.example', ...body } });
  const regenerate = (id: string, body?: unknown, key = INSTITUTION) =>
    sandbox.call('POST', `/v1/accounts/${id}/regenerate-key`, { key, body });
  const read = (key: string) => sandbox.call('GET', '/v1/scribe-sessions/c-done', { key });
  const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

  it('creates a doctor account with a secret and a publishable key of 365 days', async () => {
    const { status, body } = await create();
    assert.equal(status, 200);
    assert.match(String(body.id), /^acc_/);
    assert.match(String(body.secretKey), /^sk_/);
    assert.match(String(body.publishableKey), /^pk_/);
    assert.equal(body.scope, 'doctor');
    assert.equal(body.expiresAt, inDays(365));
    assertRefused(await read(String(body.secretKey)), 404, 'resource_not_found', 'id');
    assertRefused(await read(String(body.publishableKey)), 403, 'permission_denied');
  });

  it('demands an institutional key', async () => {
    assertRefused(await create({}, 'sk_sandbox_ana'), 403, 'permission_denied');
    assertRefused(await sandbox.call('GET', '/v1/accounts'), 403, 'permission_denied');
  });

  it('names what is missing or malformed', async () => {
    assertRefused(await create({ name: undefined }), 400, 'parameter_missing', 'name');
    assertRefused(await create({ email: 'eva' }), 400, 'parameter_invalid', 'email');
  });

  it('mints keys for 1 to 365 days', async () => {
    for (const validForDays of [1, 365]) {
      const { body } = await create({ apiKeyConfig: { validForDays } });
      assert.equal(body.expiresAt, inDays(validForDays));
    }
    for (const validForDays of [0, 366, -1, 1.5, '30', null]) {
      const param = 'apiKeyConfig.validForDays';
      assertRefused(await create({ apiKeyConfig: { validForDays } }), 400, 'parameter_invalid', param);
      assertRefused(await regenerate('acc_sandbox_ben', { validForDays }), 400, 'parameter_invalid', 'validForDays');
    }
  });

  it('regenerates a key: the old one ends at once', async () => {
    const { status, body } = await regenerate('acc_sandbox_ana', { validForDays: 1 });
    assert.equal(status, 200);
    assert.equal(body.expiresAt, inDays(1));
    assertRefused(await read('sk_sandbox_ana'), 401, 'authentication_required');
    assert.equal((await read(String(body.secretKey))).status, 200);
  });

  it('restores access after expiry', async () => {
    const { id, secretKey } = (await create({ apiKeyConfig: { validForDays: 1 } })).body;
    await sandbox.control('clock', { advanceSeconds: 86_400 });
    assertRefused(await read(String(secretKey)), 401, 'authentication_required');
    const { body } = await regenerate(String(id));
    assertRefused(await read(String(body.secretKey)), 404, 'resource_not_found', 'id');
  });

  it('regenerates once in two minutes for an account', async () => {
    assert.equal((await regenerate('acc_sandbox_ana')).status, 200);
    assert.equal((await regenerate('acc_sandbox_ben')).status, 200);
    assertRefused(await regenerate('acc_sandbox_ana'), 429, 'rate_limit_exceeded');
    await sandbox.control('clock', { advanceSeconds: 119 });
    assertRefused(await regenerate('acc_sandbox_ana'), 429, 'rate_limit_exceeded');
    await sandbox.control('clock', { advanceSeconds: 1 });
    assert.equal((await regenerate('acc_sandbox_ana')).status, 200);
  });

  it('lets a doctor-scoped key regenerate its own account only', async () => {
    assertRefused(await regenerate('acc_sandbox_ben', {}, 'sk_sandbox_ana'), 404, 'resource_not_found', 'id');
    assert.equal((await regenerate('acc_sandbox_ana', {}, 'sk_sandbox_ana')).status, 200);
  });

  it('lists configurations of the institution', async () => {
    for (const path of ['/medical-record-configurations', '/v1/medical-record-configurations']) {
      const { status, body } = await sandbox.call('GET', path);
      assert.equal(status, 200);
      const items = body.items as { id: string; status: string }[];
      assert.equal(items.length, body.total);
      assert.ok(items.every(({ id }) => id.startsWith('mrc_')));
      assert.deepEqual([...new Set(items.map((item) => item.status))].sort(), ['active', 'inactive']);
    }
  });

  it('reads and adds scribe session configurations', async () => {
    const path = '/v1/scribe-session-configurations';
    assertRefused(await sandbox.call('POST', path, { body: { name: 'Ward' } }), 403, 'permission_denied');
    const { body } = await sandbox.call('POST', path, { key: INSTITUTION, body: { name: 'Ward' } });
    assert.match(String(body.id), /^ssc_/);
    assert.deepEqual((await sandbox.call('GET', `${path}/${String(body.id)}`)).body, body);
    assert.equal((await sandbox.call('GET', path)).body.total, 2);
    assertRefused(await sandbox.call('GET', `${path}/ssc_nothing`), 404, 'resource_not_found', 'id');
  });
});
