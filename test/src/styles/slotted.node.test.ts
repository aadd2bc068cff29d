import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

// Otherwise Chromium restyles everything slotted, down to the last card, whenever a node beside the slots is added or removed.
test('no sheet selects slotted content by a sibling of its slot', () => {
  const root = new URL('../../../', import.meta.url);
  const selectors = globSync('src/**/*.ts', { cwd: fileURLToPath(root) }).flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/^ *(.*::slotted\(.*?\))[^(){]*[,{]$/gm)].map(
      ([, selector]) => selector,
    ),
  );
  assert.ok(selectors.includes('::slotted(*)'));
  assert.deepEqual(
    selectors.filter((selector) => /[~+]/.test(selector ?? '')),
    [],
  );
});
