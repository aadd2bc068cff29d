import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, before, describe, it } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { type Installed, assertBillOfMaterials, assertWellDescribed, install, root, run } from './installed.ts';

/** Beside chunks and declarations. */
const FILES = [
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'assertion.js'],
  ...['demo.js', 'ehr.js', 'index.js', 'licenses.md', 'main.js', 'package.json', 'sandbox.js', 'sbom.cdx.json'],
];
const OTHERS = /^(chunks\/[\w.-]+-[\w-]{8}\.js|types\/[\w/.-]+\.d\.ts|demo\/(ehr|sandbox)\/.*\.(js|css|svg|html|txt))$/;
const WIDGET = /^widget\/(scribe-widget[\w.-]*\.js|integrity\.json|embed(?:\.classic)?\.html|licenses\.md)$/;
/** Packages that `npm install scribe-widget-proxy` brings. */
const MOST_PACKAGES = 40;

const env = {
  // Where npm finds its registry and cache.
  ...process.env,
  SCRIBE_BASE_URL: 'http://127.0.0.1:1',
  SCRIBE_WEB_URL: 'http://127.0.0.1:1',
  SCRIBE_PUBLIC_URL: 'http://127.0.0.1:1',
  SCRIBE_SECRET_KEY: 'sk_canary_package',
  SCRIBE_PUBLISHABLE_KEY: 'pk_package',
  SCRIBE_ORIGINS: 'https://ehr.example',
  SCRIBE_ASSERTION_SECRET: 'canary-assertion-0123456789-abcdefghij',
  PROXY_PORT: '0',
};

describe('scribe-widget-proxy, installed in an empty folder', () => {
  let installed: Installed;
  before(async () => {
    installed = await install('proxy');
  });
  const npx = (...args: string[]) => run('npx', ['scribe-widget-proxy', ...args], installed.folder, env);

  /** Starts the command; answers what it said until it was ready. */
  async function start(t: TestContext, args: readonly string[], changes: NodeJS.ProcessEnv = {}) {
    const main = join(installed.folder, 'node_modules/.bin/scribe-widget');
    const options = { cwd: installed.folder, env: { ...env, ...changes } };
    const child = spawn(main, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    let said = '';
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'ready') break;
      said += `${line}\n`;
    }
    child.stdout.resume();
    return { child, said, url: /http:\S+/.exec(said)?.[0] ?? '' };
  }

  async function end(child: ChildProcess): Promise<void> {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await exit, [0, null]);
  }

  it('holds exactly what it should, and neither sources, tests nor data', () => {
    const others = installed.files.filter((file) => !OTHERS.test(file) && !WIDGET.test(file));
    assert.deepEqual(others.sort(), FILES);
    assertWellDescribed(installed);
    assert.ok(installed.size < 1_450_000, `${installed.size} bytes`);
  });

  it('brings few packages', () => {
    const { brought, manifest } = installed;
    const { dependencies } = manifest as { dependencies?: object };
    for (const name of ['jose', 'pino', 'prom-client', 'redis', 'undici'])
      assert.ok(Object.hasOwn(dependencies ?? {}, name), name);
    for (const name of ['lit', 'hono']) assert.ok(!brought.includes(name), name);
    assert.ok(brought.length <= MOST_PACKAGES, `${brought.length}: ${brought.join(' ')}`);
    assert.deepEqual(manifest.engines, { node: '>=22.19' });
  });

  it('has a bill of materials with every dependency, its version and its licence', () =>
    assertBillOfMaterials(installed));

  it('says what it can do, checks, serves the widget, and writes nowhere but to its data folder', async (t) => {
    assert.match((await npx('--help')).output, /serve[\s\S]*check[\s\S]*audit verify[\s\S]*sandbox[\s\S]*demo/);
    assert.match((await npx('check')).output, /The configuration is sound/);
    const before = readdirSync(installed.folder);
    const { child, url } = await start(t, ['serve']);
    for (const file of [
      'v1/scribe-widget.js',
      'v1/scribe-widget.classic.js',
      `${installed.version}/scribe-widget.js`,
    ]) {
      const answer = await fetch(`${url}/embed/${file}`);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/javascript; charset=utf-8']);
      const name = file.replace(/^.*\//, 'dist/widget/');
      assert.equal(await answer.text(), readFileSync(join(root, name), 'utf8'));
    }
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    await end(child);
    assert.deepEqual(
      readdirSync(installed.folder).filter((name) => !before.includes(name)),
      ['.data'],
    );
  });

  it('is importable: the server by either name, and what signs assertions', async () => {
    writeFileSync(
      join(installed.folder, 'use.mjs'),
      `import { createScribeProxy, signAssertion } from 'scribe-widget-proxy';
       import * as server from 'scribe-widget-proxy/server';
       import * as assertion from 'scribe-widget-proxy/assertion';
       console.log(typeof createScribeProxy, server.createScribeProxy === createScribeProxy, assertion.signAssertion === signAssertion);`,
    );
    assert.equal((await run('node', ['use.mjs'], installed.folder)).stdout, 'function true true\n');
  });

  it('runs the sandbox, which says that it is for trying alone, with its pages and its description', async (t) => {
    const { child, said, url } = await start(t, ['sandbox', '--port', '0']);
    assert.match(said, /Not for production/);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { authorization: 'Bearer sk_sandbox_ana' };
    assert.equal((await fetch(`${url}/v1/scribe-sessions/c-done`, { headers })).status, 200);
    for (const path of ['/', '/scribe-web.css', '/scribe-web.js', '/docs', '/openapi.json'])
      assert.equal((await fetch(url + path)).status, 200, path);
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js', 'documentation.css'])
      assert.equal((await fetch(`${url}/docs/${file}`)).status, 200, file);
    await end(child);
  });

  it('runs the demo beside a real configuration, shows a doctor an alert, and leaves nothing behind', async (t) => {
    const [sandbox, proxy, demo] = [await freePort(), await freePort(), await freePort()].map(String);
    const ports = { SANDBOX_PORT: sandbox, PROXY_PORT: proxy, DEMO_PORT: demo };
    const before = readdirSync(installed.folder);
    const { child, said } = await start(t, ['demo'], ports);
    assert.match(said, /Not for production/);
    const data = /Logs and data are in (\S+) until/.exec(said)?.[1] ?? '';
    assert.ok(existsSync(join(data, 'proxy.log')), said);

    const ehr = `http://127.0.0.1:${demo}`;
    const page = await (await fetch(`${ehr}/patients/c-done`)).text();
    const parts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(parts.length >= 2, page);
    for (const path of parts) assert.equal((await fetch(ehr + path)).status, 200, path);
    const post = (path: string, body: object, cookie = '') =>
      fetch(ehr + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ehr, cookie },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/sign-in', { doctor: 'dr-ana' });
    const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
    const me = await fetch(`${ehr}/api/me`, { headers: { cookie } });
    const { widget } = (await me.json()) as { widget: { script: string } };
    assert.equal((await fetch(widget.script)).status, 200);
    const assertion = await (await post('/scribe-assertion', { sessionIds: ['c-done'] }, cookie)).text();
    const opened = await fetch(`http://127.0.0.1:${proxy}/embed/open`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: ehr },
      body: JSON.stringify({ publishableKey: 'pk_sandbox_ana', assertion, sessionId: 'c-done' }),
    });
    assert.equal(opened.status, 200);
    assert.match(await opened.text(), /"cdssAlerts"/);

    await end(child);
    assert.ok(!existsSync(data), data);
    assert.deepEqual(readdirSync(installed.folder), before);
  });
});
