// The page of the safety officer: the report on the audit, live.
import { COLOURS, ROOM } from '../support/axe.ts';
import { documents, expect, expectAccessible, openChart, screenshot, signIn, test } from './clinic.ts';

test.describe('the page of the safety officer at 320 px', () => {
  test.use({ viewport: { width: 320, height: 720 } });

  test('counts what the demo’s doctors were shown, and a month in three languages', async ({ page }) => {
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await page.getByRole('button', { name: 'Scribe' }).click();
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
    await page.getByRole('link', { name: 'Alert safety' }).click();
    await expect(page).toHaveTitle('Alert safety · Vereda');
    // Figures are there once an alert was shown; they are read anew every 5 s.
    await expect(page.getByRole('definition').first()).toBeVisible();
    await page.getByLabel('Audit').selectOption({ label: 'An invented month' });
    const severities = page.getByRole('region', { name: 'Severity' });
    await expect(severities.getByRole('rowheader', { name: 'red' })).toBeVisible();
    await page.getByLabel('Group by').selectOption({ label: 'Overridden most' });
    await expect(page.getByRole('rowheader', { name: /not pertinent/ }).first()).toBeVisible();
    for (const [language, heading, doctor] of [
      ['Español', 'Qué hicieron los médicos con las alertas', 'Médico 1'],
      ['Português (Brasil)', 'O que os médicos fizeram com os alertas', 'Médico 1'],
      ['English', 'What doctors did with alerts', 'Doctor 1'],
    ] as const) {
      await page.getByTestId('language').selectOption({ label: language });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.locator('.safety > .safety-choice select').selectOption('doctor');
      await expect(page.getByRole('rowheader', { name: doctor, exact: true })).toBeVisible();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await screenshot(page, 'safety-report-320', { fullPage: true });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'safety-report-dark', { fullPage: true });
    await expectAccessible(page, [...COLOURS, ...ROOM]);
  });
});
