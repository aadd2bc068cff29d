import { defineConfig } from '@playwright/test';
import { isRecording } from './guard/story.ts';
import { ensureHeadlessChromium } from './support/browsers.ts';
import { browserSettings, root } from './support/demo-settings.ts';

// Workers read this file too, when it is built, and need no bundler.
if (!process.env['TEST_WORKER_INDEX']) await (await import('../demo/run/builds.ts')).buildWidget(root);

// Every worker has servers of its own, and every project a folder of its own: the projects may run beside each other.
const outputDir = (name: string) => `${root}test-results/${name}`;

const settings = await browserSettings();
const launchOptions = { ...settings.use.launchOptions, executablePath: await ensureHeadlessChromium() };

export default defineConfig({
  ...settings,
  testDir: 'e2e',
  workers: 2,
  expect: {
    timeout: 10_000,
    // Browsers of several versions draw edges and shades a little otherwise; where parts stand is compared to the pixel.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.3, animations: 'disabled' },
  },
  reporter: [['list'], ['./support/audit-reporter.ts'], ['./support/count-reporter.ts']],
  snapshotPathTemplate: '{testDir}/playground/pictures/{arg}{ext}',
  projects: [
    // One record a worker: the stories of a file run one after the other.
    {
      name: 'stories',
      testIgnore: ['playground/**', 'looks/**'],
      outputDir: outputDir('stories'),
      // What moves is drawn sixty times a second for as long as a story takes.
      use: { launchOptions, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'looks',
      testDir: 'e2e/looks',
      outputDir: outputDir('looks'),
      use: { launchOptions, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'playground',
      testMatch: 'playground/**/*.spec.ts',
      outputDir: outputDir('playground'),
      fullyParallel: true,
      use: { launchOptions, locale: 'en-US', timezoneId: 'UTC' },
    },
    // `npm run guard`.
    ...(isRecording ? [{ name: 'guard', testDir: 'guard', outputDir: outputDir('guard'), fullyParallel: true }] : []),
    {
      name: 'hostile',
      testDir: 'embedding/hostile',
      testIgnore: 'doors/**',
      outputDir: outputDir('hostile'),
      fullyParallel: true,
      use: { launchOptions },
    },
    {
      name: 'doors',
      testDir: 'embedding/hostile/doors',
      outputDir: outputDir('doors'),
      fullyParallel: true,
      use: { launchOptions },
    },
  ],
});
