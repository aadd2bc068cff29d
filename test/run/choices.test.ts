import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { countsIn } from './counts.ts';
import { fitting, partsInTurn } from './landing.ts';
import { nearestTests } from './quick.ts';
import { PARTS, STAGES, type Part } from './stages.ts';
import { filesOf, GROUPS } from '../together/together.ts';

const part = (name: string, touchedBy: RegExp, seconds = 60): Part => ({ name, command: 'true', touchedBy, seconds });
const names = (parts: readonly Part[]) => parts.map(({ name }) => name);

describe('the counts of a stage', () => {
  it('are those of Node’s test runner', () => {
    const lines = 'ℹ tests 14\nℹ pass 10\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 1\n';
    assert.deepEqual(countsIn(lines), { passed: 10, failed: 2, skipped: 2 });
  });

  it('are those of the closing lines of the browser and of Playwright, in colour too', () => {
    const lines = '\u001B[32mbrowser: 7 passed, 1 failed, 2 skipped\u001B[39m\ne2e: 3 passed, 0 failed, 0 skipped\n';
    assert.deepEqual(countsIn(lines), { passed: 10, failed: 1, skipped: 2 });
  });

  it('are none where a stage has no tests', () => {
    assert.deepEqual(countsIn('Compiled, 3 passed\n'), { passed: 0, failed: 0, skipped: 0 });
  });
});

describe('the parts that CI adds', () => {
  const parts = [part('a', /^src/), part('b', /^server/), part('c', /^demo/)];

  it('are those whose paths the landing touched, and one more by the hash of HEAD', () => {
    const untouched = ['00000000', '00000001', '00000002'].map((head) =>
      names(partsInTurn(parts, { head, paths: ['README.md'] })),
    );
    assert.deepEqual(untouched, [['a'], ['b'], ['c']]);
    assert.deepEqual(names(partsInTurn(parts, { head: '00000002', paths: ['server/app.ts'] })), ['c', 'b']);
  });

  it('are only those that end in time', () => {
    const long = [part('long', /x/, 300), part('short', /x/, 50), part('other', /x/, 50)];
    const { fit, left } = fitting(long, 120);
    assert.deepEqual([names(fit), names(left)], [['short', 'other'], ['long']]);
  });

  it('have names of their own, and each stage comes after stages there are', () => {
    const all = [...STAGES, ...PARTS].map(({ name }) => name);
    assert.equal(new Set(all).size, all.length);
    for (const { after = [] } of STAGES) for (const name of after) assert.ok(all.includes(name), name);
  });
});

describe('the test files of Node', () => {
  it('are each run by `npm test` or by a part in turn', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const filesIn = (script: string) =>
      script.match(/test\/[\w/*-]+\.test\.ts/g)?.flatMap((glob) => globSync(glob)) ?? [];
    const [inNode, inEmbedding] = [filesIn(scripts['test:node'] ?? ''), filesIn(scripts['test:embedding'] ?? '')];
    const inTurn = PARTS.flatMap(({ command }) =>
      command.split(' ').flatMap((word) => (word.endsWith('.test.ts') ? globSync(word) : [])),
    );
    const groups = Object.keys(GROUPS).map((group) => `test/together/${group}.test.ts`);
    const inGroups = Object.values(GROUPS).flatMap(filesOf);
    const all = globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] }).filter(
      (file) => !file.startsWith('test/src/') || file.endsWith('.node.test.ts'),
    );
    assert.deepEqual([...inNode, ...inEmbedding, ...inGroups, ...inTurn].sort(), all.sort());
    for (const group of groups) assert.ok(inNode.includes(group), group);
  });
});

describe('the component tests', () => {
  it('are each run once in Chromium: in a page with others, or in one of their own', () => {
    const pages = globSync('test/src/together/!(together|engines).ts').map((page) => readFileSync(page, 'utf8'));
    const globs = pages.flatMap((page) => [...page.matchAll(/'\.\.\/([^']+)'/g)].map(([, glob = '']) => glob));
    const inPages = globs.flatMap((glob) => globSync(`test/src/${glob}`));
    const isInBrowser = (file: string) => !file.endsWith('.node.test.ts');
    const alone = globSync('test/src/*.test.ts');
    const all = globSync('test/src/**/*.test.ts').filter(isInBrowser);
    assert.deepEqual([...inPages, ...alone].filter(isInBrowser).sort(), all.sort());
  });
});

describe('the quick tests', () => {
  const tests = [
    'test/server/live.test.ts',
    'test/server/store.test.ts',
    'test/src/elements/documents/leaving.test.ts',
  ];

  it('are the changed ones, then those nearest to a changed file', () => {
    assert.deepEqual(nearestTests(['server/live/hints.ts'], tests), ['test/server/live.test.ts']);
    assert.deepEqual(nearestTests(['src/elements/documents/copy.ts', 'test/server/store.test.ts'], tests), [
      'test/server/store.test.ts',
      'test/src/elements/documents/leaving.test.ts',
    ]);
  });

  it('are none where nothing changed', () => {
    assert.deepEqual(nearestTests([], tests), []);
  });
});
