import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { buildWidget } from '../../demo/run/builds.ts';
import { ownFolder } from '../support/own-folder.ts';

/** Writes the same file in both modes, where the widget's build would write the two of its own. */
const CONFIG = `export default ({ mode }) => ({
  publicDir: false,
  build: {
    outDir: 'dist/widget',
    emptyOutDir: false,
    lib: { entry: 'src/x.js', formats: ['es'], fileName: () => mode === 'classic' ? 'scribe-widget.classic.js' : 'scribe-widget.js' },
  },
});`;

/** Makes a tree with a widget to build; each of `files` is a package.json. */
async function treeWith(t: TestContext, ...files: readonly string[]): Promise<string> {
  const root = ownFolder(t);
  for (const folder of ['src', 'packages/vite']) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'src/x.js'), 'export const x = 1;');
  for (const file of files) await writeFile(join(root, file), '{"type":"module"}');
  await writeFile(join(root, 'vite.config.ts'), CONFIG);
  return root;
}

test('says that it builds before it does, and nothing where nothing is built', async (t) => {
  const root = await treeWith(t, 'package.json');
  const log = t.mock.method(console, 'log', () => {});
  const said = () => log.mock.calls.map(({ arguments: words }) => words.join(' '));
  assert.equal(await buildWidget(root), true);
  assert.deepEqual(said(), ['Building the widget…']);
  assert.equal(await buildWidget(root), false);
  assert.deepEqual(said(), ['Building the widget…']);
});

test('builds again where the lock file is newer: another Lit may have been installed', async (t) => {
  const root = await treeWith(t, 'package.json', 'package-lock.json');
  t.mock.method(console, 'log', () => {});
  assert.deepEqual([await buildWidget(root), await buildWidget(root)], [true, false]);
  const later = Date.now() / 1000 + 60;
  await utimes(join(root, 'package-lock.json'), later, later);
  assert.equal(await buildWidget(root), true);
});
