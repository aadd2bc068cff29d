import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../server/index.ts';
import { ACCOUNT, SOUND } from '../../support/sound-environment.ts';

const read = (changes: Record<string, string | undefined>, file = '') =>
  readConfig({ ...SOUND, ...changes }, 'dist', () => file);
const faultsOf = (changes: Record<string, string | undefined>, file = ''): string => {
  const result = read(changes, file);
  return result.ok ? '' : result.faults.join('\n');
};
const FILE = {
  SCRIBE_SECRET_KEY: undefined,
  SCRIBE_PUBLISHABLE_KEY: undefined,
  SCRIBE_ORIGINS: undefined,
  SCRIBE_ACCOUNTS_FILE: 'accounts.json',
};

describe('configuration', () => {
  it('is read from the environment', () => {
    const result = read({});
    assert.ok(result.ok);
    const { config } = result;
    assert.equal(config.baseUrl, 'https://api.scribe.example');
    assert.equal(config.webOrigin, 'https://web.scribe.example');
    assert.equal(config.publicUrl, 'https://scribe.ehr.example');
    assert.equal(config.port, 4020);
    assert.deepEqual(config.accounts, [
      {
        account: 'default',
        publishableKey: 'pk_one',
        secretKey: 'sk_canary_1',
        scope: 'doctor',
        doctors: undefined,
        origins: ['https://ehr.example', 'https://ehr2.example'],
      },
    ]);
  });

  it('finds the built widget by itself', () => {
    const result = readConfig(SOUND);
    assert.ok(result.ok);
    assert.equal(result.config.widgetDirectory, fileURLToPath(new URL('../../../dist/widget', import.meta.url)));
  });

  it('tells every fault at once', () => {
    const result = readConfig({}, 'dist');
    assert.ok(!result.ok);
    for (const name of [
      'SCRIBE_BASE_URL',
      'SCRIBE_WEB_URL',
      'SCRIBE_PUBLIC_URL',
      'SCRIBE_SECRET_KEY',
      'SCRIBE_PUBLISHABLE_KEY',
      'SCRIBE_ORIGINS',
      'SCRIBE_ASSERTION_SECRET',
    ]) {
      assert.ok(
        result.faults.some((fault) => fault.startsWith(name)),
        name,
      );
    }
  });

  const faults: [name: string, changes: Record<string, string | undefined>, expected: RegExp][] = [
    ['a pk_ as secret key', { SCRIBE_SECRET_KEY: 'pk_canary' }, /SCRIBE_SECRET_KEY holds a publishable key/],
    ['an sk_ as publishable key', { SCRIBE_PUBLISHABLE_KEY: 'sk_canary' }, /SCRIBE_PUBLISHABLE_KEY holds a secret key/],
    ['a secret key of no known kind', { SCRIBE_SECRET_KEY: 'canary' }, /must begin with sk_/],
    ['a short assertion secret', { SCRIBE_ASSERTION_SECRET: 'canary-short' }, /SCRIBE_ASSERTION_SECRET is weak/],
    [
      'a weak token key among two',
      { SCRIBE_TOKEN_KEY: 'canary-token-key-0123456789-abcdefghij,canary' },
      /SCRIBE_TOKEN_KEY is weak/,
    ],
    ['a token key of separators only', { SCRIBE_TOKEN_KEY: ' , ' }, /SCRIBE_TOKEN_KEY holds no key/],
    [
      'a service address with the version of its paths',
      { SCRIBE_BASE_URL: 'https://api.scribe.example/canary/v1/' },
      /SCRIBE_BASE_URL ends with a version: leave \/v1 out/,
    ],
    ['no origins', { SCRIBE_ORIGINS: undefined }, /SCRIBE_ORIGINS is required/],
    ['origins of separators only', { SCRIBE_ORIGINS: ' , ' }, /SCRIBE_ORIGINS is required/],
    ['a wildcard origin', { SCRIBE_ORIGINS: '*' }, /not an exact origin/],
    ['null as origin', { SCRIBE_ORIGINS: 'null' }, /not an exact origin/],
    ['an origin with a path', { SCRIBE_ORIGINS: 'https://ehr.example/app' }, /not an exact origin/],
    [
      'a key among the origins',
      { SCRIBE_ORIGINS: 'https://ehr.example sk_canary_1' },
      /number 2 is not an exact origin/,
    ],
    ['an origin with userinfo', { SCRIBE_ORIGINS: 'https://ana:canary@ehr.example' }, /not an exact origin/],
    ['an origin with a query', { SCRIBE_ORIGINS: 'https://ehr.example/?canary' }, /not an exact origin/],
    ['a pattern of origins', { SCRIBE_ORIGINS: 'https://*.ehr.example' }, /not an exact origin/],
    ['an http service off loopback', { SCRIBE_BASE_URL: 'http://api.scribe.example' }, /SCRIBE_BASE_URL must be https/],
    [
      'an http public address off loopback',
      { SCRIBE_PUBLIC_URL: 'http://127.0.0.1.evil.example' },
      /SCRIBE_PUBLIC_URL must be https/,
    ],
    [
      'an address with userinfo',
      { SCRIBE_BASE_URL: 'https://canary:canary@api.example' },
      /SCRIBE_BASE_URL must not carry a user name/,
    ],
    [
      'an address with a comment behind it',
      { SCRIBE_BASE_URL: 'https://api.example/ canary' },
      /SCRIBE_BASE_URL is not an address/,
    ],
    [
      'an address that a line break cuts',
      { SCRIBE_PUBLIC_URL: 'https://scribe.canary\n.example' },
      /SCRIBE_PUBLIC_URL is not an address/,
    ],
    ['a file address', { SCRIBE_BASE_URL: 'file:///etc/passwd' }, /must begin with https/],
    [
      'one secret for two purposes',
      { SCRIBE_WEBHOOK_SECRET: SOUND.SCRIBE_ASSERTION_SECRET },
      /SCRIBE_WEBHOOK_SECRET repeats SCRIBE_ASSERTION_SECRET/,
    ],
    ['an API key as webhook secret', { SCRIBE_WEBHOOK_SECRET: 'sk_canary_1' }, /is an API key/],
    [
      'a range of fronts that is none',
      { SCRIBE_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' },
      /^SCRIBE_TRUSTED_PROXIES: number 2, 10\.0\.0\.0\/33, is not an address or a range such as/m,
    ],
    [
      'a front that is a name',
      { SCRIBE_TRUSTED_PROXIES: 'fd00::/8 canary.example' },
      /^SCRIBE_TRUSTED_PROXIES: number 2 is not an address/m,
    ],
    ['a port that is none', { PROXY_PORT: '70000' }, /PROXY_PORT/],
    [
      'the port that Kubernetes sets for a service called proxy',
      { PROXY_PORT: 'tcp://10.0.0.5:4020' },
      /PROXY_PORT was set by Kubernetes .*enableServiceLinks: false/,
    ],
    [
      'the port that Kubernetes sets for a service called scribe-operations',
      { SCRIBE_OPERATIONS_PORT: 'tcp://10.0.0.5:9090' },
      /SCRIBE_OPERATIONS_PORT was set by Kubernetes .*enableServiceLinks: false/,
    ],
    ['an unknown store', { SCRIBE_STORE: 'mysql://canary' }, /SCRIBE_STORE/],
    [
      'one file as store and audit',
      { SCRIBE_STORE: 'sqlite:data/canary', SCRIBE_AUDIT_FILE: './data/x/../canary' },
      /SCRIBE_AUDIT_FILE and SCRIBE_STORE name the same file/,
    ],
    [
      'the accounts file as audit',
      { SCRIBE_ACCOUNTS_FILE: 'canary.json', SCRIBE_AUDIT_FILE: 'canary.json' },
      /SCRIBE_ACCOUNTS_FILE and SCRIBE_AUDIT_FILE name the same file/,
    ],
    [
      'the keys of the EHR as store',
      { SCRIBE_ASSERTION_JWKS_FILE: 'canary.json', SCRIBE_STORE: 'sqlite:canary.json' },
      /SCRIBE_ASSERTION_JWKS_FILE and SCRIBE_STORE name the same file/,
    ],
    [
      'an accounts file beside single-account variables',
      { SCRIBE_ACCOUNTS_FILE: 'a.json' },
      /SCRIBE_SECRET_KEY and SCRIBE_ACCOUNTS_FILE/,
    ],
  ];
  for (const [name, changes, expected] of faults) {
    it(`refuses ${name}, without repeating a value`, () => {
      const text = faultsOf(changes);
      assert.match(text, expected);
      assert.doesNotMatch(text, /canary/);
    });
  }

  it('takes origins as people write them, and keeps them as browsers do', () => {
    for (const text of [
      'https://ehr.example/, https://ehr2.example:8443',
      'https://ehr.example https://ehr2.example:8443/',
      ' HTTPS://EHR.example:443,https://ehr2.example:8443,https://ehr.example ',
    ]) {
      const result = read({ SCRIBE_ORIGINS: text });
      assert.ok(result.ok, text);
      assert.deepEqual(result.config.accounts[0]?.origins, ['https://ehr.example', 'https://ehr2.example:8443']);
    }
  });

  it('trusts no front by default, and those of both kinds of addresses that are named', () => {
    const trusted = (text?: string) => {
      const result = read({ SCRIBE_TRUSTED_PROXIES: text });
      assert.ok(result.ok);
      return result.config.trustedProxies;
    };
    assert.deepEqual(trusted(), []);
    assert.deepEqual(trusted('127.0.0.1, ::1 10.0.0.0/8,fd00::/8'), ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']);
  });

  it('with an empty PROXY_HOST listens on loopback, not on every interface', () => {
    const result = read({ PROXY_HOST: '' });
    assert.ok(result.ok);
    assert.equal(result.config.host, '127.0.0.1');
  });

  it('takes two token keys with blanks around the comma', () => {
    const [one, two] = ['canary-token-key-0123456789-abcdefghij', 'canary-token-key-0123456789-klmnopqrst'];
    const result = read({ SCRIBE_TOKEN_KEY: ` ${one} , ${two},` });
    assert.ok(result.ok);
    assert.deepEqual(result.config.tokenKeys, [one, two]);
  });

  it('takes http on loopback', () => {
    for (const host of ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'])
      assert.equal(faultsOf({ SCRIBE_BASE_URL: `http://${host}` }), '');
  });
});

describe('SCRIBE_ACCOUNTS_FILE', () => {
  it('holds many doctors, and an institutional key only with the doctors it is for', () => {
    const institution = {
      ...ACCOUNT,
      account: 'clinic',
      publishableKey: 'pk_clinic',
      secretKey: 'sk_clinic',
      scope: 'institution',
    };
    assert.equal(faultsOf(FILE, JSON.stringify([ACCOUNT, institution])), '');
    assert.equal(faultsOf(FILE, JSON.stringify([{ ...ACCOUNT, professional: 'acc_1' }])), '');
    assert.match(faultsOf(FILE, JSON.stringify([{ ...ACCOUNT, professional: 'acc 1' }])), /professional/);
    assert.match(faultsOf(FILE, JSON.stringify([{ ...institution, professional: 'acc_1' }])), /professional is of a/);
    const { doctors: _doctors, ...without } = institution;
    assert.match(faultsOf(FILE, JSON.stringify([without])), /doctors is missing/);
  });

  it('may hold an institutional key for no doctor, with which no page works; a doctor’s key has a doctor', () => {
    const { origins: _origins, ...institution } = { ...ACCOUNT, scope: 'institution', doctors: [] };
    const result = read(FILE, JSON.stringify([institution]));
    assert.ok(result.ok);
    assert.deepEqual([result.config.accounts[0]?.doctors, result.config.accounts[0]?.origins], [[], []]);
    assert.match(faultsOf(FILE, JSON.stringify([{ ...ACCOUNT, doctors: [] }])), /entry 1: doctors is empty/);
    const { origins: _none, ...withDoctor } = { ...ACCOUNT, scope: 'institution' };
    assert.match(faultsOf(FILE, JSON.stringify([withDoctor])), /entry 1: origins is required/);
  });

  it('may say when a key expires: a day, or a moment with its zone', () => {
    for (const [text, expected] of [
      ['2027-03-01', Date.UTC(2027, 2, 1)],
      ['2027-03-01T12:30:00-03:00', Date.UTC(2027, 2, 1, 15, 30)],
    ] as const) {
      const result = read(FILE, JSON.stringify([{ ...ACCOUNT, secretKeyExpiresAt: text }]));
      assert.ok(result.ok);
      assert.equal(result.config.accounts[0]?.secretKeyExpiresAt, expected);
    }
    for (const text of ['2027-02-31', '2027-03-01T12:00', 'next year', '', 'sk_canary']) {
      const faults = faultsOf(FILE, JSON.stringify([{ ...ACCOUNT, secretKeyExpiresAt: text }]));
      assert.match(faults, /entry 1: secretKeyExpiresAt must be a day or a time/, text);
      assert.doesNotMatch(faults, /canary/);
    }
  });

  for (const [name, file, expected] of [
    ['text that is not JSON', '[{"secretKey":"sk_canary"', /is not JSON/],
    ['an object', '{}', /must hold a JSON array/],
    ['an empty list', '[]', /not empty/],
    ['an unknown field', JSON.stringify([{ ...ACCOUNT, secret: 'canary' }]), /entry 1: secret is not known/],
    ['a key as the name of a field', JSON.stringify([{ ...ACCOUNT, sk_canary_2: 1 }]), /entry 1: a field is not known/],
    [
      'a pk_ as secret key',
      JSON.stringify([{ ...ACCOUNT, secretKey: 'pk_canary' }]),
      /entry 1: secretKey holds a publishable key/,
    ],
    ['an unknown scope', JSON.stringify([{ ...ACCOUNT, scope: 'admin' }]), /entry 1: scope/],
    ['a bad origin', JSON.stringify([{ ...ACCOUNT, origins: ['*'] }]), /entry 1: origins/],
    [
      'two accounts of one publishable key',
      JSON.stringify([ACCOUNT, { ...ACCOUNT, account: 'b' }]),
      /publishableKey occurs twice/,
    ],
  ] as const) {
    it(`refuses ${name}`, () => {
      const text = faultsOf(FILE, file);
      assert.match(text, expected);
      assert.doesNotMatch(text, /canary/);
    });
  }
});

describe('SCRIBE_ASSERTION_JWKS_FILE', () => {
  const env = { SCRIBE_ASSERTION_SECRET: undefined, SCRIBE_ASSERTION_JWKS_FILE: 'keys.json' };
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = (...keys: object[]) => JSON.stringify({ keys });

  it('takes public P-256 and Ed25519 keys', () => {
    const ed = generateKeyPairSync('ed25519');
    assert.equal(
      faultsOf(env, jwks(ec.publicKey.export({ format: 'jwk' }), ed.publicKey.export({ format: 'jwk' }))),
      '',
    );
  });

  it('refuses private, shared and other keys', () => {
    assert.match(faultsOf(env, jwks(ec.privateKey.export({ format: 'jwk' }))), /key 1 is private/);
    assert.match(faultsOf(env, jwks({ kty: 'oct', k: 'canary' })), /key 1 is private or shared/);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    assert.match(faultsOf(env, jwks(rsa.publicKey.export({ format: 'jwk' }))), /key 1 must be EC P-256/);
    assert.match(faultsOf(env, '{}'), /not empty/);
  });

  it('refuses a key that proves no assertion: damaged, for something else, with a kid that is no text', () => {
    const good = ec.publicKey.export({ format: 'jwk' });
    const { x = '', y = '' } = good;
    for (const [changes, fault] of [
      [{ x: x.slice(0, 20) }, /key 2 is damaged/],
      [{ x: y, y: x }, /key 2 is damaged/],
      [{ y: '!' }, /key 2 is damaged/],
      [{ use: 'enc' }, /key 2 is not for signatures/],
      [{ key_ops: ['sign'] }, /key 2 is not for verifying/],
      [{ kid: 7 }, /key 2 has a kid that is no text/],
    ] as const) {
      assert.match(faultsOf(env, jwks(good, { ...good, ...changes })), fault, JSON.stringify(changes));
    }
    assert.equal(faultsOf(env, jwks({ ...good, kid: 'a', use: 'sig', key_ops: ['verify'] })), '');
  });
});
