// Builds the chosen apps with their own tools, each with the packed widget beside the app's own packages; needs dist/.
// `FRAMEWORKS=react,vue node test/embedding/frameworks/build.ts`. An app of which nothing changed stays as it was built.
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { digestOf, once } from '../../run/once.ts';
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

/** What goes into every app: the sources around them, and the packages of the repository, from which bundles take Lit. */
const SHARED = [
  ...globSync('!(*.spec|*.test).ts', { cwd: here }).map((file) => join(here, file)),
  ...['package-lock.json', 'test/docs/snippets.ts'].map((file) => join(root, file)),
].sort();

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
function install(name: string): Promise<void> {
  const started = installing.get(name) ?? installIn(name);
  installing.set(name, started);
  return started;
}

async function installIn(name: string): Promise<void> {
  const folder = join(here, name);
  const stamp = (file: string): string => join(folder, 'node_modules', file);
  // Both files: `npm ci` refuses a package.json that its lock does not fit, and a kept install would hide that.
  const asked = ['package.json', 'package-lock.json'].map((file) => readFileSync(join(folder, file), 'utf8'));
  await once(stamp('.installed-packages'), digestOf(asked), () => run(folder, 'npm', 'ci', ...QUIET));
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
  const start = performance.now();
  await install(of);
  const installed = seconds(start);
  const begun = performance.now();
  const guide = GUIDES[name];
  const pages = guide ? [guide.page, 'guides/mounting.md'].map((file) => join(root, 'docs', file)) : [];
  const inputs = [widget, ...[...SHARED, ...pages].map((file) => readFileSync(file, 'utf8'))];
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
