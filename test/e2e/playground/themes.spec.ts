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
const CLEARER = { 'high-contrast': ['color-contrast-enhanced'] } as Partial<Record<string, string[]>>;
/**
 * A theme changes sizes, `branded` and the dark colours; the states themselves are audited whole in the matrix. Every pair
 * of colours of the others is computed in `contrast.node.test.ts`, `large` has none.
 */
const hasColours = (look: string): boolean => look === 'branded';

function rulesIn(look: string, theme: string): AuditOptions {
  if (isWhole) return { rules: 'all', also: CLEARER[look] ?? [] };
  return { rules: [...(hasColours(look) ? COLOURS : []), ...(theme === 'light' ? ROOM : [])] };
}

for (const state of STATES) {
  test(`${state.element} ${state.scenario}: no fault by axe in any theme`, async ({ stage: page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, state);
    for (const look of LOOKS.filter((name) => name !== 'default'))
      for (const theme of isWhole || hasColours(look) ? THEMES : (['light'] as const)) {
        await page.evaluate((wanted) => window.stage?.apply(wanted), { lang: 'en', dir: 'ltr', theme, look } as const);
        const faults = await audit(page, rulesIn(look, theme));
        expect([...faults, ...(await misfits(page, true))], `${look}, ${theme}`).toEqual([]);
      }
  });
}
