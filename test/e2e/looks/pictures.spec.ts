// The pictures of README and documentation. DOCS_PICTURES=1 saves new ones; otherwise the test only checks that they can be made.
import { readFileSync } from 'node:fs';
import { alerts, documents, expect, inResults, openChart, signIn, test } from '../clinic.ts';

test.describe('docs/images/review.png and review-dark.png', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('show a doctor who reviews the alerts beside the record', async ({ page }) => {
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await page.getByRole('link', { name: 'Full page' }).click();
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
    await expect(alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' })).toBeVisible();
    await page.mouse.move(0, 0);
    for (const [name, colorScheme] of [
      ['review', 'light'],
      ['review-dark', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      const path = process.env['DOCS_PICTURES'] ? `docs/images/${name}.png` : inResults(`screenshots/${name}.png`);
      const made = await page.screenshot({ path, animations: 'disabled' });
      const kept = readFileSync(new URL(`../../../docs/images/${name}.png`, import.meta.url));
      expect(sizeOf(made)).toEqual(sizeOf(kept));
    }
  });
});

/** Returns width and height of a PNG. */
const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
