// Builds the chosen apps with their own tools, each with the packed widget beside the app's own packages; needs dist/.
// `FRAMEWORKS=react,vue node test/embedding/frameworks/build.ts`. An app of which nothing changed stays as it was built.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type App, CHOSEN } from './apps.ts';
import { GUIDES, writeGuide } from './guides.ts';
import { writeNextServer } from './next-server.ts';

interface PackageFile {
  readonly version: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;

async function run(folder: string, command: string, ...args: string[]): Promise<void> {
  // The variables that npm gives to its scripts must not reach an npm that a script starts.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/.test(name));
  const env = { ...Object.fromEntries(own), NEXT_TELEMETRY_DISABLED: '1' };
  try {
    await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} in ${folder} failed.\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** The hash of texts, and of a folder's own files. */
function digestOf(texts: readonly string[], folder?: string): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  const isMade = (name: string): boolean => name === 'node_modules' || name === 'dist';
  const entries = folder
    ? globSync('**/*', { cwd: folder, withFileTypes: true, exclude: (one) => isMade(one.name) })
    : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Runs `work` unless the stamp says that it was done for the same digest. */
async function once(stamp: string, digest: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const { version } = readPackage(root);
// The whole widget, not only its types: an app's bundle contains its code, and an old bundle must not be tested.
const widget = digestOf([], join(root, 'dist/widget'));
const pack = mkdtempSync(join(tmpdir(), 'scribe-pack-'));
/** Our packages and their folders in `dist`. */
const FOLDERS: Readonly<Record<string, string>> = { 'scribe-widget': 'widget', 'scribe-widget-proxy': 'proxy' };
const packed = new Map<string, Promise<void>>();
/** Packs a package of `dist` when the first app needs it. */
async function tarball(name: string): Promise<string> {
  const packing = () =>
    run(join(root, 'dist', FOLDERS[name] ?? ''), 'npm', 'pack', '--ignore-scripts', '--pack-destination', pack);
  const one = packed.get(name) ?? packing();
  packed.set(name, one);
  await one;
  return join(pack, `${name}-${version}.tgz`);
}

const installing = new Map<string, Promise<void>>();
/** Installs an app's packages and ours, once for all that share them. */
function install(name: string, lock: string): Promise<void> {
  const started = installing.get(name) ?? installIn(name, lock);
  installing.set(name, started);
  return started;
}

async function installIn(name: string, lock: string): Promise<void> {
  const folder = join(here, name);
  const stamp = (file: string): string => join(folder, 'node_modules', file);
  await once(stamp('.installed-packages'), digestOf([lock]), () => run(folder, 'npm', 'ci', ...QUIET));
  // Not by npm, because its hash changes with every build. Its dependencies are in the repository's node_modules above.
  for (const own of name === 'next' ? Object.keys(FOLDERS) : ['scribe-widget'])
    await once(stamp(`.installed-${own}`), digestOf([], join(root, 'dist', FOLDERS[own] ?? '')), async () => {
      rmSync(stamp(own), { recursive: true, force: true });
      mkdirSync(stamp(own), { recursive: true });
      await run(stamp(own), 'tar', '-xzf', await tarball(own), '--strip-components=1');
    });
}

async function build({ name, of = name, page: built }: App): Promise<void> {
  const folder = join(here, of);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const start = performance.now();
  await install(of, lock);
  const installed = seconds(start);
  const begun = performance.now();
  const guide = GUIDES[name];
  const shared = ['build.ts', 'guides.ts', 'host.ts', 'next-server.ts', 'scenario-host.ts', 'prerender.ts'].map(
    (file) => join(here, file),
  );
  const page = guide ? [guide.page, 'guides/mounting.md'].map((file) => join(root, 'docs', file)) : [];
  const inputs = [widget, ...[...shared, ...page].map((file) => readFileSync(file, 'utf8'))];
  const script = of === name ? 'build' : `build:${name}`;
  const hasBuild = readPackage(folder).scripts?.[script] !== undefined;
  if (hasBuild || guide)
    await once(join(here, built, '.built'), digestOf(inputs, folder), async () => {
      if (hasBuild) await run(folder, 'npm', 'run', script);
      if (guide) await run(folder, 'npm', ...writeGuide(name, guide, folder));
      if (name === 'next') await run(folder, 'npm', ...writeNextServer(folder));
    });
  console.log(`${name.padEnd(10)} installed in ${installed.padStart(7)}   built in ${seconds(begun).padStart(7)}`);
}

if (!existsSync(join(root, 'dist/widget/package.json'))) throw new Error('dist/ is not built: npm run build');
console.log(`Frameworks: ${CHOSEN.map(({ name }) => name).join(', ')} (FRAMEWORKS names others, or all).`);
try {
  const waiting = [...CHOSEN];
  // Two at a time, because installing waits for the disk and building for the processor.
  const worker = async (): Promise<void> => {
    for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) await build(app);
  };
  await Promise.all([worker(), worker()]);
} finally {
  rmSync(pack, { recursive: true, force: true });
}
