import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const page = new URL('../docs/security.md', import.meta.url);
const text = readFileSync(page, 'utf8');
const tests = [...text.matchAll(/\[([^\]]*(?:\[\][^\]]*)*)\]\((\.\.\/test\/[^)]+)\)/g)].map(
  ([, title = '', file = '']) => ({
    title: title.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    file: new URL(file, page),
  }),
);
const TITLE = /\b(?:it|test|describe)\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g;

const MADE = /\$\{(?:[^{}]|\{[^}]*\})*\}/;

/** What each title of a file may read, a part that is made at run time standing for anything; one that is nothing else says nothing. */
const titlesOf = (file: URL): RegExp[] =>
  [...readFileSync(file, 'utf8').matchAll(TITLE)]
    .map(([, plain, made = '']) => (plain === undefined ? made.split(MADE) : [plain.replaceAll("\\'", "'")]))
    .filter((parts) => parts.some((part) => part.trim().length > 3))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`));

describe('docs/security.md', () => {
  it('names tests that are there', () => {
    assert.ok(tests.length > 80);
    for (const { title, file } of tests) {
      assert.ok(existsSync(file), file.pathname);
      assert.ok(
        titlesOf(file).some((pattern) => pattern.test(title)),
        `${file.pathname}: ${title}`,
      );
    }
  });

  it('names a test in every row of its tables', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (threat|fault|-+) /.test(line));
    assert.ok(rows.length > 40);
    for (const row of rows) assert.match(row, /\]\(\.\.\/test\//);
  });
});
