// `npm run guard -- record FOLDER` records the manifest, the doors' types, each state of the playground and each story.
// `npm run guard -- compare BEFORE AFTER` prints the differences between two records; exit code 1 if there are any.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../support/demo-settings.ts';

const SURFACE = ['custom-elements.json', 'types'];
/** Most differing lines to show of a file. */
const MOST_SHOWN = 12;

const [command, ...folders] = process.argv.slice(2);
if (command === 'record' && folders.length === 1) record(resolve(folders[0]!));
else if (command === 'compare' && folders.length === 2) compare(resolve(folders[0]!), resolve(folders[1]!));
else {
  console.error('npm run guard -- record FOLDER | compare BEFORE AFTER');
  process.exitCode = 2;
}

function record(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  run('npm', ['run', 'build']);
  for (const name of SURFACE)
    cpSync(join(root, 'dist/widget', name), join(folder, 'surface', name), { recursive: true });
  const env = { ...process.env, GUARD: folder };
  const projects = ['guard', 'stories'].map((name) => `--project=${name}`);
  run('npx', ['playwright', 'test', '--config', 'test/playwright.config.ts', ...projects], env);
}

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(name, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function compare(before: string, after: string): void {
  const [old, now] = [filesIn(before), filesIn(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const changed = names.filter((name) => !(old.get(name)?.equals(now.get(name) ?? Buffer.alloc(0)) ?? false));
  for (const name of changed) {
    console.log(!old.has(name) ? `+ ${name}` : !now.has(name) ? `- ${name}` : `~ ${name}`);
    if (!name.endsWith('.png')) console.log(differingLines(old.get(name), now.get(name)));
  }
  console.log(`${names.length} files, ${changed.length} differ`);
  if (changed.length > 0) process.exitCode = 1;
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path)];
    }),
  );
}

/** Returns the lines that only one of both has. */
function differingLines(old: Buffer | undefined, now: Buffer | undefined): string {
  const [before, after] = [old, now].map((bytes) => (bytes?.toString() ?? '').split('\n'));
  const gone = before!.filter((line) => !after!.includes(line)).map((line) => `    - ${line.trim()}`);
  const come = after!.filter((line) => !before!.includes(line)).map((line) => `    + ${line.trim()}`);
  return [...gone, ...come].slice(0, MOST_SHOWN).join('\n') || '    the same lines in another order';
}
