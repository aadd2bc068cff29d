import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './support/browsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ports = { SANDBOX_PORT: '4110', PROXY_PORT: '4120', DEMO_PORT: '4130' };

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${root}test-results`,
  // One sandbox, one record: the stories run one after the other.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./support/count-reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${ports.DEMO_PORT}`,
    launchOptions: { executablePath: await ensureChromium(), args: chromiumArgs },
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
