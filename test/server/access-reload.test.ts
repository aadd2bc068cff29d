import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import promises from 'node:fs/promises';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, it, type TestContext } from 'node:test';
import { readConfig, signAssertion } from '../../server/index.ts';
import { ownFolder } from '../support/own-folder.ts';
import { serve } from '../support/programs.ts';
import { ANA, BEN, documents, ORIGIN, SECRETS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { json } from '../support/upstream.ts';
import { until } from '../support/until.ts';

const READ = '/v1/scribe-sessions/c-1';
const BEN_CLAIMS = { sub: 'dr-ben', account: 'pk_ben' };

const ENVIRONMENT = {
  SCRIBE_BASE_URL: 'http://127.0.0.1:1',
  SCRIBE_WEB_URL: 'http://127.0.0.1:1',
  SCRIBE_PUBLIC_URL: 'https://scribe.ehr.example',
  SCRIBE_ASSERTION_SECRET: SECRETS.assertion,
  SCRIBE_TOKEN_KEY: SECRETS.token,
  SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
};

/** Starts a proxy with the accounts of a file. */
async function start(t: TestContext, file: string, changes: Record<string, string | undefined> = {}) {
  const result = readConfig({ ...ENVIRONMENT, SCRIBE_ACCOUNTS_FILE: file, ...changes }, 'dist');
  assert.ok(result.ok, JSON.stringify(result));
  const { accounts, assertionKeys, source } = result.config;
  const f = await startFixture(t, { config: { accounts, assertionKeys, source } });
  f.upstream.on('GET', READ, session('ss_1', 'c-1'));
  return f;
}

async function withAccounts(t: TestContext, ...accounts: object[]) {
  const file = join(ownFolder(t), 'accounts.json');
  writeFileSync(file, JSON.stringify(accounts));
  return { f: await start(t, file), write: (text: string) => writeFileSync(file, text), file };
}

const read = async (f: Fixture, token: string) => {
  const { status, body } = await f.call('GET', READ, { token });
  return status === 200 ? 200 : `${status} ${body.error.code}`;
};
const metric = async (f: Fixture, line: RegExp) => line.test((await f.call('GET', '/metrics')).text);
/** Resolves when the proxy has checked its files and read the changes. */
async function noticed(f: Fixture, line: RegExp): Promise<void> {
  f.advance(1_100);
  await until(`a metric says ${line}`, () => metric(f, line));
}
const APPLIED = /^scribe_proxy_reloads_total\{outcome="applied"\} 1$/m;

describe('accounts that change while the proxy runs', () => {
  it('are noticed when the file is renamed over: a new doctor signs in, one who is gone is out, streams and all', async (t) => {
    const { f, file } = await withAccounts(t, ANA);
    const [token, refused] = [await f.token(), await f.exchange(await f.assert(BEN_CLAIMS), 'pk_ben')];
    assert.deepEqual([await read(f, token), refused.status], [200, 401]);
    const stream = await f.listen(token);
    writeFileSync(`${file}.new`, JSON.stringify([BEN]));
    renameSync(`${file}.new`, file);
    await noticed(f, APPLIED);
    await stream.ended;
    assert.equal(await read(f, token), '401 authentication_required');
    assert.equal((await f.exchange(await f.assert())).status, 401);
    assert.equal(await read(f, await f.token(BEN_CLAIMS)), 200);
    const line = f.logs.find((text) => text.includes('were read again')) ?? '';
    assert.match(line, /"added":\["ben"\],"removed":\["ana"\],"changed":\[\]/);
    assert.doesNotMatch(f.logs.join(''), /canary/);
  });

  it('are noticed when Kubernetes swaps the link of the folder', async (t) => {
    const folder = ownFolder(t);
    for (const [name, accounts] of [
      ['..1', [ANA]],
      ['..2', [ANA, BEN]],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'accounts.json'), JSON.stringify(accounts));
    }
    symlinkSync('..1', join(folder, '..data'));
    symlinkSync(join('..data', 'accounts.json'), join(folder, 'accounts.json'));
    const f = await start(t, join(folder, 'accounts.json'));
    symlinkSync('..2', join(folder, '..next'));
    renameSync(join(folder, '..next'), join(folder, '..data'));
    await noticed(f, APPLIED);
    assert.equal(await read(f, await f.token(BEN_CLAIMS)), 200);
  });

  it('are noticed beside files that are read only at the start', async (t) => {
    const folder = ownFolder(t);
    const [file, ca] = [join(folder, 'accounts.json'), join(folder, 'ca.pem')];
    writeFileSync(file, JSON.stringify([ANA]));
    writeFileSync(ca, rootCertificates[0] ?? '');
    const f = await start(t, file, { SCRIBE_CA_FILE: ca });
    writeFileSync(file, JSON.stringify([ANA, BEN]));
    await noticed(f, APPLIED);
  });

  it('are noticed when the file changed between the reading of the configuration and the start', async (t) => {
    const file = join(ownFolder(t), 'accounts.json');
    writeFileSync(file, JSON.stringify([ANA]));
    const result = readConfig({ ...ENVIRONMENT, SCRIBE_ACCOUNTS_FILE: file }, 'dist');
    assert.ok(result.ok);
    writeFileSync(file, JSON.stringify([ANA, BEN]));
    const f = await startFixture(t, { config: { accounts: result.config.accounts, source: result.config.source } });
    await noticed(f, APPLIED);
    assert.equal((await f.exchange(await f.assert(BEN_CLAIMS), 'pk_ben', { origin: ORIGIN })).status, 200);
  });

  it('are refused if a pipe replaces them, and read again once it is gone', async (t) => {
    const { f, write, file } = await withAccounts(t, ANA);
    rmSync(file);
    execFileSync('sh', ['-c', 'mkfifo "$0"', file]);
    assert.equal(await f.proxy.reload(), false);
    assert.match(f.logs.join(''), /SCRIBE_ACCOUNTS_FILE cannot be read: it is a pipe/);
    rmSync(file);
    write(JSON.stringify([ANA, BEN]));
    assert.equal(await f.proxy.reload(), true);
    assert.equal((await f.exchange(await f.assert(BEN_CLAIMS), 'pk_ben')).status, 200);
  });

  for (const [name, text, fault] of [
    ['text that is not JSON', `[{"secretKey":"${SECRETS.ben}"`, 'SCRIBE_ACCOUNTS_FILE is not JSON: line 1, column 37.'],
    [
      'one bad entry among good ones',
      JSON.stringify([ANA, { ...BEN, secretKey: 'pk_canary' }]),
      'SCRIBE_ACCOUNTS_FILE entry 2: secretKey holds a publishable key (pk_…): it must be the secret key.',
    ],
    [
      'two accounts of one publishable key',
      JSON.stringify([
        { ...ANA, secretKey: 'sk_x' },
        { ...BEN, publishableKey: 'pk_ana' },
      ]),
      'SCRIBE_ACCOUNTS_FILE: publishableKey occurs twice, in entries 1 and 2.',
    ],
  ] as const) {
    it(`are refused whole with ${name}: those of before stay, the fault is told without a secret`, async (t) => {
      const { f, write } = await withAccounts(t, ANA);
      const token = await f.token();
      write(text);
      assert.equal(await f.proxy.reload(), false);
      assert.equal(await read(f, token), 200);
      assert.equal((await f.exchange(await f.assert(BEN_CLAIMS), 'pk_ben')).status, 401);
      assert.equal(f.upstream.calls.at(-1)?.headers.authorization, `Bearer ${SECRETS.ana}`);
      const line = JSON.parse(f.logs.find((entry) => entry.includes('"faults"')) ?? '{}') as { faults: string[] };
      assert.deepEqual(line.faults, [fault]);
      assert.doesNotMatch(f.logs.join(''), /canary/);
      assert.ok(await metric(f, /^scribe_proxy_reloads_total\{outcome="refused"\} 1$/m));
      assert.ok(await metric(f, /^scribe_proxy_accounts_stale 1$/m));
      const ready = await f.call('GET', '/readyz');
      assert.deepEqual([ready.status, (ready.body['checks'] as { accounts: string }).accounts], [200, 'stale']);
      write(JSON.stringify([ANA, BEN]));
      assert.equal(await f.proxy.reload(), true);
      assert.ok(await metric(f, /^scribe_proxy_accounts_stale 0$/m));
      assert.equal(await read(f, await f.token(BEN_CLAIMS)), 200);
    });
  }

  it('stay as they were when the file is gone', async (t) => {
    const { f, file } = await withAccounts(t, ANA);
    const token = await f.token();
    rmSync(file);
    await noticed(f, /^scribe_proxy_accounts_stale 1$/m);
    assert.equal(await read(f, token), 200);
  });

  it('are in force a second after a file that could not be read can be read again, without another change', async (t) => {
    const { f, write, file } = await withAccounts(t, ANA);
    const { readFile } = promises;
    let isAway = true;
    const tooManyOpen = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    t.mock.method(promises, 'readFile', (...args: Parameters<typeof readFile>) =>
      isAway && args[0] === file ? Promise.reject(tooManyOpen) : readFile(...args),
    );
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    write(JSON.stringify([BEN]));
    await noticed(f, /^scribe_proxy_accounts_stale 1$/m);
    await noticed(f, /^scribe_proxy_accounts_stale 1$/m);
    isAway = false;
    await noticed(f, APPLIED);
    assert.equal(await read(f, await f.token(BEN_CLAIMS)), 200);
    assert.equal(f.logs.filter((line) => line.includes('have faults')).length, 1, 'told once');
  });

  it('lose an origin: CORS and tokens of that page end', async (t) => {
    const { f, write } = await withAccounts(t, ANA);
    const token = await f.token();
    write(JSON.stringify([{ ...ANA, origins: ['https://new.example'] }]));
    await f.proxy.reload();
    const answer = await f.call('GET', READ, { token });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [403, null]);
    assert.equal((await f.call('GET', READ, { token, headers: { origin: 'https://new.example' } })).status, 401);
  });

  it('lose a doctor: the doctor’s token and login ticket end', async (t) => {
    const { f, write } = await withAccounts(t, { ...ANA, doctors: ['dr-ana', 'dr-eva'] });
    const [ana, eva] = [await f.token(), await f.token({ sub: 'dr-eva' })];
    const { body } = await f.call('POST', '/embed/login', { token: eva, body: { consultationInternalId: 'c-1' } });
    write(JSON.stringify([ANA]));
    await f.proxy.reload();
    assert.deepEqual([await read(f, ana), await read(f, eva)], [200, '401 authentication_required']);
    assert.equal((await f.call('GET', String(body['url']).slice(f.publicUrl.length))).status, 404);
    assert.ok(!f.upstream.seen().includes('POST /v1/auth/login'));
  });

  it('get another key: the next call has it, the call under way ends with the one it was sent with', async (t) => {
    const { f, write } = await withAccounts(t, ANA);
    const [token, arrived, release] = [await f.token(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', READ, async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, session('ss_1', 'c-1'));
    });
    const underWay = read(f, token);
    await arrived.promise;
    write(JSON.stringify([{ ...ANA, secretKey: 'sk_canary_ana_new' }]));
    await f.proxy.reload();
    release.resolve();
    assert.deepEqual([await underWay, await read(f, token)], [200, 200]);
    assert.deepEqual(
      f.upstream.calls.map(({ headers }) => headers.authorization),
      [`Bearer ${SECRETS.ana}`, 'Bearer sk_canary_ana_new'],
    );
    assert.doesNotMatch([...f.logs, ...f.answers].join(''), /canary_ana/);
  });

  it('vanish between the two calls of a decision: nothing is sent for them', async (t) => {
    const { f, write } = await withAccounts(t, ANA, BEN);
    const [token, arrived, release] = [await f.token(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', `${READ}/medical-record-documents`, async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, documents('cfa_1'));
    });
    const decision = f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token });
    await arrived.promise;
    // The name now belongs to another doctor's key, which must not serve Ana's page.
    write(JSON.stringify([{ ...BEN, account: 'ana' }]));
    await f.proxy.reload();
    release.resolve();
    const { status, body } = await decision;
    assert.deepEqual([status, body.error.code], [401, 'authentication_required']);
    assert.ok(!f.upstream.seen().some((call) => call.startsWith('POST')));
  });
});

describe('assertion keys that change while the proxy runs', () => {
  it('are those of the JWKS file as it is now', async (t) => {
    const folder = ownFolder(t);
    const [accounts, jwks] = [join(folder, 'accounts.json'), join(folder, 'jwks.json')];
    const [old, fresh] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const write = (...pairs: (typeof old)[]) =>
      writeFileSync(jwks, JSON.stringify({ keys: pairs.map(({ publicKey }) => publicKey.export({ format: 'jwk' })) }));
    writeFileSync(accounts, JSON.stringify([ANA]));
    write(old);
    const f = await start(t, accounts, { SCRIBE_ASSERTION_SECRET: undefined, SCRIBE_ASSERTION_JWKS_FILE: jwks });
    const answers = async () => {
      const claims = { audience: f.publicUrl, sub: 'dr-ana', name: 'Ana', account: 'pk_ana', sessions: ['c-1'] };
      const statuses: number[] = [];
      for (const { privateKey } of [old, fresh]) {
        const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
        const assertion = await signAssertion(
          { ...claims, scopes: ['read'], origin: ORIGIN },
          { alg: 'EdDSA', key },
          { now: f.now() },
        );
        statuses.push((await f.exchange(assertion)).status);
      }
      return statuses;
    };
    assert.deepEqual(await answers(), [200, 401]);
    write(old, fresh);
    await f.proxy.reload();
    assert.deepEqual(await answers(), [200, 200]);
    write(fresh);
    await noticed(f, /^scribe_proxy_reloads_total\{outcome="applied"\} 2$/m);
    assert.deepEqual(await answers(), [401, 200]);
    writeFileSync(jwks, JSON.stringify({ keys: [fresh.privateKey.export({ format: 'jwk' })] }));
    assert.equal(await f.proxy.reload(), false);
    assert.deepEqual(await answers(), [401, 200]);
    const damaged = { ...old.publicKey.export({ format: 'jwk' }), x: 'AA' };
    writeFileSync(jwks, JSON.stringify({ keys: [damaged] }));
    assert.equal(await f.proxy.reload(), false);
    assert.deepEqual(await answers(), [401, 200]);
  });

  it('are named in the log as they come and go', async (t) => {
    const folder = ownFolder(t);
    const [accounts, jwks] = [join(folder, 'accounts.json'), join(folder, 'jwks.json')];
    const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const write = (...kids: string[]) =>
      writeFileSync(jwks, JSON.stringify({ keys: kids.map((kid) => ({ ...key, kid })) }));
    writeFileSync(accounts, JSON.stringify([ANA]));
    write('2026', 'spare');
    const f = await start(t, accounts, { SCRIBE_ASSERTION_SECRET: undefined, SCRIBE_ASSERTION_JWKS_FILE: jwks });
    write('spare', '2027');
    await f.proxy.reload();
    assert.match(f.logs.join(''), /"keysAdded":\["2027"\],"keysRemoved":\["2026"\]/);
  });
});

describe('SIGHUP', () => {
  it('reads the files at once and ends nothing, nor does SIGUSR2; SIGUSR1 opens no debugger; SIGQUIT ends it as SIGTERM does', async (t) => {
    const folder = ownFolder(t);
    writeFileSync(join(folder, 'accounts.json'), JSON.stringify([ANA]));
    const { child, url } = await serve(t, {
      ...ENVIRONMENT,
      PATH: process.env['PATH'] ?? '',
      SCRIBE_ACCOUNTS_FILE: join(folder, 'accounts.json'),
      SCRIBE_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
      SCRIBE_AUDIT_FILE: join(folder, 'audit.jsonl'),
      PROXY_PORT: '0',
    });
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await until('SIGHUP has it read its files', async () => {
      child.kill('SIGHUP');
      return /^scribe_proxy_reloads_total\{outcome="applied"\} [1-9]/m.test(await metrics());
    });
    assert.equal(child.exitCode, null);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) child.kill(signal);
    for (let n = 0; n < 5; n++) await metrics();
    for (let n = 0; n < 2; n++) child.kill('SIGQUIT');
    assert.deepEqual(await once(child, 'close'), [0, null]);
    assert.doesNotMatch(said, /Debugger/);
  });
});
