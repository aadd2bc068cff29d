// Allowed but unwise settings: the start and `check` warn without repeating a value.
import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readConfig } from '../../../server/index.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { runHere } from '../../support/run-command.ts';

const folder = ownFolder({ after });

/** Writes a file of this folder with a mode. */
function file(name: string, mode: number, text = ''): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const ACCOUNT = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: 'sk_ana',
  scope: 'doctor',
  doctors: ['dr-ana'],
  origins: ['https://ehr.example'],
};
const accounts = (origins: readonly string[]) => JSON.stringify([{ ...ACCOUNT, origins }]);

const GOOD = {
  SCRIBE_BASE_URL: 'https://api.scribe.example',
  SCRIBE_WEB_URL: 'https://web.scribe.example',
  SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example/scribe',
  SCRIBE_ACCOUNTS_FILE: file('accounts.json', 0o640, accounts(['https://ehr.example', 'http://localhost:4030'])),
  SCRIBE_ASSERTION_SECRET: '7f1c0a9be25d4836c1f09a7be3d85264',
  SCRIBE_TOKEN_KEY: 'q3Vw0Zt8Lk2Yb7Nf5Rc1Xm9Hd4Js6GpA',
  SCRIBE_WEBHOOK_SECRET: 'whsec_B8r2Kq5Zt1Xv7Mn4Lp9Wd3Yc6Hf0JsG',
  SCRIBE_STORE: `sqlite:${file('store.sqlite', 0o600)}`,
  SCRIBE_AUDIT_FILE: file('audit.jsonl', 0o640),
};

function warningsOf(changes: Record<string, string>): readonly string[] {
  const result = readConfig({ ...GOOD, ...changes }, folder);
  assert.ok(result.ok, result.ok ? '' : result.faults.join('\n'));
  return result.warnings;
}

describe('a configuration that would better be another', () => {
  it('causes no warning if nothing is there', () => assert.deepEqual(warningsOf({}), []));

  for (const [what, changes, warning] of [
    [
      'a secret of our docs',
      { SCRIBE_ASSERTION_SECRET: '0123456789abcdef'.repeat(2) },
      /^SCRIBE_ASSERTION_SECRET can be guessed/,
    ],
    ['a secret that repeats', { SCRIBE_TOKEN_KEY: 'correct-horse'.repeat(3) }, /^SCRIBE_TOKEN_KEY can be guessed/],
    ['a secret of few characters', { SCRIBE_TOKEN_KEY: `${'a'.repeat(31)}b` }, /^SCRIBE_TOKEN_KEY can be guessed/],
    [
      'an old key that can be guessed beside a new one',
      { SCRIBE_TOKEN_KEY: `${GOOD.SCRIBE_TOKEN_KEY},${'x'.repeat(32)}` },
      /^SCRIBE_TOKEN_KEY can be guessed/,
    ],
    [
      'a run of characters',
      { SCRIBE_WEBHOOK_SECRET: 'my-hospital-abcdefghij-webhook-secret' },
      /^SCRIBE_WEBHOOK_SECRET can be guessed/,
    ],
    [
      'the path of a file in the place of what it holds',
      { SCRIBE_WEBHOOK_SECRET: file('webhook-secret', 0o600, GOOD.SCRIBE_WEBHOOK_SECRET) },
      /^SCRIBE_WEBHOOK_SECRET is the path of a file: SCRIBE_WEBHOOK_SECRET_FILE takes a path/,
    ],
    [
      'pages without TLS on another machine',
      {
        SCRIBE_ACCOUNTS_FILE: file(
          'open.json',
          0o600,
          accounts(['http://ehr.example', 'http://127.0.0.1:8080', 'http://10.0.0.7']),
        ),
      },
      /^2 of the origins of account "ana" are http:/,
    ],
    [
      'doctors with white space around, of whom the assertion may have none',
      {
        SCRIBE_ACCOUNTS_FILE: file(
          'padded.json',
          0o600,
          JSON.stringify([{ ...ACCOUNT, doctors: ['dr-ana ', 'dr-b'] }]),
        ),
      },
      /^1 of the doctors of account "ana" has white space/,
    ],
    [
      'an accounts file that everybody can read',
      { SCRIBE_ACCOUNTS_FILE: file('all.json', 0o644, accounts(['https://ehr.example'])) },
      /^SCRIBE_ACCOUNTS_FILE names a file that every user of this machine can read/,
    ],
    [
      'a store that everybody can read',
      { SCRIBE_STORE: `sqlite:${file('all.sqlite', 0o644)}` },
      /^SCRIBE_STORE names a file that every user/,
    ],
    [
      'an audit that everybody can read',
      { SCRIBE_AUDIT_FILE: file('all.jsonl', 0o604) },
      /^SCRIBE_AUDIT_FILE names a file that every user/,
    ],
    [
      'fronts that may be anybody',
      { SCRIBE_TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' },
      /^1 of the ranges of SCRIBE_TRUSTED_PROXIES is wider than any private network/,
    ],
    [
      'fronts that may be anybody, in halves and in each way of writing',
      { SCRIBE_TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1,::/0,2000::/3,::ffff:0:0/96,0::ffff:0:0/96' },
      /^6 of the ranges of SCRIBE_TRUSTED_PROXIES are wider than any private network/,
    ],
    [
      'doubled slashes',
      { SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example//scribe' },
      /^SCRIBE_PUBLIC_URL has doubled slashes/,
    ],
  ] as readonly [string, Record<string, string>, RegExp][])
    it(`is warned of, once and without its value: ${what}`, () => {
      const warnings = warningsOf(changes);
      assert.equal(warnings.length, 1, warnings.join('\n'));
      assert.match(warnings[0] ?? '', warning);
      for (const value of Object.values(changes)) assert.ok(!warnings[0]?.includes(value));
    });

  it('is not warned of where the fronts are private networks, or one address', () => {
    const fronts = '10.0.0.0/8,172.16.0.0/12,127.0.0.1,fc00::/7,fe80::/10,::1,::ffff:10.0.0.0/104';
    assert.deepEqual(warningsOf({ SCRIBE_TRUSTED_PROXIES: fronts }), []);
  });

  it('is no address with a query or a fragment, empty ones too', () => {
    for (const end of ['?', '#', '?a=b', '#top']) {
      const result = readConfig({ ...GOOD, SCRIBE_PUBLIC_URL: `https://scribe.ehr.example/${end}` }, folder);
      assert.deepEqual(result.ok ? [] : result.faults, ['SCRIBE_PUBLIC_URL must not carry a query or fragment.'], end);
    }
  });

  it('is warned of by check', async () => {
    const { output } = await runHere(['check'], { ...GOOD, SCRIBE_TOKEN_KEY: 'x'.repeat(32) });
    assert.match(output, /warning: SCRIBE_TOKEN_KEY can be guessed/);
  });
});
