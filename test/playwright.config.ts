import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './support/browsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ports = { SANDBOX_PORT: '4110', PROXY_PORT: '4120', DEMO_PORT: '4130' };

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${root}test-results`,
  workers: 2,
  forbidOnly: !!process.env['CI'],
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Browsers of several versions draw edges and shades a little otherwise; where parts stand is compared to the pixel.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.3, animations: 'disabled' },
  },
  reporter: [['list'], ['./support/audit-reporter.ts'], ['./support/count-reporter.ts']],
  snapshotPathTemplate: '{testDir}/playground/pictures/{arg}{ext}',
  projects: [
    // One sandbox, one record: the stories run one after the other.
    { name: 'stories', testIgnore: 'playground/**', workers: 1, fullyParallel: false },
    {
      name: 'playground',
      testMatch: 'playground/**/*.spec.ts',
      fullyParallel: true,
      use: { locale: 'en-US', timezoneId: 'UTC' },
    },
    // Each worker has servers of its own.
    { name: 'hostile', testDir: 'embedding/hostile', fullyParallel: true },
  ],
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
