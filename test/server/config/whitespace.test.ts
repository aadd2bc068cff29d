// Variables and files as `echo`, Windows editors, Kubernetes secrets and `docker --env-file` leave them.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { readConfig } from '../../../server/index.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { commandEnvironment, runHere } from '../../support/run-command.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';

const GOOD: Readonly<Record<string, string>> = {
  ...commandEnvironment('sqlite::memory:', 'http://127.0.0.1:1'),
  SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
  PROXY_PORT: '4020',
};
const AROUND = ['\n', '\r\n', ' ', '\t', '\ufeff', '\u00a0'];
const ACCOUNTS = JSON.stringify([
  {
    account: 'ana',
    publishableKey: ' pk_ana\n',
    secretKey: `\ufeff${SECRETS.ana}\r\n`,
    scope: 'doctor',
    doctors: ['dr-ana'],
    origins: ['https://ehr.example'],
  },
]);
const MANY = { SCRIBE_SECRET_KEY: undefined, SCRIBE_PUBLISHABLE_KEY: undefined, SCRIBE_ORIGINS: undefined };

const soundOf = (env: Record<string, string | undefined>) => {
  const result = readConfig(env, 'dist');
  assert.ok(result.ok, result.ok ? '' : result.faults.join(' '));
  const { source: _source, ...config } = result.config;
  return { config, warnings: result.warnings };
};
const faultsOf = (env: Record<string, string | undefined>): readonly string[] => {
  const result = readConfig(env, 'dist');
  return result.ok ? [] : result.faults;
};

function fileOf(t: TestContext, content: string | Buffer): string {
  const folder = ownFolder(t);
  const file = join(folder, 'file.json');
  writeFileSync(file, content);
  return file;
}

describe('white space, line ends and byte order marks', () => {
  it('around a variable are no part of it', () => {
    for (const around of AROUND)
      for (const [name, value] of Object.entries(GOOD)) {
        const { config } = soundOf({ ...GOOD, [name]: `${around}${value}${around}` });
        assert.deepEqual(config, soundOf(GOOD).config, `${name} ${JSON.stringify(around)}`);
      }
  });

  it('around the name of a variable are no part of it', () => {
    for (const around of AROUND)
      for (const [name, value] of Object.entries(GOOD)) {
        const { config } = soundOf({ ...GOOD, [name]: undefined, [`${around}${name}${around}`]: value });
        assert.deepEqual(config, soundOf(GOOD).config, `${name} ${JSON.stringify(around)}`);
      }
  });

  it('around a secret are told of, by its name and never by its value', () => {
    for (const name of ['SCRIBE_SECRET_KEY', 'SCRIBE_ASSERTION_SECRET', 'SCRIBE_WEBHOOK_SECRET'] as const) {
      const { warnings } = soundOf({ ...GOOD, [name]: `${GOOD[name]}\n` });
      assert.ok(warnings.some((warning) => warning.startsWith(`${name} has white space`)));
      assert.ok(!warnings.join().includes(GOOD[name] ?? ''));
    }
  });

  it('around keys of the accounts file are no part of them, and the file may begin with a mark', (t) => {
    const file = fileOf(t, `\ufeff${ACCOUNTS}`);
    const { config } = soundOf({ ...GOOD, ...MANY, SCRIBE_ACCOUNTS_FILE: file });
    const [account] = config.accounts;
    assert.deepEqual([account?.publishableKey, account?.secretKey], ['pk_ana', SECRETS.ana]);
  });

  it('before a JWKS are no fault', (t) => {
    const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const file = fileOf(t, `\ufeff${JSON.stringify({ keys: [key] })}`);
    const { config } = soundOf({ ...GOOD, SCRIBE_ASSERTION_SECRET: undefined, SCRIBE_ASSERTION_JWKS_FILE: file });
    assert.equal(config.assertionKeys.kind, 'jwks');
  });

  it('around a variable that a command reads by itself are stripped, too', async () => {
    const env = { ...GOOD, SCRIBE_ASSERTION_SECRET: `${SECRETS.assertion}\n` };
    const minted = await runHere(['assertion', '--sub', 'dr-ana', '--sessions', 'c-1'], env);
    assert.equal(minted.code, 0);
    assert.equal(minted.output.match(/SCRIBE_ASSERTION_SECRET has white space/g)?.length, 1);
  });
});

describe('what cannot be mended', () => {
  it('quotes around a variable are named', () => {
    for (const quote of ['"', "'"])
      for (const [name, value] of Object.entries(GOOD)) {
        const faults = faultsOf({ ...GOOD, [name]: `${quote}${value}${quote}` });
        assert.ok(
          faults.some((fault) => fault.startsWith(`${name} is in quotes`)),
          name,
        );
      }
  });

  it('invisible characters in a secret, or characters that no key has, cause a warning', () => {
    const PUBLISHABLE = 'SCRIBE_PUBLISHABLE_KEY';
    for (const [name, value] of [
      ['SCRIBE_SECRET_KEY', `${SECRETS.ana}\u200b`],
      ['SCRIBE_SECRET_KEY', 'sk_a b'],
      [PUBLISHABLE, 'pk_\u00e9'],
    ] as const)
      assert.deepEqual(faultsOf({ ...GOOD, [name]: value }), [
        `${name} holds a blank, or a character that cannot be seen or is not ASCII: copy it again.`,
      ]);
    assert.deepEqual(faultsOf({ ...GOOD, [PUBLISHABLE]: '\u200bpk_1' }), [`${PUBLISHABLE} must begin with pk_.`]);
  });

  it('a second secret, a comment or a line break in a secret cause a warning: the proxy uses the whole text', () => {
    const told = (name: string, value: string) =>
      soundOf({ ...GOOD, [name]: value }).warnings.some((warning) =>
        warning.startsWith(`${name} holds a blank, a comma`),
      );
    for (const [name, secret] of [
      ['SCRIBE_WEBHOOK_SECRET', SECRETS.webhook],
      ['SCRIBE_ASSERTION_SECRET', SECRETS.assertion],
    ] as const) {
      for (const more of ['\u200b', '\nwhsec_another-one', ' # of the new endpoint'])
        assert.ok(told(name, `${secret}${more}`), name + more);
      assert.ok(!told(name, secret), name);
    }
    assert.ok(told('SCRIBE_WEBHOOK_SECRET', `${SECRETS.webhook},whsec_of-before`));
  });

  it('quotes around a key of the accounts file are named', (t) => {
    const file = fileOf(t, ACCOUNTS.replace(SECRETS.ana, `\\"${SECRETS.ana}\\"`));
    const faults = faultsOf({ ...GOOD, ...MANY, SCRIBE_ACCOUNTS_FILE: file });
    assert.match(faults.join(), /SCRIBE_ACCOUNTS_FILE entry 1: secretKey is in quotes/);
  });

  it('a file in UTF-16 is named as such', (t) => {
    const file = fileOf(t, Buffer.from(`\ufeff${ACCOUNTS}`, 'utf16le'));
    const faults = faultsOf({ ...GOOD, ...MANY, SCRIBE_ACCOUNTS_FILE: file });
    assert.deepEqual(faults, ['SCRIBE_ACCOUNTS_FILE is not UTF-8, or has lost characters (U+FFFD): save it as UTF-8.']);
  });
});
