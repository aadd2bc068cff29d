// The settings that all Playwright runs on the demo share.
import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './browsers.ts';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

type Shared = Required<Pick<PlaywrightTestConfig, 'forbidOnly' | 'retries' | 'timeout' | 'use'>>;

/** Returns the first port of the demo's servers; `TEST_PORT` keeps parallel runs apart. */
export const firstPortOr = (usual: number): number => Number(process.env['TEST_PORT'] || usual);

/** Returns the ports of the demo's servers, ten apart, sandbox first. */
export function demoPorts(firstPort: number): { SANDBOX_PORT: number; PROXY_PORT: number; DEMO_PORT: number } {
  return { SANDBOX_PORT: firstPort, PROXY_PORT: firstPort + 10, DEMO_PORT: firstPort + 20 };
}

export async function browserSettings(args: readonly string[] = []): Promise<Shared> {
  return {
    forbidOnly: !!process.env['CI'],
    // A test that passes only on a retry is a defect.
    retries: 0,
    // Enough for a test of many steps on a busy machine.
    timeout: 120_000,
    use: {
      launchOptions: { executablePath: await ensureChromium(), args: [...chromiumArgs, ...args] },
      // Tracing every step costs a fifth of the time: `TRACE=1` keeps the traces of failed tests.
      trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
      screenshot: 'only-on-failure',
    },
  };
}

/** Resolves with the settings of one demo for the whole run: sandbox, proxy and demo EHR on `usualPort` and the ports 10 and 20 above it. */
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
