import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { ACCOUNT } from '../../support/sound-environment.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { run, serve } from '../../support/programs.ts';
import { runHere } from '../../support/run-command.ts';
import { json, startUpstream } from '../../support/upstream.ts';

const onLinux = process.platform === 'linux';

function environment(t: TestContext, changes: Record<string, string> = {}): Record<string, string> {
  const folder = ownFolder(t);
  return {
    PATH: process.env['PATH'] ?? '',
    SCRIBE_BASE_URL: 'http://127.0.0.1:1',
    SCRIBE_WEB_URL: 'http://127.0.0.1:1',
    SCRIBE_PUBLIC_URL: 'http://127.0.0.1:1',
    SCRIBE_SECRET_KEY: 'sk_canary_command',
    SCRIBE_PUBLISHABLE_KEY: 'pk_command',
    SCRIBE_ORIGINS: 'https://ehr.example',
    SCRIBE_ASSERTION_SECRET: 'canary-assertion-0123456789-abcdefghij',
    SCRIBE_WEBHOOK_SECRET: 'canary-webhook-0123456789-abcdefghij',
    SCRIBE_STORE: `sqlite:${join(folder, 'store', 'proxy.sqlite')}`,
    SCRIBE_AUDIT_FILE: join(folder, 'audit', 'audit.jsonl'),
    PROXY_PORT: '0',
    ...changes,
  };
}

/** Makes an assertion by command and signs in with it; resolves with the headers of a page's calls. */
async function signIn(url: string, env: Record<string, string>): Promise<Record<string, string>> {
  const minted = await runHere(['assertion', '--sub', 'dr-x', '--sessions', 'c-1'], env);
  const headers = { origin: 'https://ehr.example', 'content-type': 'application/json' };
  const answer = await fetch(`${url}/embed/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ publishableKey: 'pk_command', assertion: minted.output.trim().split('\n').at(-1) }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { ...headers, authorization: `Bearer ${token}` };
}

describe('scribe-widget check', () => {
  it('is 0 for a sound configuration', async (t) => {
    assert.equal((await runHere(['check'], environment(t))).code, 0);
  });

  // /proc tells it.
  it('warns where this process may open fewer files than it is to hold streams', { skip: !onLinux }, (t) => {
    const warningsOf = (most: string) => {
      const program = 'ulimit -n 4096; exec node server/main.ts check --offline 2>&1';
      const env = environment(t, { SCRIBE_MOST_STREAMS: most });
      return execFileSync('sh', ['-c', program], { env, encoding: 'utf8' });
    };
    assert.match(warningsOf('12000'), /^warning: This process may open 4096 files, .* SCRIBE_MOST_STREAMS/m);
    assert.doesNotMatch(warningsOf('2000'), /This process may open/);
  });

  it('takes a secret that comes by a pipe, which can be read only once', async (t) => {
    const { SCRIBE_SECRET_KEY: key = '', ...env } = environment(t, { SCRIBE_SECRET_KEY_FILE: '/dev/stdin' });
    const { code, output } = await run(['check', '--offline'], env, `${key}\n`);
    assert.equal(code, 0, output);
  });

  it('lists every fault and is 1, without a secret’s value', async (t) => {
    const { code, output } = await runHere(
      ['check'],
      environment(t, { SCRIBE_SECRET_KEY: 'pk_canary', SCRIBE_ORIGINS: '*', SCRIBE_ASSERTION_SECRET: 'canary' }),
    );
    assert.equal(code, 1);
    assert.match(output, /SCRIBE_SECRET_KEY holds a publishable key[\s\S]*SCRIBE_ASSERTION_SECRET is weak/);
    assert.match(output, /SCRIBE_ORIGINS/);
    assert.doesNotMatch(output, /canary/);
  });
});

describe('files that cannot be written', () => {
  it('are faults that check tells at once', async (t) => {
    const changes = { SCRIBE_STORE: 'sqlite:/dev/null/store/p.sqlite', SCRIBE_AUDIT_FILE: '/dev/null/audit.jsonl' };
    const { code, output } = await runHere(['check'], environment(t, changes));
    assert.equal(code, 1);
    assert.match(output, /SCRIBE_STORE names a file that cannot be written/);
    assert.match(output, /SCRIBE_AUDIT_FILE names a file that cannot be written/);
  });

  it('stop serve when it is the store, by its name', async (t) => {
    const { code, output } = await runHere(['serve'], environment(t, { SCRIBE_STORE: 'sqlite:/dev/null/p.sqlite' }));
    assert.equal(code, 1);
    assert.match(output, /fault: SCRIBE_STORE cannot be opened/);
  });
});

describe('a port that is taken', () => {
  it('ends serve, also with a Redis store that would hold the process', async (t) => {
    const other = await startUpstream();
    t.after(() => other.close());
    const { code, output } = await run(
      ['serve'],
      environment(t, {
        PROXY_PORT: new URL(other.url).port,
        SCRIBE_STORE: 'redis://127.0.0.1:1',
        SCRIBE_TOKEN_KEY: 'canary-token-key-0123456789-abcdefghij',
      }),
    );
    assert.equal(code, 1);
    assert.match(output, /EADDRINUSE/);
  });
});

describe('an address to listen at', () => {
  it('that is malformed is named with its variable', async (t) => {
    const { code, output } = await runHere(['serve'], environment(t, { PROXY_HOST: 'no.such.host.invalid' }));
    assert.equal(code, 1);
    assert.match(output, /PROXY_HOST and PROXY_PORT say: .*no\.such\.host\.invalid/);
  });

  it('that is a name is printed as its address: a front may ask another one', async (t) => {
    const { url } = await serve(t, environment(t, { PROXY_HOST: 'localhost' }));
    assert.match(url, /^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  it('of IPv6 is printed as an address that can be opened', { skip: !hasIPv6 }, async (t) => {
    const { url } = await serve(t, environment(t, { PROXY_HOST: '::1' }));
    assert.match(url, /^http:\/\/\[::1\]:\d+$/);
    assert.equal((await fetch(`${url}/livez`)).status, 200);
  });
});

describe('scribe-widget serve', () => {
  it('does not start with a pk_ where the sk_ belongs', async (t) => {
    const { code, output } = await runHere(['serve'], environment(t, { SCRIBE_SECRET_KEY: 'pk_canary' }));
    assert.equal(code, 1);
    assert.doesNotMatch(output, /^ready$/m);
  });

  it('mints, serves, is told of an event, ends on SIGTERM and leaves a whole audit', async (t) => {
    const upstream = await startUpstream();
    t.after(upstream.close);
    const env = environment(t, { SCRIBE_BASE_URL: upstream.url });
    upstream.on('GET', '/v1/scribe-sessions/c-1', (_call, response) =>
      json(response, 200, { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' }),
    );
    const { child, url } = await serve(t, env);

    const headers = await signIn(url, env);
    const session = await fetch(`${url}/v1/scribe-sessions/c-1`, {
      headers,
    });
    assert.equal(session.status, 200);

    const triggered = await runHere(
      ['webhook', 'trigger', '--session', 'ss_1', '--url', `${url}/webhooks/scribe`],
      env,
    );
    assert.deepEqual([triggered.code, triggered.output.trim()], [0, '200 {"received":true}']);

    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    const verified = await runHere(['audit', 'verify'], env);
    assert.match(verified.output, /^ok: \d+ lines, last hash [0-9a-f]{64}/);
    writeFileSync(env['SCRIBE_AUDIT_FILE'] ?? '', '{"n":1}\n');
    assert.equal((await runHere(['audit', 'verify'], env)).code, 1);
  });
});

describe('scribe-widget', () => {
  it('says what it can do', async (t) => {
    const { code, output } = await runHere([], environment(t));
    assert.equal(code, 0);
    assert.match(
      output,
      /serve[\s\S]*check[\s\S]*assertion[\s\S]*audit verify[\s\S]*webhook trigger[\s\S]*sandbox[\s\S]*demo/,
    );
    assert.equal((await run(['nonsense'], environment(t))).code, 2);
    for (const args of [['nonsense'], ['webhook', 'nonsense']]) {
      const unknown = await runHere(args, environment(t));
      assert.equal(unknown.code, 2);
      assert.ok(unknown.output.startsWith(`Unknown command: ${args.join(' ')}\n`), unknown.output);
    }
    for (const args of [['--help'], ['serve', '--help'], ['webhook', 'create', '-h']])
      assert.equal((await runHere(args, environment(t))).code, 0, args.join(' '));
  });

  it('says its version', async (t) => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    assert.deepEqual(await run(['--version'], environment(t)), { code: 0, output: `${version}\n` });
  });

  it('refuses arguments that a command does not know', async (t) => {
    for (const args of [
      ['serve', '--port', '1'],
      ['check', 'extra'],
      ['assertion', '--doctor', 'x'],
      ['audit', 'verify', '--foo'],
      ['demo', 'extra'],
    ]) {
      const { code, output } = await runHere(args, environment(t));
      assert.equal(code, 2, args.join(' '));
      assert.match(output, /Unknown option|Unexpected argument/);
    }
  });
});

describe('scribe-widget assertion', () => {
  it('is of the account that is named, by name or key, and of no other', async (t) => {
    const mint = (...args: string[]) =>
      runHere(['assertion', '--sub', 'dr-ana', '--sessions', 'c-1, c-2', ...args], environment(t));
    const { output, code } = await mint('--account', 'pk_command');
    assert.equal(code, 0);
    const claims = JSON.parse(
      Buffer.from(/eyJ[\w-]+\.([\w-]+)/.exec(output)?.[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    assert.deepEqual([claims['account'], claims['sessions']], ['pk_command', ['c-1', 'c-2']]);
    for (const [option, value] of [
      ['--account', 'pk_typo'],
      ['--scopes', 'read,admin'],
      ['--sessions', 'c 1/x'],
    ] as const) {
      const refused = await mint(option, value);
      assert.equal(refused.code, 2, option);
      assert.ok(refused.output.includes(option), refused.output);
    }
  });
});

describe('scribe-widget assertion for whom the account does not name', () => {
  it('warns of the origin, and of the doctor: the proxy would refuse it', async (t) => {
    const folder = ownFolder(t);
    const file = join(folder, 'accounts.json');
    writeFileSync(file, JSON.stringify([ACCOUNT]));
    const own = { SCRIBE_SECRET_KEY: '', SCRIBE_PUBLISHABLE_KEY: '', SCRIBE_ORIGINS: '', SCRIBE_ACCOUNTS_FILE: file };
    const mint = (sub: string, ...args: string[]) =>
      runHere(['assertion', '--sub', sub, '--sessions', 'c-1', ...args], environment(t, own));
    const { code, output } = await mint('dr-bob', '--origin', 'https://other.example');
    assert.equal(code, 0);
    assert.match(
      output,
      /warning: account "ana" does not name dr-bob: .*\n.* does not name https:\/\/other\.example:.*\neyJ/,
    );
    assert.doesNotMatch((await mint('dr-ana')).output, /does not name/);
  });
});

describe('scribe-widget webhook trigger', () => {
  const trigger = (env: Record<string, string>) => runHere(['webhook', 'trigger', '--session', 'ss_1'], env);

  it('names the address where nothing answers', async (t) => {
    const { code, output } = await trigger(environment(t));
    assert.equal(code, 1);
    assert.match(output, /Nothing answers at http:\/\/127\.0\.0\.1:1\/webhooks\/scribe: .*\. Look whether/);
  });

  it('takes no consultation’s id: no page would hear of it, and the answer would be 200', async (t) => {
    const { code, output } = await runHere(['webhook', 'trigger', '--session', 'c-done'], environment(t));
    assert.equal(code, 2);
    assert.match(output, /Needed: --session ss_…/);
  });

  it('tells the faults of a configuration that yields no secret', async (t) => {
    const { code, output } = await trigger(environment(t, { SCRIBE_WEBHOOK_SECRET: '', SCRIBE_STORE: 'canary' }));
    assert.equal(code, 2);
    assert.match(output, /fault: SCRIBE_STORE must be/);
    assert.doesNotMatch(output, /canary/);
  });
});
