import {
  agree,
  alertCard,
  alerts,
  documents,
  expect,
  openChart,
  passUndoWindow,
  screenshot,
  session,
  signIn,
  test,
} from './clinic.ts';

const INSTEAD_OF_IBUPROFEN =
  'Acetaminophen 500 mg by mouth every 6 hours as needed for knee pain, at most 3 g a day, for 10 days.';

test.describe('a doctor reviews a finished consultation', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('reads the record, accepts one alert, rejects one, decides three together, and sees the record change by itself', async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    await signIn(page, 'Dra. Ana Lima');
    await screenshot(page, 'today');
    await openChart(page, 'Helena Duarte');

    await test.step('the record and who decides are in sight', async () => {
      await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
      await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
      await expect(session(page).getByText('Deciding as Dra. Ana Lima').first()).toBeVisible();
      await expect(session(page).getByText('0 of 11 recorded').first()).toBeVisible();
      // The build once lost the spaces between inline elements.
      await expect(alertCard(page, 'Ibuprofen')).toContainText('Medication · Replace');
      await screenshot(page, 'chart');
    });

    await test.step('accepts one; nothing is sent while it can be undone', async () => {
      await alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
      await expect(alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Undo: Ibuprofen' })).toBeVisible();
      expect(await sandbox.decisions()).toEqual([]);
      await screenshot(page, 'accept-undo-window');
      await passUndoWindow(page);
      await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
    });

    await test.step('the change arrives in the record without a click', async () => {
      await sandbox.hasten();
      await expect(documents(page).getByText(INSTEAD_OF_IBUPROFEN).first()).toBeVisible();
      await expect(alertCard(page, 'Ibuprofen').getByText('The change is in the record.')).toBeVisible();
      await screenshot(page, 'accepted-and-applied');
      await documents(page).getByText(INSTEAD_OF_IBUPROFEN).first().scrollIntoViewIfNeeded();
      await screenshot(page, 'record-changed-by-itself');
    });

    await test.step('rejects a red one, with a reason', async () => {
      await alertCard(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).click();
      await alertCard(page, 'Spironolactone').getByLabel('Benefit outweighs the risk').check();
      await screenshot(page, 'reject-reason');
      await alertCard(page, 'Spironolactone').getByRole('button', { name: 'Reject', exact: true }).click();
      await passUndoWindow(page);
      await expect(alertCard(page, 'Spironolactone').getByText('The record stays as it is.')).toBeVisible();
    });

    await test.step('decides three together, after a review', async () => {
      for (const element of ['Metformin', 'Atorvastatin', 'MRI of the right knee']) {
        await alerts(page)
          .getByRole('checkbox', { name: `Select ${element}`, exact: true })
          .check();
      }
      await alerts(page).getByRole('button', { name: 'Accept selected' }).click();
      const sheet = alerts(page).getByRole('dialog');
      await expect(sheet.getByRole('heading', { name: 'Accept 3 alerts?' })).toBeVisible();
      await expect(sheet.getByText('Helena Duarte')).toBeVisible();
      await screenshot(page, 'batch-review-sheet');
      await sheet.getByRole('button', { name: 'Accept 3 alerts' }).click();
      await expect(sheet).toBeHidden();
      await expect(session(page).getByText('5 of 11 recorded').first()).toBeVisible();
      await sandbox.hasten();
      await expect(
        documents(page).getByText('Metformin 500 mg by mouth twice a day with meals.').first(),
      ).toBeVisible();
      await screenshot(page, 'batch-applied');
    });

    const sent = (await sandbox.decisions()).map(({ method, path }) => `${method} ${path.replace(/cfa_[\w-]+/, '…')}`);
    expect(sent).toEqual(['POST /v1/cdss/alerts/…/accept', 'POST /v1/cdss/alerts/…/reject', 'POST /v1/cdss/decisions']);
  });

  test('decides one alert after the other, in two tabs and on the way to the next patient', async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    const sent = async () => (await sandbox.decisions()).length;

    await test.step('the record goes into the visit note, saying that AI wrote it', async () => {
      await documents(page).getByRole('button', { name: 'Insert into chart' }).click();
      await agree(documents(page), 'Continue');
      const note = page.getByRole('textbox', { name: 'Visit note' });
      await expect(note).toHaveValue(/Right knee pain for three weeks/);
      await expect(note).toHaveValue(/AI/);
    });

    await test.step('two clicks on Accept send one request', async () => {
      await alertCard(page, 'Glyburide').getByRole('button', { name: 'Accept: Glyburide' }).dblclick();
      await expect(alertCard(page, 'Glyburide').getByRole('button', { name: 'Undo: Glyburide' })).toBeVisible();
      await passUndoWindow(page);
      await expect.poll(sent).toBeGreaterThan(0);
      await sandbox.hasten();
      await expect(alertCard(page, 'Glyburide').getByText('The change is in the record.')).toBeVisible();
      expect(await sent()).toBe(1);
    });

    await test.step('the same alert accepted in two tabs sends one request', async () => {
      const other = await page.context().newPage();
      await other.goto(page.url());
      // Its own undo window is still open when it hears of the other's decision, even on a slow machine.
      await alerts(other).evaluate((element) => Object.assign(element, { undoSeconds: 60 }));
      for (const tab of [page, other])
        await alertCard(tab, 'Atorvastatin').getByRole('button', { name: 'Accept: Atorvastatin' }).click();
      await passUndoWindow(page);
      await expect.poll(sent).toBeGreaterThan(1);
      await sandbox.hasten();
      for (const tab of [page, other])
        await expect(alertCard(tab, 'Atorvastatin').getByText('The change is in the record.')).toBeVisible();
      expect(await sent()).toBe(2);
      await other.close();
    });

    await test.step('a decision that is undone is never sent', async () => {
      await alertCard(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
      // By key, because a click directly after another counts as a double click.
      await alertCard(page, 'Metformin').getByRole('button', { name: 'Undo: Metformin' }).press('Enter');
      await expect(alertCard(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' })).toBeVisible();
      // Leaving the chart ends every undo window by sending: nothing may be left to send.
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await sent()).toBe(2);
    });

    await test.step('a decision made is kept when the doctor moves to the next patient', async () => {
      await openChart(page, 'Helena Duarte');
      await alertCard(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
      await expect(alertCard(page, 'Metformin').getByRole('button', { name: 'Undo: Metformin' })).toBeVisible();
      await page.getByRole('link', { name: 'Patients' }).click();
      await expect.poll(sent, { timeout: 3_000 }).toBe(3);
      await openChart(page, 'George Whitaker');
      await expect(session(page).getByText('Helena Duarte')).toHaveCount(0);
      await expect(documents(page).getByText('Helena Duarte')).toHaveCount(0);
    });
  });
});
