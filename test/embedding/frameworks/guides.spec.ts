// The code of the guides for React (in Next too), Vue, Svelte and Angular, at work.
import { expect, passUndoWindow, test } from '../../e2e/clinic.ts';
import { alerts, documents, openGuide } from './app-page.ts';
import { chosenWith } from './apps.ts';
import { GUIDES } from './guides.ts';

for (const app of chosenWith('guide'))
  test(`docs/${GUIDES[app.name]?.page} in ${app.name}`, async ({ page, sandbox }) => {
    await page.clock.install();
    await openGuide(page, app, sandbox);

    await test.step('shows the patient, counts what is open, records a decision', async () => {
      await expect(documents(page)).toBeVisible();
      await expect(page.locator('output')).toHaveText('11 open');
      await alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' }).click();
      await expect(alerts(page).getByRole('button', { name: 'Undo: Ibuprofen' })).toBeVisible();
      await passUndoWindow(page);
      await expect.poll(() => sandbox.decisions()).toHaveLength(1);
      await expect(page.locator('output')).toHaveText('10 open');
    });

    if (GUIDES[app.name]?.page !== 'guides/react.md') return;
    await test.step('the context is set, and start() works by ref', async () => {
      const popup = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Open Scribe', exact: true }).first().click();
      await (await popup).close();
      const context = (await sandbox.calls()).find(({ path }) => path === '/v1/set-consultation-context');
      expect(context?.body).toMatchObject({ name: 'Helena Duarte', consultationInternalId: 'c-done' });
    });
  });
