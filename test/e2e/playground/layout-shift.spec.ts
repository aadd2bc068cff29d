// Calm (UX rule 8): the parts shown while the record is read do not move when it has arrived.
import { expect } from '@playwright/test';
import { GOOD, NARROW, WIDE, shiftsOf, watchShifts } from './layout-shifts.ts';
import { test } from './served.ts';

/** Elements of the stage → scenarios that come to rest with the first reading. */
const STAGES = {
  all: ['completed', 'not-started', 'several-documents', 'signed-out'],
  'cdss-alerts': ['completed'],
  documents: ['completed'],
  session: ['completed'],
} as const;

for (const viewport of [WIDE, NARROW])
  test.describe(`at ${viewport.width} pixels nothing jumps when the record comes`, () => {
    test.use({ viewport });

    test('on the stage', async ({ page }) => {
      await watchShifts(page);
      for (const [element, scenarios] of Object.entries(STAGES))
        for (const scenario of scenarios) {
          await page.goto(`/playground/stage.html?scenario=${scenario}&element=${element}&clock=stopped`);
          await expect(page.locator('html')).toHaveAttribute('data-stage', 'set', { timeout: 20_000 });
          expect(await shiftsOf(page.mainFrame()), `${element}, ${scenario}`).toBeLessThan(GOOD);
        }
    });

    test('in the playground, and in its frame', async ({ page }) => {
      await watchShifts(page);
      await page.goto('/playground/?scenario=completed&element=all');
      const stage = page.frameLocator('iframe').locator('html');
      await expect(stage).toHaveAttribute('data-stage', 'set', { timeout: 20_000 });
      for (const frame of page.frames()) expect(await shiftsOf(frame)).toBeLessThan(GOOD);
    });
  });
