import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { hasTest } from './support/named-tests.ts';

const page = new URL('../docs/security.md', import.meta.url);
const text = readFileSync(page, 'utf8');
const tests = [...text.matchAll(/\[([^\]]*(?:\[\][^\]]*)*)\]\((\.\.\/test\/[^)]+)\)/g)].map(
  ([, title = '', file = '']) => ({
    title: title.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    file: new URL(file, page),
  }),
);

describe('docs/security.md', () => {
  it('names tests that are there and are run', () => {
    assert.ok(tests.length > 80);
    for (const { title, file } of tests) assert.ok(hasTest(file, title), `${file.pathname}: ${title}`);
  });

  it('names a test in every row of its tables', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (threat|fault|-+) /.test(line));
    assert.ok(rows.length > 40);
    for (const row of rows) assert.match(row, /\]\(\.\.\/test\//);
  });
});
