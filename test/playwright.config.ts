import { defineConfig } from '@playwright/test';
import { demoSettings, root } from './support/demo-settings.ts';

export default defineConfig({
  ...(await demoSettings(4110)),
  testDir: 'e2e',
  outputDir: `${root}test-results`,
  workers: 2,
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
});
