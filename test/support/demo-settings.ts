// What every Playwright run on the demo has in common.
import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './browsers.ts';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

type Shared = Required<Pick<PlaywrightTestConfig, 'forbidOnly' | 'retries' | 'timeout' | 'use'>>;

/** Where the demo's servers stand: `TEST_PORT` keeps runs beside each other apart. */
export const firstPortOr = (usual: number): number => Number(process.env['TEST_PORT'] || usual);

/** The demo's servers stand ten ports apart; sandbox first. */
export function demoPorts(firstPort: number): { SANDBOX_PORT: number; PROXY_PORT: number; DEMO_PORT: number } {
  return { SANDBOX_PORT: firstPort, PROXY_PORT: firstPort + 10, DEMO_PORT: firstPort + 20 };
}

export async function browserSettings(args: readonly string[] = []): Promise<Shared> {
  return {
    forbidOnly: !!process.env['CI'],
    // A test that passes the second time is a defect.
    retries: 0,
    // Of a test of many steps on a busy machine.
    timeout: 120_000,
    use: {
      launchOptions: { executablePath: await ensureChromium(), args: [...chromiumArgs, ...args] },
      // A trace of every step costs a fifth of the time: `TRACE=1` keeps those of what fails.
      trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
      screenshot: 'only-on-failure',
    },
  };
}

/** One demo for the whole run: sandbox, proxy and demo EHR on `usualPort` and the tens after it. */
export async function demoSettings(
  usualPort: number,
  args: readonly string[] = [],
): Promise<Shared & Required<Pick<PlaywrightTestConfig, 'webServer'>>> {
  const { use, ...shared } = await browserSettings(args);
  const ports = demoPorts(firstPortOr(usualPort));
  const url = `http://127.0.0.1:${ports.DEMO_PORT}`;
  return {
    ...shared,
    use: { ...use, baseURL: url },
    webServer: {
      command: 'node demo/run.ts',
      cwd: root,
      env: Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      url: `${url}/`,
      reuseExistingServer: false,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  };
}
