// The oldest browsers that the widget runs in are those with Baseline 2024 (docs/embedding.md); the scripts of src are
// checked by eslint, with types.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import css from '@eslint/css';
import { type ESLint, Linter } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';

const BASELINE = 2024;

/** Features that the oldest browsers may lack, and why nothing depends on them. */
const UNNEEDED: Readonly<Record<string, string>> = {
  'forced-color-adjust': 'Safari has no forced colours',
  'user-select': 'Safari takes the prefixed name, which stands beside it',
  'text-size-adjust': 'for phones only; the prefixed name stands beside it',
  resize: 'a field that cannot be pulled larger scrolls',
  'overscroll-behavior': 'without it the page behind scrolls on',
  'content-visibility': 'without it what is out of sight is laid out too',
  'overflow-anchor': 'Safari anchors nothing; without it a page may move when a review gate lifts',
  'details-content': 'without it sources that are folded are not printed',
  fullscreen: 'Safari on phones shows no element in full screen; the rule stands alone',
  'accent-color': 'without it a box has the system’s colour',
};

const linter = new Linter();
const root = new URL('../../', import.meta.url).pathname;

/** Returns the names of features of a style sheet that are newer than the oldest browsers. */
const newerInSheet = (sheet: string): string[] =>
  linter
    .verify(
      sheet,
      [
        {
          files: ['**/*.css'],
          plugins: { css },
          language: 'css/css',
          rules: { 'css/use-baseline': ['error', { available: BASELINE }], 'css/no-invalid-properties': 'off' },
        },
      ],
      { filename: 'sheet.css' },
    )
    .map(({ message }) => /(?:[Pp]roperty|Selector) '([\w-]+)'/.exec(message)?.[1] ?? message);

/** Returns messages about features of a script that are newer than the oldest browsers. */
const newerInScript = (code: string): string[] =>
  linter
    .verify(
      code,
      [
        { plugins: { 'baseline-js': baseline as ESLint.Plugin } },
        baseline.configs.recommended({ available: BASELINE, level: 'error' }) as unknown as Linter.Config,
      ],
      { filename: 'script.js' },
    )
    .map(({ message }) => message);

test('the sheets use nothing newer than Baseline 2024 but what they can do without', () => {
  const sheets = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/\bcss`([^`]*)`/g)].map(([, sheet = '']) =>
      // What is put into a sheet is made of declarations that stand in others.
      sheet.replaceAll(/\$\{\w+\};/g, ''),
    ),
  );
  assert.ok(sheets.length > 15);
  const newer = new Set(sheets.flatMap(newerInSheet));
  assert.deepEqual([...newer].sort(), Object.keys(UNNEEDED).sort());
});

test('the built scripts use nothing newer than Baseline 2024', () => {
  const files = globSync('scribe-widget*.js', { cwd: `${root}dist/widget` });
  assert.ok(files.includes('scribe-widget.js') && files.includes('scribe-widget.classic.js'), 'npm run build');
  for (const file of files)
    assert.deepEqual(newerInScript(readFileSync(`${root}dist/widget/${file}`, 'utf8')), [], file);
});

test('the check finds a newer feature', () => {
  assert.deepEqual(newerInSheet('a { anchor-name: --x; } :host { color: light-dark(red, blue); }'), ['anchor-name']);
  assert.equal(newerInScript('Promise.try(() => 1); Promise.withResolvers();').length, 1);
});
