// The themes that the playground offers: as clear as the default one, and the one of high contrast clearer (WCAG 1.4.6).
import { expect } from '@playwright/test';
import { LOOKS, THEMES } from '../../../demo/playground/stage/settings.ts';
import { COLOURS, ROOM } from '../../support/axe.ts';
import { isWhole } from './conditions.ts';
import { test } from './served.ts';
import { audit, misfits, openStage, type AuditOptions } from './stage-page.ts';

const STATES = [
  { element: 'all', scenario: 'completed' },
  { element: 'session', scenario: 'gate-open' },
  { element: 'cdss-alerts', scenario: 'batch-sheet' },
] as const;
/** Text that is clear enough for 7 : 1 is so for 4.5 : 1. */
const CLEARER = { 'high-contrast': ['color-contrast-enhanced'] } as Partial<Record<string, string[]>>;
/** A theme changes colours and sizes; the states themselves are audited whole in the matrix. */
const rulesIn = (look: string): AuditOptions => {
  const clearer = CLEARER[look] ?? [];
  if (isWhole) return { rules: 'all', also: clearer };
  return { rules: [...(clearer.length ? clearer : COLOURS), ...ROOM] };
};

for (const state of STATES) {
  test(`${state.element} ${state.scenario}: each theme, light and dark`, async ({ stage: page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, state);
    for (const look of LOOKS.filter((name) => name !== 'default'))
      for (const theme of THEMES) {
        await page.evaluate((wanted) => window.stage?.apply(wanted), { lang: 'en', dir: 'ltr', theme, look } as const);
        const faults = await audit(page, rulesIn(look));
        expect([...faults, ...(await misfits(page, true))], `${look}, ${theme}`).toEqual([]);
      }
  });
}
