import type { CDPSession, Page } from '@playwright/test';
import { browserScript } from '../support/browser-script.ts';
import { expect, test } from './clinic.ts';

interface Counters {
  readonly nodes: number;
  readonly jsEventListeners: number;
}

const counters = async (devtools: CDPSession): Promise<Counters> => {
  // Twice, because objects released by finalizers are collected in the next run.
  for (let turn = 0; turn < 2; turn++) await devtools.send('HeapProfiler.collectGarbage');
  return devtools.send('Memory.getDOMCounters');
};

const LEAK_PAGE = new URL('leak-page.ts', import.meta.url);
/** Enough mounts to detect a leak of one node each; `npm run bench memory` counts thousands. */
const TIMES = 20;
/** Allowed growth, less than one node a mount. */
const BOUND = 15;
/** Mounts after which all permanent nodes exist. */
const FIRST = 6;

test.describe('nothing is left behind', () => {
  // Built once for both.
  let script: Promise<string> | undefined;
  const pageOfElements = async (page: Page): Promise<CDPSession> => {
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: await (script ??= browserScript(LEAK_PAGE)) });
    return page.context().newCDPSession(page);
  };

  for (const [what, run] of [
    ['mounts and unmounts', (page: Page, times: number) => page.evaluate((count) => window.mount(count), times)],
    [
      'switches of the patient',
      (page: Page, times: number) => page.evaluate((count) => window.switchPatients(count), times),
    ],
  ] as const) {
    test(`by ${TIMES} ${what}: not ${BOUND} nodes, not ${BOUND} listeners more than after ${FIRST}`, async ({
      context,
    }) => {
      test.slow();
      const page = await context.newPage();
      const devtools = await pageOfElements(page);
      await run(page, FIRST);
      const before = await counters(devtools);
      await run(page, TIMES);
      // Idle work of the page holds the last of them for a moment; a leak holds all of them for ever.
      await expect(async () => {
        const after = await counters(devtools);
        expect(after.nodes).toBeLessThanOrEqual(before.nodes + BOUND);
        expect(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + BOUND);
      }).toPass({ timeout: 15_000 });
    });
  }
});
