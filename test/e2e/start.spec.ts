import { documents, expect, openChart, screenshot, session, signIn, test } from './clinic.ts';

test.describe('a consultation that is not started', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('starts in a tab of its own, is recorded there, and the chart shows the finished session by itself', async ({
    page,
    noise,
    sandbox,
  }) => {
    // 404: the service knows no session of it yet.
    noise.expectStatus(404);
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Luiza Cavalcanti');
    await expect(session(page).getByText('Not started', { exact: true })).toBeVisible();
    await screenshot(page, 'not-started');

    const opened = page.waitForEvent('popup');
    await session(page).getByRole('button', { name: 'Start scribe' }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1, name: 'Luiza Cavalcanti' })).toBeVisible();
    expect(tab.url()).not.toContain('code=');
    expect(await tab.evaluate(() => opener === null)).toBe(true);

    await tab.getByRole('button', { name: 'Start recording' }).click();
    await expect(tab.getByRole('heading', { name: 'Recording' })).toBeVisible();
    await expect(session(page).getByText('In progress').first()).toBeVisible({ timeout: 20_000 });
    await screenshot(page, 'in-progress');

    await tab.getByRole('button', { name: 'Finish and write the record' }).click();
    await expect(session(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(documents(page).getByRole('heading', { name: 'Clinical note' })).toBeVisible();
    await screenshot(page, 'started-and-finished');

    const context = (await sandbox.calls()).find(({ path }) => path === '/v1/set-consultation-context');
    expect(context?.body).toMatchObject({
      name: 'Luiza Cavalcanti',
      consultationInternalId: 'c-1042',
      scribeSessionModality: 'IN_PERSON',
    });
  });
});
