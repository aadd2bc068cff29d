// Finds the browsers that the tests drive; installs Chromium where there is none and it may.
import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { firstExecutable, installFromSystem, isRoot, onPath } from './system-packages.ts';

/** No sandbox as root, and no calls home into what may be a closed network. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A text is as wide without windows as with them.
  '--font-render-hinting=slight',
];

/** The system's package, and its program. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Path of a Chromium, after installing it from the system's packages where that may be done. */
export async function ensureChromium(): Promise<string> {
  let path = await findChromium();
  if (!path && installFromSystem(['chromium'])) path = await findChromium();
  if (path) return path;
  throw new Error(
    'No Chromium found. Set CHROME_PATH to one, or install one: `npx playwright install chromium`, or your system’s package (Debian: `apt-get install chromium`).',
  );
}

/** Chromium without windows, or any: it draws and runs pages the same way, in two thirds of the processor's time. */
export async function ensureHeadlessChromium(): Promise<string> {
  return firstExecutable([env['CHROME_PATH'] ?? '', ...onPath(HEADLESS_SHELL)]) ?? (await ensureChromium());
}

/** Installs a Chromium without windows from the system's packages, where that may be done and there is none. */
export function installHeadlessChromium(): void {
  if (!firstExecutable(onPath(HEADLESS_SHELL))) installFromSystem([HEADLESS_SHELL]);
}

/** `CHROME_PATH`, else Playwright's own, else the system's. */
export async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  return firstExecutable([
    env['CHROME_PATH'] ?? '',
    chromium.executablePath(),
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}

/** `FIREFOX_PATH`, else the system's; there may be none. */
export function findFirefox(): string | undefined {
  return firstExecutable([
    env['FIREFOX_PATH'] ?? '',
    ...onPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
}

/** WebKitGTK's driver and its browser, with a display to show it on; there may be none. */
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

/** A display for MiniBrowser: the one there is, or an Xvfb of our own. */
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
