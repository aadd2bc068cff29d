import { type Sandbox, expect, openChart, passUndoWindow, screenshot, session, signIn, test } from './clinic.ts';

interface DocumentList {
  readonly items: readonly { readonly cdssAlerts: readonly { readonly id: string; readonly status: string }[] }[];
}

/** Reviews every open alert of a consultation, as if in another program of the doctor. */
async function reviewAll(sandbox: Sandbox, id: string): Promise<void> {
  const { items } = await sandbox.get<DocumentList>(`/v1/scribe-sessions/${id}/medical-record-documents`);
  const open = items.flatMap(({ cdssAlerts }) => cdssAlerts).filter(({ status }) => status === 'pending');
  const decisions = open.map((alert) => ({ id: alert.id, decision: 'rejected' }));
  await sandbox.post('/v1/cdss/decisions', { decisions });
}

test.describe('§7.3 the review gate', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('is solved in place: the last decision opens the session without another click', async ({
    page,
    noise,
    sandbox,
  }) => {
    await page.clock.install();
    // 404: the doctor's access through the gate ends when it lifts.
    noise.expectStatus(428, 404);
    for (const id of ['c-done', 'c-errors', 'c-large', 'c-report-draft']) await reviewAll(sandbox, id);
    await sandbox.control('gate', { account: 'ana', enabled: true });
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');

    const gate = session(page).getByRole('region', { name: 'Review earlier alerts first' });
    await expect(gate).toBeVisible();
    await expect(gate.getByText('0 of 1 reviewed')).toBeVisible();
    await screenshot(page, 'gate');

    await gate.getByRole('button', { name: /^Review here: / }).click();
    await expect(gate.getByText('Mateo Fernández').first()).toBeVisible();
    await screenshot(page, 'gate-review-in-place');
    await gate.getByRole('button', { name: /^Accept: / }).click();
    await expect(gate.getByRole('button', { name: /^Undo: / })).toBeVisible();

    await passUndoWindow(page);
    await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
    await expect(gate).toBeHidden();
  });

  test('leads to the alerts of the page where it lists the very session of the page', async ({
    page,
    noise,
    sandbox,
  }) => {
    await page.clock.install();
    noise.expectStatus(428, 404);
    for (const id of ['c-errors', 'c-large', 'c-report-draft', 'c-report-final']) await reviewAll(sandbox, id);
    await sandbox.control('gate', { account: 'ana', enabled: true });
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');

    const gate = session(page).getByRole('region', { name: 'Review earlier alerts first' });
    await expect(gate.getByText('0 of 1 reviewed')).toBeVisible();
    await gate.getByRole('button', { name: /^Review here: / }).click();
    await expect(gate.getByRole('button', { name: /^On this page: go to its alerts / })).toBeVisible();
    await expect(gate.locator('scribe-cdss-alerts')).toHaveCount(0);
    await screenshot(page, 'gate-own-session');

    // Focus is on the heading of the alerts, where no key decides: the first key moves to the first alert.
    await page.keyboard.press('j');
    const open = page.getByRole('button', { name: /^Accept: / });
    for (let left = await open.count(); left > 0; left--) {
      await page.keyboard.press('a');
      await expect(open).toHaveCount(left - 1);
      // The next card accepts a key only after it is painted.
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    }
    await passUndoWindow(page);
    await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
    await expect(gate).toBeHidden();
  });

  test('comes up while a session is shown, and lifts when it is turned off', async ({ page, noise, sandbox }) => {
    noise.expectStatus(428);
    await sandbox.control('gate', { account: 'ana', enabled: true });
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await expect(session(page).getByRole('region', { name: 'Review earlier alerts first' })).toBeVisible();
    await page.getByTestId('sandbox-toggle').click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Done: Turn off')).toBeVisible();
    await page.reload();
    await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
  });
});
