// Finds the browser that the tests drive; installs Chromium where there is none and it may.
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
];

/** Path of a Chromium, after installing it from the system's packages where that may be done. */
export async function ensureChromium(): Promise<string> {
  let path = await findChromium();
  if (!path && installFromSystem(['chromium'])) path = await findChromium();
  if (path) return path;
  throw new Error(
    'No Chromium found. Set CHROME_PATH to one, or install one: `npx playwright install chromium`, or your system’s package (Debian: `apt-get install chromium`).',
  );
}

/** `CHROME_PATH`, else Playwright's own, else the system's. */
async function findChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  return firstExecutable([
    env['CHROME_PATH'] ?? '',
    chromium.executablePath(),
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}
