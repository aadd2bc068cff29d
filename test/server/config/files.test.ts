// Files as mounts, editors and manual merges leave them, and variables that a template left empty.
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { readConfig } from '../../../server/index.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { runHere } from '../../support/run-command.ts';
import { ACCOUNT, SOUND } from '../../support/sound-environment.ts';

const MANY = { SCRIBE_SECRET_KEY: undefined, SCRIBE_PUBLISHABLE_KEY: undefined, SCRIBE_ORIGINS: undefined };

const faultsOf = (changes: Record<string, string | undefined>): readonly string[] => {
  const result = readConfig({ ...SOUND, ...changes }, 'dist');
  return result.ok ? [] : result.faults;
};

function placeOf(t: TestContext): string {
  const folder = ownFolder(t);
  return join(folder, 'file');
}

function accountsFaults(t: TestContext, content: string | Buffer): readonly string[] {
  const file = placeOf(t);
  writeFileSync(file, content);
  return faultsOf({ ...MANY, SCRIBE_ACCOUNTS_FILE: file });
}

describe('a file that cannot be read', () => {
  it('is not there, or is the folder that a mount has made in its place', (t) => {
    const folder = placeOf(t);
    mkdirSync(folder);
    symlinkSync(`${folder}/round`, `${folder}/round`);
    for (const [file, why] of [
      [folder, 'it is a folder'],
      [`${folder}/none`, 'it is not there'],
      [`${folder}/round`, 'ELOOP'],
    ] as const) {
      assert.deepEqual(faultsOf({ ...MANY, SCRIBE_ACCOUNTS_FILE: file }), [
        `SCRIBE_ACCOUNTS_FILE cannot be read: ${why}.`,
      ]);
      for (const name of ['SCRIBE_TOKEN_KEY', 'SCRIBE_CA'])
        assert.deepEqual(faultsOf({ SCRIBE_TOKEN_KEY: undefined, [`${name}_FILE`]: file }), [
          `${name}_FILE names a file that cannot be read: ${why}.`,
        ]);
    }
  });

  it('is told by check beside all other faults, also where a link leads in a circle', async (t) => {
    const place = placeOf(t);
    symlinkSync(place, place);
    const env = { ...SOUND, PROXY_PORT: 'x', SCRIBE_STORE: `sqlite:${place}/a`, SCRIBE_AUDIT_FILE: `${place}/b` };
    const { code, output } = await runHere(['check', '--offline'], env);
    assert.equal(code, 1);
    for (const name of ['PROXY_PORT', 'SCRIBE_STORE', 'SCRIBE_AUDIT_FILE'])
      assert.match(output, new RegExp(`^fault: ${name} `, 'm'));
  });
});

describe('a file that is to be written', () => {
  it('must not be a folder: serve started, with decisions off', (t) => {
    const folder = placeOf(t);
    mkdirSync(folder);
    assert.deepEqual(faultsOf({ SCRIBE_AUDIT_FILE: folder }), ['SCRIBE_AUDIT_FILE names a folder: name a file in it.']);
  });

  it('must not be a device, which keeps nothing', async () => {
    const { output } = await runHere(['check', '--offline'], { ...SOUND, SCRIBE_AUDIT_FILE: '/dev/null' });
    assert.match(output, /^fault: SCRIBE_AUDIT_FILE names a file that cannot be written/m);
  });
});

describe('a file that is not UTF-8', () => {
  it('is a fault: a name in Latin-1 would match nobody', (t) => {
    const content = JSON.stringify([{ ...ACCOUNT, doctors: ['dr-josé'] }]);
    assert.deepEqual(accountsFaults(t, Buffer.from(content, 'latin1')), [
      'SCRIBE_ACCOUNTS_FILE is not UTF-8, or has lost characters (U+FFFD): save it as UTF-8.',
    ]);
    assert.deepEqual(accountsFaults(t, content), []);
    assert.deepEqual(accountsFaults(t, content.replace('é', '\ufffd')), [
      'SCRIBE_ACCOUNTS_FILE is not UTF-8, or has lost characters (U+FFFD): save it as UTF-8.',
    ]);
  });

  it('is a fault in a secret: random bytes would become another secret as text', (t) => {
    const file = placeOf(t);
    writeFileSync(file, Buffer.alloc(48, 0xb7));
    assert.deepEqual(faultsOf({ SCRIBE_ASSERTION_SECRET: undefined, SCRIBE_ASSERTION_SECRET_FILE: file }), [
      'SCRIBE_ASSERTION_SECRET_FILE names a file that is not UTF-8, or has lost characters (U+FFFD): save it as UTF-8.',
    ]);
  });
});

describe('an accounts file that was merged by hand', () => {
  it('names the line of a duplicate field: otherwise the account before it would be lost', (t) => {
    const ben = { ...ACCOUNT, account: 'ben', publishableKey: 'pk_ben' };
    const merged = JSON.stringify([ACCOUNT, ben], undefined, 1).replace('},\n {', ',');
    assert.deepEqual(
      new Set(accountsFaults(t, merged).map((fault) => fault.replace(/\d+/, 'n'))),
      new Set(['SCRIBE_ACCOUNTS_FILE names a field twice in one object: line n.']),
    );
    const escaped = JSON.stringify([ACCOUNT]).replace('{"account"', String.raw`{"acco\u0075nt":"eve","account"`);
    assert.deepEqual(accountsFaults(t, escaped), ['SCRIBE_ACCOUNTS_FILE names a field twice in one object: line 1.']);
  });

  it('may have texts with quotes, commas and braces, and a text that is its own field’s name', (t) => {
    const account = { ...ACCOUNT, account: 'account', doctors: ['a","account":"b', '{', 'account', 'a\\'] };
    assert.deepEqual(accountsFaults(t, JSON.stringify([account])), []);
  });

  it('is told of a key that two accounts have, whatever white space is around it', (t) => {
    const other = { ...ACCOUNT, account: 'ben', publishableKey: ` ${ACCOUNT.publishableKey}\n` };
    assert.deepEqual(accountsFaults(t, JSON.stringify([ACCOUNT, other])), [
      'SCRIBE_ACCOUNTS_FILE: publishableKey occurs twice, in entries 1 and 2.',
    ]);
  });
});

describe('a secret', () => {
  it('that begins with its own name, as a line of an .env file does, is a fault: it would sign with that name', () => {
    const line = 'SCRIBE_WEBHOOK_SECRET=abcdefghijklmnopqrst';
    assert.deepEqual(faultsOf({ SCRIBE_WEBHOOK_SECRET: line }), [
      'SCRIBE_WEBHOOK_SECRET begins with its own name: leave out `SCRIBE_WEBHOOK_SECRET=`.',
    ]);
    assert.deepEqual(faultsOf({ SCRIBE_WEBHOOK_SECRET: 'abcdefghijklmnopqrst=' }), []);
  });
});

describe('a placeholder', () => {
  it('that nothing was put in the place of is named', () => {
    for (const left of ['${SECRET_FROM_THE_VAULT}', '$(SECRET_FROM_THE_VAULT)', '{{ .Values.secret_from_the_vault }}'])
      assert.deepEqual(faultsOf({ SCRIBE_WEBHOOK_SECRET: left }), [
        'SCRIBE_WEBHOOK_SECRET is a placeholder that nothing was put in the place of.',
      ]);
    assert.deepEqual(faultsOf({ SCRIBE_WEBHOOK_SECRET: 'a${b}$(c){{d}}-0123456789' }), []);
  });

  it('is not accepted as host of an address, an origin, a proxy or a store', () => {
    for (const name of ['SCRIBE_BASE_URL', 'SCRIBE_WEB_URL', 'SCRIBE_PUBLIC_URL', 'SCRIBE_ORIGINS', 'HTTPS_PROXY'])
      assert.equal(faultsOf({ [name]: 'https://${HOST}' }).length, 1, name);
    for (const name of ['SCRIBE_BASE_URL', 'SCRIBE_WEB_URL', 'SCRIBE_PUBLIC_URL'])
      assert.equal(faultsOf({ [name]: 'https://scribe.example/${TENANT}' }).length, 1, name);
    assert.equal(faultsOf({ SCRIBE_STORE: 'redis://${REDIS_HOST}:6379' }).length, 1);
    assert.equal(faultsOf({ SCRIBE_ORIGINS: 'https://ehr.example;' }).length, 1);
    assert.deepEqual(faultsOf({ SCRIBE_ORIGINS: 'https://ehr_1.example,https://münchen.example,http://[::1]:80' }), []);
  });
});

describe('an address of a store', () => {
  it('whose password was not encoded is told, not cut', () => {
    for (const store of ['redis://:12#3@redis.example', 'redis://:p/w@redis.example', 'postgres://u:1#2@db.example/x'])
      assert.match(faultsOf({ SCRIBE_STORE: store }).join(), /^SCRIBE_STORE is not an address: .* # %23/, store);
    assert.match(faultsOf({ SCRIBE_STORE: 'redis://:50%@redis.example' }).join(), /% %25/);
    assert.deepEqual(faultsOf({ SCRIBE_STORE: 'rediss://app:p%2Fw%23%25@redis.example:6380/15' }), []);
  });

  it('of Redis names its database by a number, and nothing that would be passed over', () => {
    for (const end of ['/clinic', '/-1', '/1.5', '?db=3', '/0?tls=true'])
      assert.match(faultsOf({ SCRIBE_STORE: `redis://redis.example${end}` }).join(), /number of a database/, end);
    for (const end of ['', '/', '/3']) assert.deepEqual(faultsOf({ SCRIBE_STORE: `redis://redis.example${end}` }), []);
  });

  it('of SQLite, like the audit’s, does not begin with what only a shell replaces: a folder called ~ was made', () => {
    for (const path of ['~/data/x', '$HOME/x', '${HOME}/x', '%ProgramData%\\x']) {
      const words = 'begins with what only a shell replaces, such as ~ or $HOME: write the whole path.';
      assert.deepEqual(faultsOf({ SCRIBE_STORE: `sqlite:${path}` }), [`SCRIBE_STORE ${words}`]);
      assert.deepEqual(faultsOf({ SCRIBE_AUDIT_FILE: path }), [`SCRIBE_AUDIT_FILE ${words}`]);
    }
    assert.deepEqual(faultsOf({ SCRIBE_STORE: 'sqlite:data/~x/$y', SCRIBE_AUDIT_FILE: 'data\\%x%' }), []);
  });

  it('of SQLite, like the audit’s, is a path of this system: folders called file: and files called C:\\… were made', () => {
    for (const [path, words] of [
      ['file:///data/x', 'is an address: write the path alone, without file:.'],
      ['data/', 'names a folder: name a file in it.'],
      ...(process.platform === 'win32' ? [] : ['C:\\data\\x', 'C:/data/x', '\\\\files\\audit\\x']).map((path) => [
        path,
        'is a path of Windows, and this is another system.',
      ]),
    ] as [string, string][]) {
      assert.deepEqual(faultsOf({ SCRIBE_STORE: `sqlite:${path}` }), [`SCRIBE_STORE ${words}`]);
      assert.deepEqual(faultsOf({ SCRIBE_AUDIT_FILE: path }), [`SCRIBE_AUDIT_FILE ${words}`]);
    }
  });

  it('of SQLite has no // that would look for its folder at the root of the disk', () => {
    assert.match(
      faultsOf({ SCRIBE_STORE: 'sqlite://data/proxy.sqlite' }).join(),
      /^SCRIBE_STORE must be sqlite:FILE, without/,
    );
    for (const store of ['sqlite:data/proxy.sqlite', 'sqlite:///data/proxy.sqlite'])
      assert.deepEqual(faultsOf({ SCRIBE_STORE: store }), [], store);
  });
});

describe('PROXY_HOST', () => {
  it('is an address or a name alone; brackets are how addresses of pages have IPv6', () => {
    for (const host of ['0.0.0.0', '::', '[::1]', 'fe80::1%eth0', 'proxy-1.internal']) {
      const result = readConfig({ ...SOUND, PROXY_HOST: host }, 'dist');
      assert.equal(result.ok && result.config.host, host.replace(/[[\]]/g, ''));
    }
    for (const host of ['http://0.0.0.0', '0.0.0.0:4020', '*', 'a b'])
      assert.match(faultsOf({ PROXY_HOST: host }).join(), /^PROXY_HOST must be an address or a name alone/, host);
  });
});
