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

test('wide and narrow the bar stays in view, with nothing of the record above it', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await page.reload();
    if (viewport === NARROW) await page.getByRole('button', { name: 'Scribe', exact: true }).click();
    const note = documents(page).getByText('Right knee pain for three weeks, worse on stairs.');
    await expect(note).toBeVisible();
    await note.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const bar = session(page).locator('.bar');
    await expect(bar).toBeInViewport({ ratio: 1 });
    const gap = await bar.evaluate((element) => {
      const edge = document.querySelector('.scribe-body')!;
      const top = getComputedStyle(edge).overflowY === 'visible' ? 0 : edge.getBoundingClientRect().top;
      return element.getBoundingClientRect().top - top;
    });
    expect(gap, `${viewport.width} px`).toBeLessThan(1);
  }
});
