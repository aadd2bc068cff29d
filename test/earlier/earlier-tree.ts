// The tree of 0.1.0 with its widget built, from the history of this clone.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/demo-settings.ts';

const RELEASE = '8868e739';

const dependenciesOf = (tree: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
    .dependencies;
const run = (cwd: string, command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd });

/** Returns whether this clone's history contains the release. */
export function hasRelease(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${RELEASE}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let built: Promise<string> | undefined;

/** Resolves to its folder, built once in a run: a build kept from a former run would hide that it can no longer be built. */
export function earlierTree(): Promise<string> {
  return (built ??= build());
}

/** Its dependencies that this tree no longer has are fetched; all else is found in the packages of the folder above. */
async function build(): Promise<string> {
  const tree = join(root, 'test-results', 'earlier');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const archive = `${tree}.tar`;
  await run(root, 'git', 'archive', '--output', archive, RELEASE);
  await run(tree, 'tar', '-xf', archive);
  const current = dependenciesOf(root);
  for (const [name, version] of Object.entries(dependenciesOf(tree))) {
    if (name in current) continue;
    const folder = join(tree, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    const { stdout } = await run(folder, 'npm', 'pack', '--silent', `${name}@${version}`);
    await run(folder, 'tar', '-xzf', stdout.trim(), '--strip-components=1');
  }
  await run(tree, join(root, 'node_modules', '.bin', 'vite'), 'build', '--mode', 'embed');
  return tree;
}

/** Returns this tree's server with another tree's widget. */
export function serverWith(widget: string): string {
  const tree = join(root, 'test-results', 'server-with-earlier-widget');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  for (const name of ['server', 'src', 'package.json']) cpSync(join(root, name), join(tree, name), { recursive: true });
  if (readdirSync(widget).length === 0) throw new Error('The widget is not built.');
  mkdirSync(join(tree, 'dist'));
  symlinkSync(widget, join(tree, 'dist', 'widget'));
  return tree;
}
