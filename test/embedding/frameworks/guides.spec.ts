// The code of the guides for React, Vue, Svelte and Angular, at work.
import { expect, test } from '../../e2e/clinic.ts';
import { alerts, documents, openGuide } from './app-page.ts';
import { CHOSEN } from './apps.ts';
import { GUIDES } from './guides.ts';

for (const app of CHOSEN.filter(({ name }) => name in GUIDES))
  test(`docs/guides/${app.name}.md: shows the patient, counts what is open, records a decision`, async ({
    page,
    sandbox,
  }) => {
    await openGuide(page, app, sandbox);
    await expect(documents(page)).toBeVisible();
    await expect(page.locator('output')).toHaveText('11 open');
    await alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' }).click();
    await expect.poll(() => sandbox.decisions(), { timeout: 20_000 }).toHaveLength(1);
    await expect(page.locator('output')).toHaveText('10 open');
  });
