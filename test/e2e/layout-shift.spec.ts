// Calm (UX rule 8): what is on show while the record is read stands where it stood when the record has come.
import type { Frame, Page } from '@playwright/test';
import { alerts, documents, expect, openChart, session, signIn, test } from './clinic.ts';

/** What is called good: https://web.dev/articles/cls. */
const GOOD = 0.1;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 412, height: 823 };
/** Elements of the stage → scenarios that come to rest with the first reading. */
const STAGES = {
  all: ['completed', 'not-started', 'several-documents', 'signed-out'],
  'cdss-alerts': ['completed'],
  documents: ['completed'],
  session: ['completed'],
} as const;

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Adds up the shifts of every page and frame, on a slow machine and line. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_500_000,
    uploadThroughput: 500_000,
  });
}

/** The sum once all is drawn and told: shifts are told after the frame that made them. */
const shiftsOf = (frame: Frame): Promise<number> =>
  frame.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(requestAnimationFrame);
    return window.shifted ?? NaN;
  });

for (const viewport of [WIDE, NARROW])
  test.describe(`at ${viewport.width} pixels nothing jumps when the record comes`, () => {
    test.use({ viewport });

    test('in the chart of the demo EHR', async ({ page }) => {
      await signIn(page, 'Dra. Ana Lima');
      await openChart(page, 'Helena Duarte');
      await watchShifts(page);
      await page.reload();
      await expect(session(page).getByText('Completed', { exact: true })).toBeAttached();
      await expect(alerts(page).getByRole('article', { includeHidden: true }).first()).toBeAttached();
      await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeAttached();
      expect(await shiftsOf(page.mainFrame())).toBeLessThan(GOOD);
    });

    for (const [element, scenarios] of Object.entries(STAGES))
      for (const scenario of scenarios)
        test(`on the stage: ${element}, ${scenario}`, async ({ page, noise }) => {
          noise.expectLine('Scribe');
          await watchShifts(page);
          await page.goto(`/playground/stage.html?scenario=${scenario}&element=${element}&clock=stopped`);
          await expect(page.locator('html')).toHaveAttribute('data-stage', 'set', { timeout: 20_000 });
          expect(await shiftsOf(page.mainFrame())).toBeLessThan(GOOD);
        });

    test('in the playground, and in its frame', async ({ page }) => {
      await watchShifts(page);
      await page.goto('/playground/?scenario=completed&element=all');
      const stage = page.frameLocator('iframe').locator('html');
      await expect(stage).toHaveAttribute('data-stage', 'set', { timeout: 20_000 });
      for (const frame of page.frames()) expect(await shiftsOf(frame)).toBeLessThan(GOOD);
    });
  });
