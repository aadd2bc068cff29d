// Finds the browsers that the tests drive; installs Chromium if it is missing and may be installed.
import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { firstExecutable, installFromSystem, isRoot, onPath } from './system-packages.ts';

/** No sandbox as root, and no background requests, because the network may be closed. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A text is as wide in headless mode as in a window.
  '--font-render-hinting=slight',
];

/** Name of the system's package and of its program. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Resolves with the path of a Chromium; installs one from the system's packages if that is allowed. */
export async function ensureChromium(): Promise<string> {
  let path = await findChromium();
  if (!path && installFromSystem(['chromium'])) path = await findChromium();
  if (path) return path;
  throw new Error(
    'No Chromium found. Set CHROME_PATH to one, or install one: `npx playwright install chromium`, or your system’s package (Debian: `apt-get install chromium`).',
  );
}

/** Prefers a headless Chromium: it draws and runs pages the same way in two thirds of the CPU time. */
export async function ensureHeadlessChromium(): Promise<string> {
  return firstExecutable([env['CHROME_PATH'] ?? '', ...onPath(HEADLESS_SHELL)]) ?? (await ensureChromium());
}

/** Installs a headless Chromium from the system's packages if there is none and that is allowed. */
export function installHeadlessChromium(): void {
  if (!firstExecutable(onPath(HEADLESS_SHELL))) installFromSystem([HEADLESS_SHELL]);
}

/** Finds `CHROME_PATH`, else Playwright's own, else the system's. */
export async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  return firstExecutable([
    env['CHROME_PATH'] ?? '',
    chromium.executablePath(),
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}

/** Finds `FIREFOX_PATH`, else the system's; there may be none. */
export function findFirefox(): string | undefined {
  return firstExecutable([
    env['FIREFOX_PATH'] ?? '',
    ...onPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
}

/** Finds WebKitGTK's driver and browser, if there is a display to show it on; there may be none. */
export function findWebKit(): { readonly driver: string; readonly browser: string } | undefined {
  const driver = firstExecutable(onPath('WebKitWebDriver'));
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const browser = firstExecutable(
    ['4.1', '6.0', '4.0'].flatMap((version) => [
      `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
      `/usr/libexec/webkit2gtk-${version}/MiniBrowser`,
    ]),
  );
  const hasDisplay = Boolean(env['DISPLAY']) || findXvfb() !== undefined;
  return driver && browser && hasDisplay ? { driver, browser } : undefined;
}

/** Opens a display for MiniBrowser: the current one, or an Xvfb of our own. */
export async function openDisplay(): Promise<{ readonly name: string; readonly close: () => void }> {
  if (env['DISPLAY']) return { name: env['DISPLAY'], close: () => undefined };
  const program = findXvfb();
  if (!program) throw new Error('No Xvfb found (Debian: `apt-get install xvfb`).');
  const xvfb = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.once('error', reject);
    xvfb.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    xvfb.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  xvfb.unref();
  return { name: `:${number}`, close: () => void xvfb.kill() };
}

const findXvfb = (): string | undefined => firstExecutable(onPath('Xvfb'));
