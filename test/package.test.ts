import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
type Target = string | Readonly<Record<string, string>>;
const { version, exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  exports: Record<string, Target>;
  bin: Record<string, string>;
};

/** Everything but chunks (their names carry hashes) and declarations. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/custom-elements.json',
  'dist/define.js',
  'dist/embed.html',
  'dist/frameworks/react.d.ts',
  'dist/frameworks/svelte.d.ts',
  'dist/frameworks/types-only.js',
  'dist/frameworks/vue.d.ts',
  'dist/index.js',
  'dist/integrity.json',
  'dist/licenses.md',
  'dist/scribe-widget.classic.js',
  'dist/scribe-widget.js',
  'dist/server/assertion.js',
  'dist/server/index.js',
  'dist/server/licenses.md',
  'dist/server/main.js',
  'dist/vscode.css-custom-data.json',
  'dist/vscode.html-custom-data.json',
  'dist/web-types.json',
  'package.json',
];
const CHUNK = /^dist\/(scribe-widget\.[\w-]+|chunks\/[\w.-]+|server\/chunks\/[\w.-]+)-[\w-]{8}\.js$/;
const DECLARATION = /^dist\/(types|server\/types)\/[\w/.-]+\.d\.ts$/;
/** Packages that `npm install scribe-widget` brings, itself not counted. */
const MOST_PACKAGES = 49;

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

describe('the package, installed in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-package-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (file: string, args: string[], cwd = folder) => {
    const { stdout, stderr } = await promisify(execFile)(file, args, {
      cwd,
      env,
      maxBuffer: 2 ** 26,
      timeout: 120_000,
    });
    return { stdout, output: stdout + stderr };
  };
  let files: string[] = [];

  before(async () => {
    assert.ok(existsSync(join(root, 'dist/server/main.js')), 'not built: npm run build');
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, root);
    // Older npm answers a list, newer an object by name.
    const [report] = Object.values(JSON.parse(stdout) as Record<string, { files: { path: string }[] }>);
    files = report?.files.map(({ path }) => path) ?? [];
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const tarball = `./scribe-widget-${version}.tgz`;
    // From what `npm ci` left in the cache, where it is all there.
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball]);
  });

  it('holds exactly what it should, and neither sources, tests nor data', () => {
    const others = files.filter((file) => !CHUNK.test(file) && !DECLARATION.test(file));
    assert.deepEqual(others.sort(), FILES);
    const targets = [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    for (const target of targets) assert.ok(files.includes(target.replace('./', '')), target);
  });

  it('brings few packages', () => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
    const names = Object.keys(packages).filter((name) => name !== '' && name !== 'node_modules/scribe-widget');
    assert.ok(names.length <= MOST_PACKAGES, `${names.length}: ${names.join(' ')}`);
  });

  it('says what it can do, checks, serves the widget, and writes nowhere but to its data folder', async () => {
    assert.match((await run('npx', ['scribe-widget', '--help'])).output, /serve[\s\S]*check[\s\S]*audit verify/);
    assert.match((await run('npx', ['scribe-widget', 'check'])).output, /The configuration is sound/);
    const before = readdirSync(folder);
    const main = join(folder, 'node_modules/.bin/scribe-widget');
    const child = spawn(main, ['serve'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      let url = '';
      for await (const line of createInterface({ input: child.stdout })) {
        if (line === 'ready') break;
        url ||= /http:\S+/.exec(line)?.[0] ?? '';
      }
      child.stdout.resume();
      for (const file of ['v1/scribe-widget.js', 'v1/scribe-widget.classic.js', `${version}/scribe-widget.js`]) {
        const answer = await fetch(`${url}/embed/${file}`);
        assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/javascript; charset=utf-8']);
        const name = file.replace(/^.*\//, 'dist/');
        assert.equal(await answer.text(), readFileSync(join(root, name), 'utf8'));
      }
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      assert.deepEqual(await exit, [0, null]);
    } finally {
      child.kill('SIGKILL');
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => !before.includes(name)),
      ['.data'],
    );
  });

  it('on a server that renders pages, the classes and `define` can be imported, and nothing is registered or begun', async () => {
    writeFileSync(
      join(folder, 'render.mjs'),
      `import { ScribeSession, configure, logout } from 'scribe-widget';
       import 'scribe-widget/define';
       import 'scribe-widget/react';
       configure({ publishableKey: 'pk_x', proxy: 'https://scribe.ehr.example', fetchAssertion: () => '' });
       logout();
       console.log(typeof ScribeSession, globalThis.customElements?.get('scribe-session'), typeof document);`,
    );
    // The process ends by itself: no timer, no connection.
    assert.equal((await run('node', ['render.mjs'])).output.trim(), 'function undefined undefined');
  });

  it('names every file a page may load, with the hash of its bytes', () => {
    const read = (path: string) => readFileSync(join(folder, 'node_modules/scribe-widget', path));
    const list = JSON.parse(read('dist/integrity.json').toString()) as { files: Record<string, string> };
    const pageFiles = files.flatMap((file) => /^dist\/(scribe-widget.*\.js)$/.exec(file)?.[1] ?? []);
    assert.deepEqual(Object.keys(list.files), pageFiles.sort());
    const lines = read('dist/embed.html').toString();
    for (const [file, hash] of Object.entries(list.files)) {
      const digest = createHash('sha384')
        .update(read(`dist/${file}`))
        .digest('base64');
      assert.equal(hash, `sha384-${digest}`, file);
      assert.ok(lines.includes(hash), file);
    }
  });

  it('tells editors every tag, attribute, property and event', () => {
    interface Described {
      readonly name: string;
      readonly attributes: readonly { readonly name: string }[];
      readonly js?: { readonly events: readonly { readonly name: string }[] };
    }
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(folder, 'node_modules/scribe-widget/dist', file), 'utf8'));
    const { tags } = read('vscode.html-custom-data.json') as { tags: Described[] };
    const { contributions } = read('web-types.json') as { contributions: { html: { elements: Described[] } } };
    for (const elements of [tags, contributions.html.elements]) {
      assert.deepEqual(
        elements.map(({ name, attributes }) => [name, ...attributes.map((attribute) => attribute.name).sort()]),
        [
          ['scribe-cdss-alerts', 'lang', 'session-id', 'shortcuts', 'undo-seconds'],
          ['scribe-documents', 'lang', 'purpose', 'session-id'],
          ['scribe-session', 'lang', 'session-id'],
        ],
      );
    }
    assert.deepEqual(
      contributions.html.elements.map(({ js }) => js?.events.length),
      [4, 3, 4],
    );
    const { properties, pseudoElements } = read('vscode.css-custom-data.json') as Record<string, Described[]>;
    assert.ok(properties?.some(({ name }) => name === '--scribe-gap'));
    assert.ok(pseudoElements?.some(({ name }) => name === '::part(patient)'));
  });

  it('has a manifest of the modules that it ships, with what each exports and defines', () => {
    interface Module {
      readonly path: string;
      readonly exports: readonly {
        readonly kind: string;
        readonly name: string;
        readonly declaration: { readonly name: string; readonly module: string };
      }[];
    }
    const shipped = join(folder, 'node_modules/scribe-widget');
    const text = readFileSync(join(shipped, 'dist/custom-elements.json'), 'utf8');
    assert.doesNotMatch(text, /"\/?src\//);
    const { modules } = JSON.parse(text) as { modules: Module[] };
    const door = readFileSync(join(shipped, 'dist/index.js'), 'utf8');
    for (const { path, exports } of modules) {
      assert.ok(existsSync(join(shipped, path)), path);
      for (const { kind, name, declaration } of exports) {
        assert.equal(declaration.module, 'dist/index.js');
        if (kind === 'js') assert.match(door, new RegExp(`\\b${name}\\b`));
      }
    }
    assert.deepEqual(
      modules
        .flatMap(({ exports }) => exports)
        .filter(({ kind }) => kind === 'custom-element-definition')
        .map(({ name, declaration }) => [name, declaration.name]),
      [
        ['scribe-cdss-alerts', 'ScribeCdssAlerts'],
        ['scribe-documents', 'ScribeDocuments'],
        ['scribe-session', 'ScribeSession'],
      ],
    );
  });

  it('is importable: the classes, the server, the manifest', async () => {
    writeFileSync(
      join(folder, 'use.mjs'),
      `import { createScribeProxy, signAssertion } from 'scribe-widget/server';
       import manifest from 'scribe-widget/custom-elements.json' with { type: 'json' };
       console.log(typeof createScribeProxy, typeof signAssertion, manifest.schemaVersion);`,
    );
    assert.match((await run('node', ['use.mjs'])).stdout, /^function function \d/);
  });
});
