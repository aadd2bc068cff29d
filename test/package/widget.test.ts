import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type Installed, assertBillOfMaterials, assertWellDescribed, install, run } from './installed.ts';

/** Beside the modules of the sources and their declarations. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'custom-elements.json',
  'embed.classic.html',
  'embed.html',
  'frameworks/react.d.ts',
  'frameworks/react.js',
  'frameworks/svelte.d.ts',
  'frameworks/types-only.js',
  'frameworks/vue.d.ts',
  'integrity.json',
  'licenses.md',
  'package.json',
  'sbom.cdx.json',
  'scribe-widget.classic.js',
  'scribe-widget.js',
  'vscode.css-custom-data.json',
  'vscode.html-custom-data.json',
  'web-types.json',
];
const CHUNK = /^scribe-widget\.[\w-]+-[\w-]{8}\.js$/;
const DECLARATION = /^types\/[\w/.-]+\.d\.ts$/;
const DOORS = ['define', 'index', 'scribe-cdss-alerts', 'scribe-documents', 'scribe-session'];
const MODULE =
  /^(?:(?:client|consultation|contract|elements|i18n|styles|_virtual)\/[\w/.@-]+|events|register|DOORS)\.js(?:\.map)?$/;
const MODULES = new RegExp(MODULE.source.replace('DOORS', DOORS.join('|')));

describe('scribe-widget, installed in an empty folder', () => {
  let installed: Installed;
  const read = (path: string): string => readFileSync(join(installed.own, path), 'utf8');
  before(async () => {
    installed = await install('widget');
  });

  it('holds exactly what it should, and neither sources, tests nor data', () => {
    const others = installed.files.filter(
      (file) => !CHUNK.test(file) && !DECLARATION.test(file) && !MODULES.test(file),
    );
    assert.deepEqual(others.sort(), FILES);
    for (const door of DOORS) assert.ok(installed.files.includes(`${door}.js`), door);
    assertWellDescribed(installed);
    assert.ok(installed.size < 1_150_000, `${installed.size} bytes`);
  });

  it('brings what the code of a page imports, no server library and no command, for any Node', () => {
    const { manifest, brought } = installed;
    assert.deepEqual(Object.keys(manifest['dependencies'] as object), ['eventsource-parser', 'lit', 'zod']);
    assert.ok(brought.length <= 9, brought.join(' '));
    assert.deepEqual([manifest.bin, manifest.engines], [undefined, undefined]);
  });

  it('has a bill of materials with every dependency, its version and its licence', () =>
    assertBillOfMaterials(installed));

  it('can be read and debugged: a module a file, with a map that holds the source', () => {
    const file = 'elements/session/scribe-session.js';
    assert.ok(
      /\n\tasync start\(\) \{\n/.test(read(file)) && read(file).endsWith('//# sourceMappingURL=scribe-session.js.map'),
    );
    const { sources, sourcesContent } = JSON.parse(read(`${file}.map`)) as Record<string, string[]>;
    assert.match(sources?.[0] ?? '', /src\/elements\/session\/scribe-session\.ts$/);
    assert.match(sourcesContent?.[0] ?? '', /export class ScribeSession/);
  });

  it('on a server that renders pages, every entry can be imported, and nothing is registered or begun', async () => {
    writeFileSync(
      join(installed.folder, 'render.mjs'),
      `import { ScribeSession, configure, logout } from 'scribe-widget';
       import 'scribe-widget/define';
       import { ScribeDocuments } from 'scribe-widget/scribe-documents';
       import manifest from 'scribe-widget/custom-elements.json' with { type: 'json' };
       configure({ publishableKey: 'pk_x', proxy: 'https://scribe.ehr.example', fetchAssertion: () => '' });
       logout();
       console.log(typeof ScribeSession, typeof ScribeDocuments, manifest.schemaVersion);
       console.log(globalThis.customElements?.get('scribe-session'), typeof document);`,
    );
    // The process ends by itself: no timer, no connection.
    const { output } = await run('node', ['render.mjs'], installed.folder);
    assert.match(output, /^function function \d[\d.]*\nundefined undefined\n$/);
  });

  it('has types that a strict compiler takes, those of libraries included', async () => {
    const doors = ['', '/define', '/scribe-session', '/scribe-documents', '/scribe-cdss-alerts'];
    const imports = doors.map((door) => `import 'scribe-widget${door}';\n`).join('');
    writeFileSync(join(installed.folder, 'strict.ts'), imports);
    const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const libraries = ['--lib', 'es2023,dom,dom.iterable', '--types', '', '--skipLibCheck', 'false'];
    const { output } = await run('tsc', [...options, ...libraries, 'strict.ts'], installed.folder);
    assert.equal(output, '');
  });

  it('names every file a page may load, with the hash of its bytes', () => {
    const list = JSON.parse(read('integrity.json')) as { files: Record<string, string> };
    const pageFiles = installed.files.filter((file) => /^scribe-widget.*\.js$/.test(file));
    assert.deepEqual(Object.keys(list.files), pageFiles.sort());
    const lines = read('embed.html') + read('embed.classic.html');
    for (const [file, hash] of Object.entries(list.files)) {
      assert.equal(hash, `sha384-${createHash('sha384').update(read(file)).digest('base64')}`, file);
      assert.ok(lines.includes(hash), file);
    }
  });

  it('tells editors every tag, attribute, property and event', () => {
    interface Described {
      readonly name: string;
      readonly attributes: readonly { readonly name: string }[];
      readonly js?: { readonly events: readonly { readonly name: string }[] };
    }
    const { tags } = JSON.parse(read('vscode.html-custom-data.json')) as { tags: Described[] };
    const { contributions } = JSON.parse(read('web-types.json')) as {
      contributions: { html: { elements: Described[] } };
    };
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
    const { properties, pseudoElements } = JSON.parse(read('vscode.css-custom-data.json')) as Record<
      string,
      Described[]
    >;
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
    const text = read('custom-elements.json');
    assert.doesNotMatch(text, /"\/?src\//);
    const { modules } = JSON.parse(text) as { modules: Module[] };
    const door = read('index.js');
    for (const { path, exports } of modules) {
      assert.ok(existsSync(join(installed.own, path)), path);
      for (const { kind, name, declaration } of exports) {
        assert.equal(declaration.module, 'index.js');
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
});
