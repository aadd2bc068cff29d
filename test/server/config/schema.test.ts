// One schema reads the configuration and describes it to docs, help and editors.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { SECRET_NAMES, VARIABLE_NAMES, factsOf } from '../../../server/config/variables.ts';
import { readConfig } from '../../../server/index.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { runHere } from '../../support/run-command.ts';
import { ACCOUNT, SOUND } from '../../support/sound-environment.ts';

const { SCRIBE_SECRET_KEY: _1, SCRIBE_PUBLISHABLE_KEY: _2, SCRIBE_ORIGINS: _3, ...FOR_FILE } = SOUND;

const doc = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const read = (changes: Record<string, string | undefined>) => readConfig({ ...SOUND, ...changes }, '.');
const faultsOf = (changes: Record<string, string | undefined>): readonly string[] => {
  const result = read(changes);
  return result.ok ? [] : result.faults;
};
const faultsOfAccounts = (text: string): readonly string[] => {
  const result = readConfig({ ...FOR_FILE, SCRIBE_ACCOUNTS_FILE: 'accounts.json' }, '.', () => text);
  return result.ok ? [] : result.faults;
};

function file(t: TestContext, content: string): string {
  const folder = ownFolder(t);
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
}

describe('the variables', () => {
  it('stand in the docs as the schema has them', () => {
    const written = [...doc('proxy.md').matchAll(/^\| `((?:SCRIBE|PROXY|HTTPS?|NO)_[A-Z_]+)` +\| (.*?) +\|$/gm)].map(
      ([, name, says]) => `${name}: ${says}`,
    );
    assert.deepEqual(
      written,
      VARIABLE_NAMES.map((name) => `${name}: ${factsOf(name).says}`),
    );
  });

  it('and their files of secrets are in the help of serve', async () => {
    const { output } = await runHere(['serve', '--help'], {});
    for (const name of [...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)])
      assert.ok(output.includes(name), name);
    assert.doesNotMatch(output, /--sub|audit verify/);
  });

  it('that are not ours are told, with the nearest that is; those of Kubernetes are not', () => {
    const result = read({
      SCRIBE_ORGINS: 'https://ehr.example',
      SCRIBE_ACOUNTS_FILE: 'x',
      SCRIBE_NONSENSE_ALTOGETHER: 'x',
      SCRIBE_WIDGET_SERVICE_HOST: '10.0.0.1',
      SCRIBE_WIDGET_PORT: 'tcp://10.0.0.1:4020',
      SCRIBE_WIDGET_PORT_4020_TCP_ADDR: '10.0.0.1',
    });
    assert.ok(result.ok);
    assert.deepEqual(
      result.warnings.filter((warning) => warning.includes('not known')),
      [
        'SCRIBE_ORGINS is not known: is SCRIBE_ORIGINS meant?',
        'SCRIBE_ACOUNTS_FILE is not known: is SCRIBE_ACCOUNTS_FILE meant?',
        'SCRIBE_NONSENSE_ALTOGETHER is not known.',
      ],
    );
  });

  it('that are unknown are listed with a fault, too: the missing one may be misspelt', () => {
    for (const name of ['SCRIBE_BASEURL', 'scribe_base_url', 'export SCRIBE_BASE_URL'])
      assert.deepEqual(faultsOf({ SCRIBE_BASE_URL: undefined, [name]: SOUND.SCRIBE_BASE_URL }), [
        'SCRIBE_BASE_URL is required.',
        `${name} is not known: is SCRIBE_BASE_URL meant?`,
      ]);
  });

  it('show no secret that stands before the = as well, as a line of YAML leaves it', () => {
    for (const [name, words] of [
      [
        'SCRIBE_SECRET_KEY: sk_canary',
        'A name that begins with SCRIBE_SECRET_KEY is not known: nothing else may stand before the =.',
      ],
      ['SCRIBE_SECRETKEY sk_canary', 'SCRIBE_SECRETKEY is not known: is SCRIBE_SECRET_KEY meant?'],
    ] as const)
      assert.deepEqual(faultsOf({ SCRIBE_BASE_URL: undefined, [name]: '' }), ['SCRIBE_BASE_URL is required.', words]);
  });

  it('that differ only in white space: the right name is used, and the other listed', () => {
    const other = { 'SCRIBE_SECRET_KEY\r': 'sk_canary' };
    for (const given of [
      { ...SOUND, ...other },
      { ...other, ...SOUND },
    ]) {
      const result = readConfig(given, '.');
      assert.ok(result.ok);
      assert.equal(result.config.accounts[0]?.secretKey, SOUND.SCRIBE_SECRET_KEY);
      assert.ok(result.warnings.some((warning) => warning.startsWith('A name that begins with SCRIBE_SECRET_KEY is')));
    }
  });

  it('that hold secrets may be files, whose line end is no part of them', (t) => {
    for (const name of SECRET_NAMES) {
      const value = name === 'SCRIBE_STORE' ? 'redis://127.0.0.1:1' : SOUND[name as keyof typeof SOUND];
      const fromFile = read({ [name]: undefined, [`${name}_FILE`]: file(t, `\ufeff${value}\n`) });
      const plain = read({ [name]: value });
      assert.ok(fromFile.ok && plain.ok, name);
      const [{ source: _a, ...one }, { source: _b, ...other }] = [fromFile.config, plain.config];
      assert.deepEqual(one, other, name);
    }
  });

  it('of a file that is missing, empty, or beside the variable itself are told once, and nothing else', (t) => {
    const name = 'SCRIBE_ASSERTION_SECRET_FILE';
    const absent = { SCRIBE_ASSERTION_SECRET: undefined };
    assert.deepEqual(faultsOf({ ...absent, [name]: '/no/such/canary' }), [
      `${name} names a file that cannot be read: it is not there.`,
    ]);
    assert.deepEqual(faultsOf({ ...absent, [name]: file(t, '\n') }), [`${name} names an empty file.`]);
    assert.deepEqual(faultsOf({ [name]: file(t, 'x') }), [
      'SCRIBE_ASSERTION_SECRET and SCRIBE_ASSERTION_SECRET_FILE are both set: choose one.',
    ]);
  });

  it('say when the audit goes on in a new file', () => {
    for (const [text, expected] of [
      [undefined, { isDaily: true, size: 256 * 1024 ** 2 }],
      ['off', { isDaily: false, size: Infinity }],
      ['2GB', { isDaily: false, size: 2 * 1024 ** 3 }],
      ['day', { isDaily: true, size: Infinity }],
    ] as const) {
      const result = read({ SCRIBE_AUDIT_ROTATE: text });
      assert.ok(result.ok);
      assert.deepEqual(result.config.auditRotation, expected);
    }
    assert.match(faultsOf({ SCRIBE_AUDIT_ROTATE: 'weekly' }).join(), /^SCRIBE_AUDIT_ROTATE must be off, day/);
  });

  it('have words for what else is wrong', () => {
    assert.match(faultsOf({ SCRIBE_LOG_LEVEL: 'verbose' }).join(), /^SCRIBE_LOG_LEVEL must be one of info, warn/);
    assert.match(
      faultsOf({ SCRIBE_OPERATIONS_PORT: '4020' }).join(),
      /SCRIBE_OPERATIONS_PORT and PROXY_PORT are the same/,
    );
    const result = read({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    assert.ok(result.ok && result.warnings.some((warning) => warning.startsWith('NODE_TLS_REJECT_UNAUTHORIZED is 0')));
  });
});

describe('SCRIBE_ACCOUNTS_FILE', () => {
  it('has a JSON Schema for editors in the docs, which a command prints', async () => {
    const { output } = await runHere(['schema'], {});
    assert.deepEqual(JSON.parse(doc('accounts.schema.json')), JSON.parse(output));
  });

  it('has a schema that takes what the proxy takes, and refuses what it refuses', () => {
    const schema = JSON.parse(doc('accounts.schema.json')) as Schema;
    const { origins: _none, ...forNobody } = { ...ACCOUNT, scope: 'institution', doctors: [] };
    for (const entry of [ACCOUNT, forNobody, { ...ACCOUNT, professional: 'acc_1', secretKeyExpiresAt: '2027-03-01' }]) {
      assert.deepEqual(faultsOfAccounts(JSON.stringify([entry])), []);
      assert.ok(agrees(schema, [entry]), JSON.stringify(entry));
    }
    const { secretKey: _key, ...withoutKey } = ACCOUNT;
    for (const entry of [
      withoutKey,
      { ...ACCOUNT, secret: 1 },
      { ...ACCOUNT, account: '' },
      { ...ACCOUNT, scope: 'admin' },
      { ...ACCOUNT, secretKey: 'pk_x' },
      { ...ACCOUNT, publishableKey: 'sk_x' },
      { ...ACCOUNT, professional: 'acc 1' },
      { ...ACCOUNT, doctors: [''] },
      { ...ACCOUNT, doctors: 'dr-ana' },
      { ...ACCOUNT, origins: 'https://ehr.example' },
      { ...ACCOUNT, secretKeyExpiresAt: 7 },
    ]) {
      assert.notEqual(faultsOfAccounts(JSON.stringify([entry])).length, 0);
      assert.ok(!agrees(schema, [entry]), JSON.stringify(entry));
    }
    assert.ok(!agrees(schema, []));
  });

  it('is named with the place of the JSON error', () => {
    for (const [text, place] of [
      ['[\n  {"account": "ana",}\n]', 'line 2, column 21'],
      ['[{"account": "canary"}\n  {}]', 'line 2, column 3'],
      ['[{"account": "canary"', 'line 1, column 22'],
      ['\ufeffcanary', 'line 1, column 1'],
      ['', 'line 1, column 1'],
    ] as const)
      assert.deepEqual(faultsOfAccounts(text), [`SCRIBE_ACCOUNTS_FILE is not JSON: ${place}.`]);
  });

  it('has every fault of every entry told at once, with its field', () => {
    const faults = faultsOfAccounts(
      JSON.stringify([
        { ...ACCOUNT, scope: 'institution', professional: 'acc_1', doctors: [7, ''], secretkey: 'x' },
        { ...ACCOUNT, secretKey: ' "sk_canary" ', origins: ['https://ehr.example', 'https://ehr.example/canary'] },
        7,
      ]),
    );
    assert.deepEqual(faults, [
      'SCRIBE_ACCOUNTS_FILE: account occurs twice, in entries 1 and 2.',
      'SCRIBE_ACCOUNTS_FILE: publishableKey occurs twice, in entries 1 and 2.',
      "SCRIBE_ACCOUNTS_FILE entry 1: professional is of a doctor's account: an institution has many.",
      'SCRIBE_ACCOUNTS_FILE entry 1: doctors number 1 must be a text.',
      'SCRIBE_ACCOUNTS_FILE entry 1: doctors number 2 must not be empty.',
      'SCRIBE_ACCOUNTS_FILE entry 1: secretkey is not known: is secretKey meant?',
      'SCRIBE_ACCOUNTS_FILE entry 2: secretKey is in quotes, which are taken for a part of it: leave them out.',
      'SCRIBE_ACCOUNTS_FILE entry 2: origins: number 2 is not an exact origin such as https://ehr.example.',
      'SCRIBE_ACCOUNTS_FILE entry 3: the entry must be an object.',
    ]);
  });
});

/** The parts of JSON Schema that ours uses. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

function agrees(schema: Schema, value: unknown): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === 'string')
    return (
      schema.type === 'string' &&
      (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)) &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity)
    );
  if (Array.isArray(value))
    return (
      schema.type === 'array' &&
      value.length >= (schema.minItems ?? 0) &&
      value.every((item) => agrees(schema.items ?? {}, item))
    );
  if (typeof value !== 'object' || value === null || schema.type !== 'object') return false;
  const { properties = {}, required = [] } = schema;
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, field]) =>
      properties[name] ? agrees(properties[name], field) : schema.additionalProperties !== false,
    )
  );
}
