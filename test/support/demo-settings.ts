// What every Playwright run on the demo has in common.
import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './browsers.ts';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** Sandbox, proxy and demo EHR on `firstPort` and the tens after it. */
export async function demoSettings(
  firstPort: number,
  args: readonly string[] = [],
): Promise<Required<Pick<PlaywrightTestConfig, 'forbidOnly' | 'retries' | 'timeout' | 'use' | 'webServer'>>> {
  const [SANDBOX_PORT, PROXY_PORT, DEMO_PORT] = [firstPort, firstPort + 10, firstPort + 20].map(String) as [
    string,
    string,
    string,
  ];
  const url = `http://127.0.0.1:${DEMO_PORT}`;
  return {
    forbidOnly: !!process.env['CI'],
    retries: process.env['CI'] ? 1 : 0,
    timeout: 60_000,
    use: {
      baseURL: url,
      launchOptions: { executablePath: await ensureChromium(), args: [...chromiumArgs, ...args] },
      trace: 'retain-on-failure',
      screenshot: 'only-on-failure',
    },
    webServer: {
      command: 'node demo/run.ts',
      cwd: root,
      env: { SANDBOX_PORT, PROXY_PORT, DEMO_PORT },
      url: `${url}/`,
      reuseExistingServer: false,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
  };
}
