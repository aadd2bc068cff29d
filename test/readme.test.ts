import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const PAGES = [
  'README.md',
  ...readdirSync(new URL('docs/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('spec'))
    .map((path) => `docs/${path}`),
];

describe('README', () => {
  const sources = readdirSync(new URL('server/', root)).filter((name) => name.endsWith('.ts'));
  const named = sources.flatMap((name) => read(`server/${name}`).match(/(?<=')(?:SCRIBE|PROXY)_[A-Z_]+(?=')/g) ?? []);

  it('has each variable that the proxy reads, and no other', () => {
    const listed = [...read('README.md').matchAll(/^\| `((?:SCRIBE|PROXY)_[A-Z_]+)`/gm)].map(([, name]) => name);
    assert.ok(named.length > 10);
    assert.deepEqual([...new Set(listed)].sort(), [...new Set(named)].sort());
  });

  it('and the documentation name no variable that the proxy does not read', () => {
    for (const page of PAGES)
      for (const [name] of read(page).matchAll(/\b(?:SCRIBE|PROXY)_[A-Z_]*[A-Z]\b/g))
        assert.ok(named.includes(name), `${page}: ${name}`);
  });

  it('has each npm script that it names', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const page of PAGES)
      for (const [, name = ''] of read(page).matchAll(/npm run ([\w:]+)/g))
        assert.ok(scripts[name], `${page}: ${name}`);
  });

  it('leads nowhere that is not there', () => {
    for (const page of PAGES) {
      for (const [, link = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]*)/g)) {
        assert.ok(link === '' || existsSync(new URL(link, new URL(page, root))), `${page}: ${link}`);
      }
    }
  });
});
