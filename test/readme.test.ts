import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { KNOWN_NAMES } from '../server/config/variables.ts';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const PAGES = [
  'README.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('spec'))
    .map((path) => `docs/${path}`),
];

describe('README', () => {
  it('and the documentation name no variable that the proxy does not read', () => {
    for (const page of PAGES)
      for (const [name] of read(page).matchAll(/\b(?:SCRIBE|PROXY)_[A-Z_]*[A-Z]\b/g))
        assert.ok(KNOWN_NAMES.has(name), `${page}: ${name}`);
  });

  it('has each npm script that it names', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const page of PAGES)
      for (const [, name = ''] of read(page).matchAll(/npm run ([\w:]+)/g))
        assert.ok(scripts[name], `${page}: ${name}`);
  });

  it('begins the assertion before the widget is there, on every page that it shows', () => {
    for (const page of PAGES)
      for (const [block] of read(page).matchAll(/^```(?:html|js)[^]*?^```$/gm))
        if (/configure\(\{[^]*fetchAssertion:/.test(block)) assert.match(block, /^ *assertion: |, assertion: /m, page);
  });

  it('names the consultations in each request for an assertion: the routes of the guides sign no others', () => {
    for (const page of [...PAGES, 'packages/widget/README.md', 'packages/vite/integrity.ts'])
      for (const [request] of read(page).matchAll(/\('\/scribe-assertion', \{[^}]*/g))
        assert.match(request, /body:|data:/, page);
  });

  it('leads nowhere that is not there', () => {
    for (const page of PAGES) {
      for (const [, link = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]*)/g)) {
        assert.ok(link === '' || existsSync(new URL(link, new URL(page, root))), `${page}: ${link}`);
      }
    }
  });
});

describe('Architecture', () => {
  const page = read('docs/architecture.md');
  const foldersOf = (path: string): string[] =>
    readdirSync(new URL(path, root), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${path}/${entry.name}`] : [],
    );

  it('has each folder of widget and proxy', () => {
    const absent = ['src', 'server'].flatMap(foldersOf).filter((path) => !page.includes(`\`${path}\``));
    assert.deepEqual(absent, []);
  });

  it('names no file that is not there', () => {
    const files = ['src', 'server'].flatMap((path) =>
      readdirSync(new URL(path, root), { recursive: true, encoding: 'utf8' }),
    );
    const named = [...page.matchAll(/(?<![\w*-])[\w-]+\.ts\b/g)].map(([name]) => name);
    assert.deepEqual(
      named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`))),
      [],
    );
  });
});
