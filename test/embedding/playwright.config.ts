import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ports = { SANDBOX_PORT: '4210', PROXY_PORT: '4220', DEMO_PORT: '4230' };

export default defineConfig({
  testDir: '.',
  testMatch: ['integrity.spec.ts', 'frameworks/*.spec.ts'],
  outputDir: `${root}test-results/embedding`,
  // One sandbox, one record.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['../support/count-reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${ports.DEMO_PORT}`,
    launchOptions: {
      executablePath: await ensureChromium(),
      // A page that the test answers itself has no address: without this the proxy on this machine is not for it.
      args: [...chromiumArgs, '--disable-features=LocalNetworkAccessChecks'],
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node demo/run.ts',
    cwd: root,
    env: ports,
    url: `http://127.0.0.1:${ports.DEMO_PORT}/`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
