import { documents, expect, expectAccessibleAround, openChart, screenshot, signIn, test } from './clinic.ts';

const DRAFT = 'Incomplete; the radiologist may still change it.';

test.describe('the draft of a report', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('and a report that is final', async ({ page }) => {
    await signIn(page, 'Dra. Ana Lima');
    await test.step('says loudly that it is one', async () => {
      await openChart(page, 'George Whitaker');
      await page.getByRole('link', { name: 'Full page' }).click();
      await expect(documents(page).getByText(DRAFT)).toBeVisible();
      await screenshot(page, 'draft-report');
      await expectAccessibleAround(page);
    });
    await test.step('is gone from a report that is final', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Patients' }).click();
      await openChart(page, 'Mateo Fernández');
      await expect(documents(page).getByRole('heading', { name: 'Dictated report' })).toBeVisible();
      await expect(documents(page).getByText(DRAFT)).toHaveCount(0);
    });
  });
});
