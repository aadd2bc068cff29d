// Calm (UX rule 8) in the chart; the states are in playground/layout-shift.spec.ts.
import { alerts, documents, expect, openChart, session, signIn, test } from './clinic.ts';
import { GOOD, NARROW, WIDE, shiftsOf, watchShifts } from './playground/layout-shifts.ts';

test('wide and narrow nothing jumps in the chart of the demo EHR when the record comes', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  await watchShifts(page);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await expect(session(page).getByText('Completed', { exact: true })).toBeAttached();
    await expect(alerts(page).locator('article').first()).toBeAttached();
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeAttached();
    expect(await shiftsOf(page.mainFrame()), `${viewport.width} px`).toBeLessThan(GOOD);
  }
});
