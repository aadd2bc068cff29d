// The page for buyers: the tests that it names exist, and its statements about the proxy are true.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './root.ts';
import { CHECKED } from '../../server/cli/check/finding.ts';
import { helpOf } from '../../server/cli/command-line.ts';
import { hasTest } from '../support/named-tests.ts';

const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');
/** Returns the rows of a text's tables, each as its cells. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| -+ /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('docs/assurance/accessibility-conformance.md', () => {
  const page = read('docs/assurance/accessibility-conformance.md');

  it('names tests that are there and are run', () => {
    const tests = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/\.\.\/(test\/[^)]+)\)/g)];
    assert.ok(tests.length > 40);
    for (const [, title = '', file = ''] of tests)
      assert.ok(title === basename(file) ? read(file) : hasTest(`${ROOT}/${file}`, title), `${file}: ${title}`);
  });

  it('has a row for each criterion of WCAG 2.2, A and AA, with a test or a word on what stands for one', () => {
    const [, table = ''] = page.split('## WCAG 2.2');
    const rows = rowsOf(table.split('\n## ')[0] ?? '').slice(1);
    const numbers = rows.map(([criterion = '']) => criterion.split(' ')[0]);
    // 56 less 4.1.1, which WCAG 2.2 took away; 1.2.1 to 1.2.5 share a row.
    assert.equal(new Set(numbers).size, 55 - 4);
    for (const [criterion, level, conformance, shown = ''] of rows) {
      assert.match(level ?? '', /^(A|AA|A, AA)$/, criterion);
      assert.match(conformance ?? '', /^(Supports|Partially supports|Does not support|Not applicable)$/, criterion);
      if (conformance === 'Supports') assert.match(shown, /\.\.\/test\/|[Nn]o test|[Ll]ooked at/, criterion);
    }
  });
});

describe('docs/before-you-go-live.md', () => {
  it('names what `check` tests, in the words of its help', () => {
    const [, section = ''] = read('docs/before-you-go-live.md').split('## What `check` tests');
    const rows = rowsOf(section.split('\n## ')[0] ?? '').slice(1);
    assert.deepEqual(Object.fromEntries(rows), CHECKED);
    for (const [subject, says] of Object.entries(CHECKED)) {
      assert.match(helpOf('check'), new RegExp(`^  ${subject} +${says.replaceAll('`', '')}$`, 'm'));
    }
  });
});
