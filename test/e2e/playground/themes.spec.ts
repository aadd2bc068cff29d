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
/** Sizes, of which there are as many in the dark; no colours. */
const SIZES_ONLY = 'large';

/** A theme changes colours and sizes, the dark colours; the states themselves are audited whole in the matrix. */
function rulesIn(look: string, theme: string): AuditOptions {
  const clearer = CLEARER[look] ?? [];
  if (isWhole) return { rules: 'all', also: clearer };
  const colours = clearer.length > 0 ? clearer : COLOURS;
  return { rules: [...(look === SIZES_ONLY ? [] : colours), ...(theme === 'light' ? ROOM : [])] };
}

for (const state of STATES) {
  test(`${state.element} ${state.scenario}: each theme, light and dark`, async ({ stage: page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, state);
    for (const look of LOOKS.filter((name) => name !== 'default'))
      for (const theme of look === SIZES_ONLY && !isWhole ? (['light'] as const) : THEMES) {
        await page.evaluate((wanted) => window.stage?.apply(wanted), { lang: 'en', dir: 'ltr', theme, look } as const);
        const faults = await audit(page, rulesIn(look, theme));
        expect([...faults, ...(await misfits(page, true))], `${look}, ${theme}`).toEqual([]);
      }
  });
}
