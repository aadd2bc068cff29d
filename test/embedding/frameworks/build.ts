// Packs the widget, installs it into each app beside the app's own packages, and builds the app with its own tools.
// `node test/embedding/frameworks/build.ts [app …]`; needs dist/.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { APPS } from './apps.ts';
import { GUIDES, writeGuide } from './guides.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

async function npm(folder: string, ...args: string[]): Promise<string> {
  // What npm tells the scripts it runs is not for the npm that a script starts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name)));
  try {
    const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`npm ${args.join(' ')} in ${folder} failed.\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Runs `work` unless `folder` already has what it made of the same `inputs`. */
async function once(
  folder: string,
  stamp: string,
  inputs: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  for (const file of inputs) hash.update(readFileSync(file));
  const digest = hash.digest('hex');
  const file = join(folder, 'node_modules', stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
  await work();
  writeFileSync(file, digest);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function build(name: string, tarball: string): Promise<void> {
  const folder = join(here, name);
  const lock = join(folder, 'package-lock.json');
  const start = performance.now();
  await once(folder, '.installed-packages', [lock], async () => {
    await npm(folder, 'ci', ...QUIET);
  });
  // Not in the lock file: its hash changes with every build.
  await once(folder, '.installed-widget', [lock, tarball], async () => {
    await npm(folder, 'install', '--no-save', '--no-package-lock', ...QUIET, tarball);
  });
  const installed = seconds(start);
  const begun = performance.now();
  await npm(folder, 'run', 'build', '--if-present');
  const guide = GUIDES[name];
  if (guide) await npm(folder, ...writeGuide(name, guide, folder));
  console.log(`${name.padEnd(10)} installed in ${installed.padStart(7)}   built in ${seconds(begun).padStart(7)}`);
}

if (!existsSync(join(root, 'dist/integrity.json'))) throw new Error('dist/ is not built: npm run build');
const pack = mkdtempSync(join(tmpdir(), 'scribe-pack-'));
try {
  await npm(root, 'pack', '--ignore-scripts', '--pack-destination', pack);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const tarball = join(pack, `scribe-widget-${version}.tgz`);
  const wanted = process.argv.slice(2);
  const waiting = APPS.map(({ name }) => name).filter((name) => wanted.length === 0 || wanted.includes(name));
  // Installing waits for the disk, building for the processor: two at a time.
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await build(name, tarball);
  };
  await Promise.all([worker(), worker()]);
} finally {
  rmSync(pack, { recursive: true, force: true });
}
