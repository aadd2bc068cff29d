import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
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

test('says that it builds before it does, and nothing where nothing is built', async (t) => {
  const root = ownFolder(t);
  for (const folder of ['src', 'packages/vite']) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'src/x.js'), 'export const x = 1;');
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'vite.config.ts'), CONFIG);
  const log = t.mock.method(console, 'log', () => {});
  const said = () => log.mock.calls.map(({ arguments: words }) => words.join(' '));
  assert.equal(await buildWidget(root), true);
  assert.deepEqual(said(), ['Building the widget…']);
  assert.equal(await buildWidget(root), false);
  assert.deepEqual(said(), ['Building the widget…']);
});
