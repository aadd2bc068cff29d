import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readConfig, type Account } from '../../server/index.ts';
import { ORIGIN, SECRETS, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const account = (name: string, secretKeyExpiresAt?: number): Account => ({
  account: name,
  publishableKey: `pk_${name}`,
  secretKey: `sk_canary_${name}`,
  scope: 'doctor',
  doctors: [`dr-${name}`],
  origins: [ORIGIN],
  ...(secretKeyExpiresAt !== undefined && { secretKeyExpiresAt }),
});

/** Returns the logged warnings about keys: account and days. */
const told = (f: Fixture) =>
  f.logs
    .map((line) => JSON.parse(line) as { account?: string; days?: number; msg: string })
    .filter(({ msg }) => msg.startsWith('a secret key'))
    .map(({ account: name, days, msg }) => `${name} ${days} ${msg.slice('a secret key '.length)}`);

describe('§5.4 a secret key that expires', () => {
  it('is logged 30, 7 and 1 days before the end and at the end, once each', async (t) => {
    const f = await startFixture(t, { config: { accounts: [account('ana', Date.now() + 31 * DAY), account('ben')] } });
    assert.deepEqual(told(f), []);
    for (let hours = 0; hours < 32 * 24; hours++) f.advance(HOUR);
    assert.deepEqual(told(f), ['ana 30 expires soon', 'ana 7 expires soon', 'ana 1 expires soon', 'ana 0 has expired']);
    assert.doesNotMatch(f.logs.join(''), /canary/);
  });

  it('is logged at the start if it is near', async (t) => {
    const accounts = [
      account('a', Date.now() + 29.5 * DAY),
      account('b', Date.now() + 6.5 * DAY),
      account('c', Date.now() - 1),
    ];
    const f = await startFixture(t, { config: { accounts } });
    assert.deepEqual(told(f), ['a 30 expires soon', 'b 7 expires soon', 'c 0 has expired']);
  });

  it('is a metric of the account, without its key', async (t) => {
    const accounts = [account('ana', Date.now() + 10 * DAY), account('ben', Date.now() - DAY), account('eva')];
    const f = await startFixture(t, { config: { accounts }, isStill: true });
    const lines = (await f.call('GET', '/metrics')).text.match(/^scribe_proxy_secret_key_expires_in_seconds\{.*$/gm);
    assert.match(lines?.join('\n') ?? '', /^[^\n]*\{account="ana"\} 86(39|40)\d\d\n[^\n]*\{account="ben"\} -864\d\d$/);
  });

  it('is logged again when a reload names another day', async (t) => {
    const file = storeFile(t).replace('proxy.sqlite', 'accounts.json');
    const write = (expiry: number) =>
      writeFileSync(file, JSON.stringify([{ ...account('ana'), secretKeyExpiresAt: new Date(expiry).toISOString() }]));
    write(Date.now() + 100 * DAY);
    const none = { SCRIBE_SECRET_KEY: undefined, SCRIBE_PUBLISHABLE_KEY: undefined, SCRIBE_ORIGINS: undefined };
    const result = readConfig({ ...environment(t), ...none, SCRIBE_ACCOUNTS_FILE: file }, 'dist');
    assert.ok(result.ok);
    const f = await startFixture(t, { config: { accounts: result.config.accounts, source: result.config.source } });
    for (const days of [5.5, 5.5, 4.5, 100]) {
      write(Date.now() + days * DAY);
      await f.proxy.reload();
    }
    assert.deepEqual(told(f), ['ana 6 expires soon', 'ana 6 expires soon', 'ana 5 expires soon']);
  });
});

const environment = (t: Parameters<typeof storeFile>[0]): Record<string, string> => ({
  ...commandEnvironment(`sqlite:${storeFile(t)}`, 'http://127.0.0.1:1'),
  SCRIBE_AUDIT_FILE: storeFile(t),
  SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
});

describe('scribe-widget check', () => {
  const check = async (env: Record<string, string>) => {
    const { code, output } = await runHere(['check'], env);
    assert.doesNotMatch(output, /canary/);
    return { code, output };
  };

  it('warns of a key that has expired or soon will, and of a key without a day', async (t) => {
    const env = environment(t);
    for (const [expiry, expected] of [
      [
        Date.now() - HOUR,
        /^warning: The secret key of account "default" expired at 2\d{3}-.*Z: have it regenerated\.$/m,
      ],
      [Date.now() + HOUR, /^warning: .* expires within a day, at /m],
      [Date.now() + 6.5 * DAY, /^warning: .* expires in 7 days, at /m],
      [Date.now() + 29.5 * DAY, /^warning: .* expires in 30 days, at /m],
    ] as const) {
      const { code, output } = await check({
        ...env,
        SCRIBE_SECRET_KEY_EXPIRES_AT: new Date(expiry).toISOString(),
      });
      assert.match(output, expected);
      assert.equal(code, 0);
    }
    const later = await check({ ...env, SCRIBE_SECRET_KEY_EXPIRES_AT: new Date(Date.now() + 31 * DAY).toISOString() });
    assert.doesNotMatch(later.output, /secret key/);
    assert.match((await check(env)).output, /^warning: 1 of 1 accounts do not say when their secret key expires/m);
    const unclear = await check({ ...env, SCRIBE_SECRET_KEY_EXPIRES_AT: 'soon' });
    assert.deepEqual(
      [unclear.code, /^fault: SCRIBE_SECRET_KEY_EXPIRES_AT must be a day/m.test(unclear.output)],
      [1, true],
    );
  });

  it('warns of a stored signing secret that no token key opens', async (t) => {
    const store = `sqlite:${storeFile(t)}`;
    const f = await startFixture(t, { config: { store } });
    f.upstream.on('POST', '/v1/webhooks', {
      id: 'wh_1',
      url: 'https://scribe.ehr.example/webhooks/scribe',
      events: ['scribe_session.completed'],
      signingSecret: 'canary-stored-signing-secret-0123456789',
    });
    const env: Record<string, string> = {
      ...commandEnvironment(store, f.upstream.url),
      SCRIBE_AUDIT_FILE: storeFile(t),
      SCRIBE_SECRET_KEY_EXPIRES_AT: '2999-01-01',
    };
    assert.equal((await runHere(['webhook', 'create'], env)).code, 0);
    assert.doesNotMatch((await check(env)).output, /signing secret/);
    const other = { ...env, SCRIBE_TOKEN_KEY: 'canary-other-token-key-0123456789-abcdefgh' };
    const { code, output } = await check(other);
    assert.match(
      output,
      /^warning: The stored signing secret of webhook endpoint "default" is opened by no key of SCRIBE_/m,
    );
    assert.equal(code, 0);
    const both = { ...other, SCRIBE_TOKEN_KEY: `${other['SCRIBE_TOKEN_KEY']},${env['SCRIBE_TOKEN_KEY']}` };
    assert.doesNotMatch((await check(both)).output, /signing secret/);
  });

  it('makes no store where there is none yet', async (t) => {
    const env = environment(t);
    await check(env);
    assert.ok(!existsSync((env['SCRIBE_STORE'] ?? '').slice('sqlite:'.length)));
  });
});
