// Finds the browsers that the tests drive; installs Chromium where there is none and it may.
//   node test/support/browsers.ts            prints what is there, as JSON
//   node test/support/browsers.ts --install  installs Chromium first, if it is lacking
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';

const isRoot = process.getuid?.() === 0;

/** No sandbox as root, and no calls home into what may be a closed network. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium: `CHROME_PATH`, else Playwright's own, else the system's. */
async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  return firstExecutable([
    env['CHROME_PATH'] ?? '',
    chromium.executablePath(),
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}

/** As `findChromium`, after installing it from the system's packages where that may be done. */
export async function ensureChromium(): Promise<string> {
  let path = await findChromium();
  if (!path && installFromSystem(['chromium'])) path = await findChromium();
  if (path) return path;
  throw new Error(
    'No Chromium found. Set CHROME_PATH to one, or install one: `npx playwright install chromium`, or your system’s package (Debian: `apt-get install chromium`).',
  );
}

function onPath(...names: string[]): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder && !folder.includes('node_modules'));
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function firstExecutable(paths: string[]): string | undefined {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== '';
    } catch {
      return false;
    }
  });
}

/** Whether the packages were installed with apt: needs root and Debian. */
function installFromSystem(packages: string[]): boolean {
  if (!isRoot || !firstExecutable(onPath('apt-get'))) return false;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

if (import.meta.main) {
  if (process.argv.includes('--install')) await ensureChromium();
  const chromium = await findChromium();
  const version = chromium && execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim();
  console.log(JSON.stringify({ chromium, version }, null, 2));
}
