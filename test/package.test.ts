import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
type Target = string | Readonly<Record<string, string>>;
const { exports, bin } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  exports: Record<string, Target>;
  bin: Record<string, string>;
};

/** What `npm publish` would send. */
function packed(): string[] {
  const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  // Older npm answers a list, newer an object by name.
  const [report] = Object.values(JSON.parse(answer) as Record<string, { files: { path: string }[] }>);
  return report?.files.map(({ path }) => path) ?? [];
}

describe('the package', () => {
  it('holds what it exports, and neither sources, tests nor data', () => {
    assert.ok(existsSync(new URL('dist/server/main.js', root)), 'not built: npm run build');
    const files = packed();
    const targets = [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    for (const target of targets) assert.ok(files.includes(target.replace('./', '')), target);
    for (const file of ['README.md', 'LICENSE', 'dist/scribe-widget.js', 'dist/scribe-widget.classic.js'])
      assert.ok(files.includes(file), file);
    const others = files.filter((file) => !/^(README\.md|LICENSE|CHANGELOG\.md|package\.json|dist\/)/.test(file));
    assert.deepEqual(others, []);
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.ts$|\.test\.|\.sqlite|\.jsonl|\.map$|\.env/.test(file)),
      [],
    );
  });
});
