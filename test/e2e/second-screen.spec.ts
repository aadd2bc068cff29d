// The demo's second screen: a separate application that follows the chart of the EHR's window by FHIRcast.
import type { Page } from '@playwright/test';
import {
  alertCard,
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
} from './clinic.ts';

/** Opens the second screen as the doctor does, from the EHR's navigation. */
async function openSecondScreen(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Second screen' }).click();
  const second = await opened;
  await expect(second.getByText('Follows the other window')).toBeVisible();
  return second;
}

test('a chart that is opened, changed and closed in the EHR’s window is shown and cleared on the second screen', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'Dra. Ana Lima');
  const second = await openSecondScreen(page);
  await expect(second.getByRole('heading', { level: 1, name: 'No chart is open' })).toBeVisible();
  await expectAccessible(second);

  await openChart(page, 'Helena Duarte');
  await expect(second.getByRole('heading', { level: 1, name: 'Helena Duarte' })).toBeVisible();
  await expect(documents(second).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
  await expectAccessibleAround(second);
  await screenshot(second, 'second-screen', { fullPage: true });

  await test.step('a decision in its undo window is sent when the other window changes the patient', async () => {
    // The undo window must not end during the test.
    await alerts(second).evaluate((element) => Object.assign(element, { undoSeconds: 60 }));
    await alertCard(second, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
    expect(await sandbox.decisions()).toEqual([]);
    await page.goto('/');
    await openChart(page, 'George Whitaker');
    await expect(second.getByRole('heading', { level: 1, name: 'George Whitaker' })).toBeVisible();
    await expect.poll(async () => (await sandbox.decisions()).map(({ status }) => status)).toEqual([200]);
    await expect(second.getByText('Helena Duarte')).toHaveCount(0);
    await expect(session(second).getByText('George Whitaker').first()).toBeVisible();
  });

  await test.step('one who comes later is told what is open', async () => {
    await second.reload();
    await expect(second.getByRole('heading', { level: 1, name: 'George Whitaker' })).toBeVisible();
  });

  await test.step('closed there, closed here; signed out there, signed out here', async () => {
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'No chart is open' })).toBeVisible();
    await expect(second.getByText('George Whitaker')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
