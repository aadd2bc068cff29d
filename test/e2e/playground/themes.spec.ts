// The themes that the playground offers: as clear as the default one, and the one of high contrast clearer (WCAG 1.4.6).
import { expect } from '@playwright/test';
import { LOOKS, THEMES } from '../../../demo/playground/stage/settings.ts';
import { COLOURS, ROOM } from '../../support/axe.ts';
import { isWhole } from './conditions.ts';
import { test } from './served.ts';
import { audit, misfits, openStage } from './stage-page.ts';

const STATES = [
  { element: 'all', scenario: 'completed' },
  { element: 'session', scenario: 'gate-open' },
  { element: 'cdss-alerts', scenario: 'batch-sheet' },
] as const;
/** A theme changes colours and sizes; the states themselves are audited whole in the matrix. */
const rules = isWhole ? 'all' : [...COLOURS, ...ROOM];
const MORE = { 'high-contrast': ['color-contrast-enhanced'] } as Partial<Record<string, string[]>>;

for (const look of LOOKS.filter((name) => name !== 'default')) {
  for (const state of STATES) {
    test(`${look}, light and dark: ${state.element} ${state.scenario}`, async ({ stage: page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openStage(page, state);
      for (const theme of THEMES) {
        await page.evaluate((wanted) => window.stage?.apply(wanted), { lang: 'en', dir: 'ltr', theme, look } as const);
        const faults = await audit(page, { rules, also: MORE[look] ?? [] });
        expect([...faults, ...(await misfits(page, true))], theme).toEqual([]);
      }
    });
  }
}
