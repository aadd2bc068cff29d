import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('no sheet measures by the root of the page, in container queries neither', () => {
  const root = new URL('../../../', import.meta.url);
  const files = globSync('src/**/*.ts', { cwd: root.pathname });
  const byRoot = files.filter((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bcss`([^`]*)`/g)].some(([, sheet = '']) =>
      /\d(?:rem|rlh|rch|rex|ric|rcap)\b/.test(sheet),
    ),
  );
  assert.ok(files.some((file) => file.endsWith('.styles.ts')));
  assert.deepEqual(byRoot, []);
});
