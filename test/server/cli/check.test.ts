import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteStore, systemClock } from '../../../server/index.ts';
import { otherOwner } from '../../../server/operation/health.ts';
import { commandEnvironment, runHere } from '../../support/run-command.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';
import { ownFolder, storeFile } from '../../support/own-folder.ts';
import { errorBody } from '../../support/upstream.ts';

const SECRET = 'canary-0123456789-abcdefghijklmnopqrstuv';
/** For each variable a wrong value, a secret if one could be there by mistake, and the expected message. */
const WRONG: Readonly<Record<string, readonly [value: string, fault: RegExp]>> = {
  SCRIBE_BASE_URL: ['http://user:canary@scribe.example', /SCRIBE_BASE_URL must be https/],
  SCRIBE_WEB_URL: ['canary', /SCRIBE_WEB_URL is not an address/],
  SCRIBE_PUBLIC_URL: ['https://scribe.example/?canary', /SCRIBE_PUBLIC_URL must not carry a query/],
  SCRIBE_SECRET_KEY: ['pk_canary', /SCRIBE_SECRET_KEY holds a publishable key/],
  SCRIBE_PUBLISHABLE_KEY: ['sk_canary', /SCRIBE_PUBLISHABLE_KEY holds a secret key/],
  SCRIBE_ORIGINS: ['https://ehr.example/canary', /SCRIBE_ORIGINS: number 1 is not an exact origin/],
  SCRIBE_ASSERTION_SECRET: ['canary', /SCRIBE_ASSERTION_SECRET is weak/],
  SCRIBE_TOKEN_KEY: ['canary-1,canary-2,canary-3', /SCRIBE_TOKEN_KEY holds more than two keys/],
  SCRIBE_WEBHOOK_SECRET: ['sk_canary_2', /SCRIBE_WEBHOOK_SECRET is an API key/],
  SCRIBE_STORE: ['sqlite:/dev/null/canary/p.sqlite', /SCRIBE_STORE names a file that cannot be written/],
  SCRIBE_AUDIT_FILE: ['/dev/null/canary.jsonl', /SCRIBE_AUDIT_FILE names a file that cannot be written/],
  PROXY_PORT: ['canary', /PROXY_PORT must be a number/],
};

const faultsOf = (output: string) => output.split('\n').filter((line) => line.startsWith('fault: '));

/** Starts a service whose clock is `seconds` ahead. */
async function service(t: TestContext, seconds: number): Promise<string> {
  const server = createServer(KEEP_ALIVE, (_request, response) => {
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    const body = errorBody('invalid_request_error', 'resource_not_found', 'No such session.');
    response.writeHead(404, { date, 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function environment(t: TestContext, baseUrl = 'http://127.0.0.1:1'): Record<string, string> {
  const store = storeFile(t);
  return {
    ...commandEnvironment(`sqlite:${store}`, baseUrl),
    SCRIBE_PUBLIC_URL: 'http://127.0.0.1:1',
    SCRIBE_AUDIT_FILE: `${store}.jsonl`,
  };
}

describe('scribe-widget check', () => {
  it('finds a store that is no database: serve could not start', async (t) => {
    const env = environment(t, await service(t, 0));
    writeFileSync(env['SCRIBE_STORE']?.slice('sqlite:'.length) ?? '', 'What somebody named by mistake.'.repeat(100));
    const { code, output } = await runHere(['check'], env);
    assert.deepEqual([code, faultsOf(output)], [1, ['fault: SCRIBE_STORE cannot be opened: file is not a database.']]);
  });

  it('tells of another deployment in the same store', async (t) => {
    const env = environment(t, await service(t, 0));
    const store = openSqliteStore(env['SCRIBE_STORE']?.slice('sqlite:'.length) ?? '', systemClock);
    await otherOwner(store, 'https://scribe-test.ehr.example', Infinity);
    await store.close();
    assert.match(
      (await runHere(['check'], env)).output,
      /warning: SCRIBE_STORE is used by the proxy of https:\/\/scribe-test/,
    );
  });

  for (const [name, [value, fault]] of Object.entries(WRONG)) {
    it(`tells a wrong ${name}, and nothing else`, async (t) => {
      const { code, output } = await runHere(['check'], { ...environment(t), [name]: value });
      assert.equal(code, 1);
      assert.match(output, fault);
      assert.ok(
        faultsOf(output).every((line) => line.includes(name)),
        output,
      );
      assert.doesNotMatch(output, /canary/);
    });

    it(`misses ${name} where it is required`, async (t) => {
      const { [name]: _, ...rest } = environment(t);
      const { code, output } = await runHere(['check'], rest);
      const isRequired = !/TOKEN_KEY|WEBHOOK|STORE|AUDIT|PORT/.test(name);
      assert.equal(code, isRequired ? 1 : 0, output);
      if (isRequired) assert.match(output, new RegExp(`fault: .*${name}.* is required`));
    });
  }

  it('tells all of them at once', async (t) => {
    const wrong = Object.fromEntries(Object.entries(WRONG).map(([name, [value]]) => [name, value]));
    const { code, output } = await runHere(['check'], { ...environment(t), ...wrong });
    assert.equal(code, 1);
    for (const [, fault] of Object.values(WRONG)) assert.match(output, fault);
    assert.doesNotMatch(output, /canary/);
    assert.doesNotMatch(output, /sound/);
  });

  it('tells every fault of an accounts file and a key set beside the others, and repeats nothing of them', async (t) => {
    const folder = ownFolder(t);
    const [accounts, jwks] = [join(folder, 'accounts.json'), join(folder, 'jwks.json')];
    writeFileSync(accounts, `[{"account":"a","secretKey":"sk_canary"},{"sk_canary_name":1}]`);
    writeFileSync(jwks, `{"keys":[{"kty":"oct","k":"${SECRET}"}]} canary`);
    const { SCRIBE_SECRET_KEY: _1, SCRIBE_PUBLISHABLE_KEY: _2, SCRIBE_ASSERTION_SECRET: _3, ...rest } = environment(t);
    const files = { SCRIBE_ACCOUNTS_FILE: accounts, SCRIBE_ASSERTION_JWKS_FILE: jwks };
    const { code, output } = await runHere(['check'], { ...rest, ...files, PROXY_PORT: 'x' });
    assert.equal(code, 1);
    for (const fault of [
      /entry 1: publishableKey/,
      /entry 2/,
      /SCRIBE_ORIGINS and SCRIBE_ACCOUNTS_FILE/,
      /JWKS/,
      /PROXY_PORT/,
    ])
      assert.match(output, fault);
    assert.doesNotMatch(output, /canary/);
  });

  it('warns of a service that does not answer: it may be away for a while', async (t) => {
    const { code, output } = await runHere(['check'], environment(t));
    assert.equal(code, 0);
    assert.match(output, /warning: SCRIBE_BASE_URL does not answer from here: nothing listens there.*ECONNREFUSED/);
  });

  it('warns of a clock that is more than 30 s off the service’s, either way', async (t) => {
    for (const [seconds, words] of [
      [300, /warning: The clock of this machine is (299|300|301) s behind/],
      [-300, /warning: The clock of this machine is (299|300|301) s ahead of/],
    ] as const) {
      const { code, output } = await runHere(['check'], environment(t, await service(t, seconds)));
      assert.equal(code, 0);
      assert.match(output, words);
    }
    const { output } = await runHere(['check'], environment(t, await service(t, 0)));
    assert.doesNotMatch(output, /warning: The clock|SCRIBE_BASE_URL does not answer/);
  });
});
