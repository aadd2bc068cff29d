// Component tests may import only the widget's public doors, so that an internal change changes no test.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;
const DOORS = ['define.ts', 'index.ts', 'global.ts', 'embed.ts', 'scribe-documents.ts'];

/** Exceptions: functions that every door uses, tested by themselves in every engine. */
const ALONE = [
  'test/src/elements/write-clipboard.engines.test.ts',
  'test/src/consultation/in-frame.ts',
  'test/src/prerendered.test.ts',
];

const files = globSync('test/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.node.test.ts') && !ALONE.includes(file),
);

test('component tests import the public doors of the widget, and types', () => {
  assert.ok(files.length > 40);
  const inner = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*?'((?:\.\.\/)+src\/[^']+)'/gm)]
      .filter(([, path = '']) => !DOORS.includes(basename(path)))
      .map(([, path]) => `${file}: ${path}`),
  );
  assert.deepEqual(inner, []);
});
