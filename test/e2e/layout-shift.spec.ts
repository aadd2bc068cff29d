// Calm (UX rule 8) in the chart; the states are in playground/layout-shift.spec.ts.
import { alerts, documents, expect, openChart, session, signIn, test } from './clinic.ts';
import { GOOD, NARROW, WIDE, shiftsOf, watchShifts } from './playground/layout-shifts.ts';

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
  });
