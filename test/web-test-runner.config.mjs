import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { bundledTests } from './support/bundled-tests.ts';
import { chromiumArgs, ensureHeadlessChromium, findFirefox, findWebKit } from './support/browsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A page whose Firefox may be too old to be turned: it is as wide and high as asked all the same. */
function turning(page) {
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (viewport) =>
    setViewport(viewport).catch((error) => {
      if (!/unknown command emulation\.setScreenOrientationOverride/.test(error.message)) throw error;
    });
  return page;
}

/** Chromium always; `BROWSERS=chromium` for it alone. The other engines where they are installed. */
const wanted = (process.env.BROWSERS ?? 'chromium,firefox,webkit').split(',');
const chromium = [];
const others = [];
if (wanted.includes('chromium')) {
  chromium.push(
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: await ensureHeadlessChromium(), args: chromiumArgs },
    }),
  );
}
const firefox = findFirefox();
if (firefox && wanted.includes('firefox')) {
  const { chromeLauncher } = await import('@web/test-runner-chrome');
  const { default: puppeteer } = await import('puppeteer-core');
  others.push(
    chromeLauncher({
      puppeteer,
      launchOptions: { browser: 'firefox', executablePath: firefox, headless: true, defaultViewport: null },
      createPage: async ({ context }) => turning(await context.newPage()),
      concurrency: 1,
    }),
  );
}
if (findWebKit() && wanted.includes('webkit')) {
  const { webkitLauncher } = await import('./support/webkit-launcher.ts');
  others.push(webkitLauncher());
}

/** Pages of many test files; what needs a page that nothing was loaded into has its own. */
const all = ['together/!(together|engines).ts', '!(*.node).test.ts'].map((file) => `${root}test/src/${file}`);
const engines = `${root}test/src/together/engines.ts`;
/** A page each: in other engines what one file leaves is not known to be nothing to the next. */
const each = [`${root}test/src/**/*.test.ts`, `!${root}test/src/**/*.node.test.ts`];

/** Chromium runs every test, the others those of `*.engines.test.ts`; with `ENGINES=all`, or files named on the command line, each runs all. */
function selection() {
  const isWhole = process.env.ENGINES === 'all' || process.argv.includes('--files');
  if (isWhole) return { files: each, browsers: [...chromium, ...others] };
  if (!others.length) return { files: all, browsers: chromium };
  if (!chromium.length) return { files: engines, browsers: others };
  return { files: all, browsers: chromium, groups: [{ name: 'engines', files: engines, browsers: others }] };
}

/** Closes the run with a line that a machine can read: 'browser: N passed, N failed, N skipped'. */
const counting = {
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    const walk = (suite) => {
      for (const test of suite?.tests ?? []) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
      for (const inner of suite?.suites ?? []) walk(inner);
    };
    for (const session of sessions) {
      if (session.testResults) walk(session.testResults);
      else count.failed++;
    }
    console.log(`browser: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  },
};

export default {
  rootDir: root,
  ...selection(),
  concurrency: 2,
  nodeResolve: { exportConditions: ['browser', 'development'] },
  plugins: [bundledTests(root), esbuildPlugin({ ts: true, target: 'es2022', tsconfig: `${root}tsconfig.json` })],
  reporters: process.stdout.isTTY ? [defaultReporter(), counting] : [summaryReporter({ flatten: true }), counting],
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
  testFramework: { config: { timeout: 30_000 } },
  // Beside other stages a first Firefox takes over half a minute.
  browserStartTimeout: 120_000,
  testsFinishTimeout: 900_000,
};
