// The themes that the playground offers: as clear as the default one, and the one of high contrast clearer (WCAG 1.4.6).
import { expect, test } from '@playwright/test';
import { LOOKS, THEMES } from '../../../demo/playground/stage/settings.ts';
import { audit, misfits, openStage } from './stage-page.ts';

const STATES = [
  { element: 'all', scenario: 'completed' },
  { element: 'session', scenario: 'gate-open' },
  { element: 'cdss-alerts', scenario: 'batch-sheet' },
] as const;
const RULES = { 'high-contrast': ['color-contrast-enhanced'] } as Partial<Record<string, string[]>>;

for (const look of LOOKS.filter((name) => name !== 'default')) {
  for (const state of STATES) {
    test(`${look}, light and dark: ${state.element} ${state.scenario}`, async ({ page }) => {
      await page.setViewportSize({ width: 480, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openStage(page, state);
      for (const theme of THEMES) {
        await page.evaluate((wanted) => window.stage?.apply(wanted), { lang: 'en', dir: 'ltr', theme, look } as const);
        const faults = [...(await audit(page, { rules: RULES[look] ?? [] })), ...(await misfits(page, true))];
        expect(faults, theme).toEqual([]);
      }
    });
  }
}
