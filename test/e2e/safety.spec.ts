import { documents, expect, openChart, screenshot, session, signIn, test } from './clinic.ts';

test.describe('right patient, right doctor', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('one doctor after the other at one desk', async ({ page, noise, sandbox }) => {
    // The EHR refuses to vouch for another's consultation, and the proxy to know it.
    noise.expectStatus(403, 404);
    await signIn(page, 'Dra. Ana Lima');

    await test.step('a consultation of another doctor shows a wrong set-up and causes no call to the service', async () => {
      await page.goto('/consultations/c-ben');
      await expect(session(page).getByText('This consultation was not granted', { exact: true })).toBeVisible();
      await expect(session(page).getByText('Not started', { exact: true })).toHaveCount(0);
      await screenshot(page, 'not-granted');
      const calls = (await sandbox.calls()).filter(({ path }) => path.startsWith('/v1/'));
      expect(calls).toEqual([]);
      await expect(page.getByText('Sofía')).toHaveCount(0);
    });

    await test.step('signing out empties the page; the next doctor sees nothing of the last', async () => {
      await page.goto('/');
      await openChart(page, 'Helena Duarte');
      await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      // Dr. Ben Ortiz comes to the address that Dra. Ana Lima left.
      await page.goto('/consultations/c-done');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByText('Helena Duarte')).toHaveCount(0);
      await page.getByRole('button', { name: 'Dr. Ben Ortiz' }).click();
      await expect(session(page).getByText('This consultation was not granted', { exact: true })).toBeVisible();
      await expect(page.getByText('Helena Duarte')).toHaveCount(0);
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.getByRole('link', { name: 'Sofía Ramírez' })).toBeVisible();
      await expect(page.getByText('Helena Duarte')).toHaveCount(0);
    });
  });

  test('text that looks like HTML stays text, and an edit elsewhere arrives by itself', async ({
    page,
    context,
    noise,
    sandbox,
  }) => {
    // 401: the service's own page asks who is there.
    noise.expectStatus(401);
    const hostile = '<img src=x onerror="document.title=1"><b>bold</b> & <script>alert(1)</script>';
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();

    const scribe = await context.newPage();
    await scribe.goto(`${sandbox.origin}/consultations/c-done`);
    await scribe.getByRole('button', { name: 'Dra. Ana Lima' }).click();
    await scribe.getByRole('link', { name: /edit/i }).first().click();
    await scribe.locator('[name=chiefComplaint]').fill(hostile);
    await scribe.getByRole('button', { name: 'Save' }).click();

    await expect(documents(page).getByText(hostile).first()).toBeVisible({ timeout: 20_000 });
    await expect(documents(page).locator('img, b, script')).toHaveCount(0);
    expect(await page.title()).not.toBe('1');
    await documents(page).getByText(hostile).first().scrollIntoViewIfNeeded();
    await screenshot(page, 'html-stays-text');
  });
});
