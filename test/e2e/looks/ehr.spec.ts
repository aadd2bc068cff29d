// Audits the demo EHR with all rules once; in dark, in another language and in a narrow window only with the rules that these affect.
import { COLOURS, LANGUAGE, NAMES, ROOM } from '../../support/axe.ts';
import {
  alerts,
  documents,
  expect,
  expectAccessible,
  expectAccessibleAround,
  openChart,
  screenshot,
  session,
  signIn,
  test,
} from '../clinic.ts';

const WIDE = { width: 1440, height: 1000 };

test.describe('the EHR on a wide screen', () => {
  test.use({ viewport: WIDE });

  test('page by page, in the dark and in three languages', async ({ page }) => {
    await test.step('has no fault by axe, page by page', async () => {
      await page.goto('/sign-in');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
      await screenshot(page, 'sign-in');
      await signIn(page, 'Dra. Ana Lima');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Patients' }).click();
      await expectAccessible(page);
      await screenshot(page, 'patients');
      await openChart(page, 'Helena Duarte');
      await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
      await expectAccessible(page);
      await page.getByTestId('sandbox-toggle').click();
      await expect(page.getByRole('heading', { name: 'Sandbox' })).toBeFocused();
      await expectAccessibleAround(page);
      await screenshot(page, 'sandbox-drawer');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('sandbox-toggle')).toBeFocused();
    });

    await test.step('shows chart and widget dark, without a fault by axe', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await screenshot(page, 'chart-dark');
      await expectAccessible(page, COLOURS);
      await page.emulateMedia({ colorScheme: 'light' });
    });

    for (const { language, name, status, file } of [
      { language: 'es', name: 'Español', status: 'Completada', file: 'chart-es' },
      { language: 'pt-BR', name: 'Português (Brasil)', status: 'Concluída', file: 'chart-pt-br' },
      { language: 'en', name: 'English', status: 'Completed', file: 'chart-en' },
    ])
      await test.step(`changes the widget’s language with its own, live: ${language}`, async () => {
        await page.getByTestId('language').selectOption({ label: name });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(session(page).getByText(status, { exact: true })).toBeVisible();
        await screenshot(page, file);
        if (language !== 'en') await expectAccessible(page, [...LANGUAGE, ...NAMES, ...ROOM]);
      });

    await test.step('lets the panel be resized by keyboard and hidden', async () => {
      const handle = page.getByRole('separator', { name: 'Width of the scribe panel' });
      await handle.focus();
      for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowLeft');
      await expect(handle).toHaveAttribute('aria-valuenow', '480');
      await page.getByRole('button', { name: 'Hide the scribe panel' }).click();
      await expect(session(page)).toBeHidden();
      await page.getByRole('button', { name: 'Show the scribe panel' }).click();
      await expect(session(page)).toBeVisible();
    });

    await test.step('gives the scribe the full page and takes it back without losing a selection', async () => {
      await alerts(page).getByRole('checkbox', { name: 'Select Metformin' }).check();
      await page.getByRole('link', { name: 'Full page' }).click();
      await expect(page).toHaveURL(/\/consultations\/c-done\/scribe$/);
      await expect(alerts(page).getByText('1 selected').first()).toBeVisible();
      await screenshot(page, 'full-page');
      await expectAccessibleAround(page);
      await page.getByRole('link', { name: 'Back to chart' }).click();
      await expect(alerts(page).getByText('1 selected').first()).toBeVisible();
    });
  });
});

test.describe('the EHR at 320 px', () => {
  test.use({ viewport: { width: 320, height: 720 } });

  test('keeps everything in reach and nothing beyond the edge', async ({ page }) => {
    await signIn(page, 'Dra. Ana Lima');
    await screenshot(page, 'today-320', { fullPage: true });
    await expectAccessible(page, [...NAMES, ...ROOM]);
    await openChart(page, 'Helena Duarte');
    await page.getByRole('button', { name: 'Scribe' }).click();
    await expect(session(page).getByText('0 of 11 recorded').first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await screenshot(page, 'panel-320');
    await expectAccessible(page, [...NAMES, ...ROOM]);
    await alerts(page).getByRole('article').first().scrollIntoViewIfNeeded();
    await screenshot(page, 'panel-320-alert');
  });
});
