// docs/quickstart.md as a reader follows it: its commands in shells, its files in a folder, its page in a browser. Only the ports are others.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page, chromium } from 'playwright';
import { buildWidget } from '../../demo/run/builds.ts';
import { ROOT } from '../../demo/docs/build.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { snippet } from './snippets.ts';
import { freePort } from '../support/free-port.ts';

const PAGE = 'quickstart.md';
const folder = mkdtempSync(join(tmpdir(), 'scribe-quickstart-'));
const started: ChildProcess[] = [];
let browser: Browser;
let ports: readonly [sandbox: number, proxy: number, page: number];

/** Returns the text with the ports of this run. */
const here = (text: string): string =>
  text.replaceAll('4010', String(ports[0])).replaceAll('4020', String(ports[1])).replaceAll('8080', String(ports[2]));

/** Runs a block of the page in a shell; resolves when it prints a line that matches. */
async function run(name: string, cwd: string, says: RegExp): Promise<void> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(ports[0]),
    PROXY_PORT: String(ports[1]),
    SCRIBE_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
    SCRIBE_AUDIT_FILE: join(folder, 'audit.jsonl'),
  };
  const child = spawn('sh', ['-c', here(snippet(PAGE, name))], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (says.test(line)) break;
  assert.equal(child.exitCode, null, `${name} has ended`);
  child.stdout.resume();
}

before(async () => {
  ports = [await freePort(), await freePort(), await freePort()];
  await buildWidget(ROOT);
  mkdirSync(join(folder, 'hello'));
  for (const file of ['index.html', 'server.mjs'])
    writeFileSync(join(folder, 'hello', file), here(snippet(PAGE, file)));
  // The package from sources, as an installation has it.
  const own = join(folder, 'node_modules', 'scribe-widget-proxy');
  for (const place of [own, join(folder, 'node_modules', '.bin')]) mkdirSync(place, { recursive: true });
  symlinkSync(join(ROOT, 'server'), join(own, 'server'));
  writeFileSync(
    join(own, 'package.json'),
    JSON.stringify({
      ...{ name: 'scribe-widget-proxy', version: '0.0.0', type: 'module' },
      bin: { 'scribe-widget': './server/main.ts' },
      exports: { './assertion': './server/assertion.ts' },
    }),
  );
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const command = join(folder, 'node_modules', '.bin', 'scribe-widget');
  writeFileSync(command, `#!/bin/sh\nexec node ${join(ROOT, 'server', 'main.ts')} "$@"\n`, { mode: 0o755 });
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
});
after(async () => {
  await browser.close();
  for (const { pid } of started) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('docs/quickstart.md', () => {
  it('has a page with doctype, language, title and six lines of Scribe', () => {
    const lines = snippet(PAGE, 'index.html').trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, 4), [
      '<!doctype html>',
      '<html lang="en">',
      '<meta charset="utf-8" />',
      '<title>Consultation</title>',
    ]);
    assert.equal(lines.length, 4 + 6);
  });

  it('leads to a patient whose alert can be accepted, by a decision that the record takes on', async () => {
    await run('sandbox', folder, /^ready$/);
    await run('proxy', folder, /^ready$/);
    await run('backend', folder, /^http:/);
    const page = await browser.newPage();
    const noise: string[] = [];
    page.on('pageerror', (error) => noise.push(String(error)));
    await page.goto(`http://127.0.0.1:${ports[2]}/`);
    await page.getByText('Helena Duarte').first().waitFor();
    const accept = page.getByRole('button', { name: 'Accept: Ibuprofen' });
    await accept.click();
    await page.getByText('The change is in the record.', { exact: true }).waitFor({ timeout: 30_000 });
    assert.deepEqual(noise, []);
  });
});

describe('pages of the guides, at the quickstart’s servers', () => {
  /** Returns the page with this run's proxy, account and consultation. */
  const placed = (html: string): string =>
    here(
      html
        .replaceAll('https://scribe.ehr.example', 'http://127.0.0.1:4020')
        .replaceAll(/pk_(?:ana|…)/g, 'pk_sandbox_ana')
        .replaceAll('c-1042', 'c-done'),
    );

  async function load(html: string): Promise<{ readonly page: Page; readonly errors: string[] }> {
    writeFileSync(join(folder, 'hello', 'index.html'), placed(html));
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${ports[2]}/`);
    return { page, errors };
  }

  async function opens(html: string): Promise<void> {
    const { page, errors } = await load(html);
    await page.locator('scribe-session').getByText('Helena Duarte').filter({ visible: true }).first().waitFor();
    await page
      .getByRole('button', { name: /^Accept: / })
      .first()
      .waitFor();
    assert.deepEqual(errors, []);
    await page.close();
  }

  for (const page of ['README.md', 'docs/index.md'])
    it(`${page}: the six lines`, () => {
      const [, lines = ''] = /^```html\n([\s\S]*?)^```$/m.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
      return opens(`<!doctype html><html lang="en"><meta charset="utf-8"><title>${page}</title>${lines}`);
    });

  it('guides/html.md, with modules', () => opens(snippet('guides/html.md', 'module.html')));

  it('guides/html.md, without modules', () => opens(snippet('guides/html.md', 'classic.html')));

  it('guides/server-rendered.md: WebForms, whose form posts nothing of the elements', () =>
    opens(snippet('guides/server-rendered.md', 'webforms.html')));

  it('guides/server-rendered.md: jQuery 1.12', async () => {
    const jQuery = readFileSync(join(ROOT, 'node_modules/jquery-1/dist/jquery.min.js'), 'utf8');
    const page = snippet('guides/server-rendered.md', 'jquery.html');
    assert.ok(page.includes('<script src="/jquery.js"></script>'));
    await opens(page.replace('<script src="/jquery.js"></script>', () => `<script>${jQuery}</script>`));
  });

  it('guides/strict-pages.md: the policy and a nonce are all it takes', async () => {
    const [, policy = ''] = /^Content-Security-Policy: (.*)$/m.exec(snippet('guides/strict-pages.md', 'policy')) ?? [];
    const elements = '<scribe-session session-id="c-1042"><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>';
    const strict = policy.replace('script-src', "default-src 'none'; script-src 'nonce-4f9d2c'");
    const meta = `<meta http-equiv="Content-Security-Policy" content="${strict}">`;
    await opens(meta + snippet('guides/strict-pages.md', 'nonce.html') + elements);
  });

  it('guides/strict-pages.md: the hash of the command is the one that a browser takes', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const command = placed(snippet('guides/strict-pages.md', 'sri')).replace('VERSION', version);
    const { stdout, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    assert.equal(status, 0);
    const tag = snippet('guides/strict-pages.md', 'classic-sri.html').replace('VERSION', version);
    const page = snippet('guides/html.md', 'classic.html').replace(/<script src=[^>]*><\/script>/, tag);
    assert.ok(page.includes('sha384-HASH'));
    await opens(page.replace('HASH', stdout.trim()));
    const { page: blocked, errors } = await load(page.replace('HASH', stdout.trim().split('').reverse().join('')));
    await blocked.waitForFunction(() => !('Scribe' in globalThis));
    assert.match(errors.join(), /integrity/);
  });
});
