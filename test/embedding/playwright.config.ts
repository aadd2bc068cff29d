import { defineConfig } from '@playwright/test';
import { demoSettings, root } from '../support/demo-settings.ts';

export default defineConfig({
  // A page that the test answers itself has no address: without this the proxy on this machine is not for it.
  ...(await demoSettings(4210, ['--disable-features=LocalNetworkAccessChecks'])),
  testDir: '.',
  testMatch: ['integrity.spec.ts', 'frameworks/*.spec.ts'],
  outputDir: `${root}test-results/embedding`,
  // One sandbox, one record.
  workers: 1,
  fullyParallel: false,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['../support/count-reporter.ts']],
});
