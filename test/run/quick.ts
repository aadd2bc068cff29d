// `npm run test:quick`: types, lint, and the tests nearest to what changed since `main`, in Node and in Chromium.
import { execFileSync } from 'node:child_process';
import type { Stage } from './stages.ts';

/** More tests would take longer than a minute. */
const NEAREST = 12;

/** Returns the files that changed since the branch left `main`, and untracked files. */
export function changedSinceMain(cwd: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const base = git('merge-base', 'main', 'HEAD');
  const files = `${git('diff', '--name-only', '--diff-filter=d', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return files.split('\n').filter(Boolean);
}

const words = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .replace(/(\.node)?(\.test)?\.ts$/, '')
      .split(/[/-]/)
      .filter((word) => word !== 'test'),
  );

/** Returns the changed tests, then those whose paths share most words with a changed file: its folder and one word more. */
export function nearestTests(changed: readonly string[], tests: readonly string[]): readonly string[] {
  const paths = changed.filter((path) => path.endsWith('.ts')).map(words);
  const shared = (test: string): number => {
    if (changed.includes(test)) return Infinity;
    const own = [...words(test)];
    return Math.max(0, ...paths.map((path) => own.filter((word) => path.has(word)).length));
  };
  return tests
    .map((test) => ({ test, score: shared(test) }))
    .filter(({ score }) => score >= 2)
    .sort((one, other) => other.score - one.score)
    .slice(0, NEAREST)
    .map(({ test }) => test);
}

export function quickStages(cwd: string): readonly Stage[] {
  const changed = changedSinceMain(cwd);
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'test/*.test.ts'], {
    cwd,
    encoding: 'utf8',
  });
  const nearest = nearestTests(changed, tests.trim().split('\n'));
  const isInBrowser = (path: string) => path.startsWith('test/src/') && !path.endsWith('.node.test.ts');
  const sources = changed.filter((path) => path.endsWith('.ts'));
  const inNode = nearest.filter((path) => !isInBrowser(path) && !path.startsWith('test/embedding/'));
  const inBrowser = nearest.filter(isInBrowser);
  const given = (command: string, files: readonly string[]) =>
    files.length > 0 ? [`${command} ${files.join(' ')}`] : [];
  return [
    { name: 'types', command: 'npm run typecheck' },
    ...given('oxlint --type-aware --deny-warnings', sources).map((command) => ({ name: 'lint', command })),
    ...given('node --test', inNode).map((command) => ({ name: 'node', command })),
    ...given('npm run test:browser -- --files', inBrowser).map((command) => ({
      name: 'browser',
      command,
      env: { BROWSERS: 'chromium' },
    })),
  ];
}
