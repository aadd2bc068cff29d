import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertRefused, startSandbox, type Answer, type Running } from './running-sandbox.ts';

describe('§4.1 POST /v1/auth/login', () => {
  let sandbox: Running;
  beforeEach(async () => {
    sandbox = await startSandbox({ webUrl: 'https://web.scribe.test' });
  });
  afterEach(() => sandbox.close());

  const login = (consultationInternalId: unknown = 'c-new', key = 'sk_sandbox_ana') =>
    sandbox.call('POST', '/v1/auth/login', { key, body: { consultationInternalId } });

  it('answers a code, its end and a redirectUrl that carries code and consultation', async () => {
    const { status, body } = await login();
    assert.equal(status, 200);
    assert.equal(body.expiresIn, 300);
    assert.equal(body.expiresAt, '2026-03-02T10:05:00.000Z');
    const url = new URL(String(body.redirectUrl));
    assert.equal(url.origin + url.pathname, 'https://web.scribe.test/sign-in');
    assert.equal(url.searchParams.get('code'), body.code);
    assert.equal(url.searchParams.get('consultationInternalId'), 'c-new');
  });

  it('refuses an id with other characters or of 129', async () => {
    for (const id of ['c 1', 'c/1', 'ç', '', 'a'.repeat(129), 7, null, ['c-1']]) {
      assertRefused(await login(id), 400, 'parameter_invalid', 'consultationInternalId');
    }
    assert.equal((await login('a'.repeat(128))).status, 200);
  });

  it('makes an id when none is sent (assumed)', async () => {
    const { status, body } = await sandbox.call('POST', '/v1/auth/login');
    assert.equal(status, 200);
    assert.match(new URL(String(body.redirectUrl)).searchParams.get('consultationInternalId') ?? '', /^ci_\w+$/);
  });

  it("refuses another doctor's consultation (assumed)", async () => {
    assertRefused(await login('c-ben'), 400, 'parameter_invalid', 'consultationInternalId');
  });

  it("leads from a session's id to its consultation, a foreign session's not (assumed)", async () => {
    const sessionOf = async (id: string, key: string) =>
      String((await sandbox.call('GET', `/v1/scribe-sessions/${id}`, { key })).body.id);
    const { status, body } = await login(await sessionOf('c-done', 'sk_sandbox_ana'));
    assert.equal(status, 200);
    assert.equal(new URL(String(body.redirectUrl)).searchParams.get('consultationInternalId'), 'c-done');
    const foreign = await login(await sessionOf('c-ben', 'sk_sandbox_ben'));
    assertRefused(foreign, 400, 'parameter_invalid', 'consultationInternalId');
  });

  describe('a consultation that the institution has set (assumed)', () => {
    const set = (key: string) =>
      sandbox.call('POST', '/v1/set-consultation-context', {
        key,
        body: { name: 'Lucía Prado', consultationInternalId: 'c-claim' },
      });
    const redeem = ({ body }: Answer) => sandbox.sandbox.service.redeem(String(body.code));

    it('is of the doctor who first spends a code for it', async () => {
      await set('sk_sandbox_institution');
      redeem(await login('c-claim'));
      assertRefused(await login('c-claim', 'sk_sandbox_ben'), 400, 'parameter_invalid', 'consultationInternalId');
      assertRefused(await set('sk_sandbox_ben'), 409, 'resource_conflict', 'consultationInternalId');
      assert.equal((await login('c-claim')).status, 200);
      assert.equal((await login('c-claim', 'sk_sandbox_institution')).status, 200);
    });

    it('is not claimed by a code that is not spent, nor by one of the institution', async () => {
      await set('sk_sandbox_institution');
      redeem(await login('c-claim', 'sk_sandbox_institution'));
      await login('c-claim');
      assert.equal((await login('c-claim', 'sk_sandbox_ben')).status, 200);
    });

    it('stays whose it is when another doctor spends an earlier code', async () => {
      await set('sk_sandbox_institution');
      const [first, second] = [await login('c-claim'), await login('c-claim', 'sk_sandbox_ben')];
      redeem(first);
      const { account } = redeem(second);
      assert.equal(account.name, 'ben');
      assert.throws(() => sandbox.sandbox.service.consultation(account, 'c-claim'), { code: 'resource_not_found' });
    });
  });

  it('spends a code once', async () => {
    const { body } = await login();
    const { account, consultationInternalId } = sandbox.sandbox.service.redeem(String(body.code));
    assert.equal(account.name, 'ana');
    assert.equal(consultationInternalId, 'c-new');
    assert.throws(() => sandbox.sandbox.service.redeem(String(body.code)), { code: 'authentication_required' });
  });

  it('ends a code after five minutes of the sandbox clock', async () => {
    const { redeem } = sandbox.sandbox.service;
    const [early, late] = [await login(), await login()];
    await sandbox.control('clock', { advanceSeconds: 299 });
    assert.ok(redeem(String(early.body.code)));
    await sandbox.control('clock', { advanceSeconds: 1 });
    assert.throws(() => redeem(String(late.body.code)), { code: 'authentication_required' });
  });

  it('knows a web sign-in until it is signed out or twelve hours old', async () => {
    const { redeem, signedIn, signOut } = sandbox.sandbox.service;
    const first = redeem(String((await login()).body.code));
    const second = redeem(String((await login()).body.code));
    assert.equal(signedIn(first.token)?.name, 'ana');
    signOut(first.token);
    assert.equal(signedIn(first.token), undefined);
    await sandbox.control('clock', { advanceSeconds: 12 * 3600 });
    assert.equal(signedIn(second.token), undefined);
  });
});
