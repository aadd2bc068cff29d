// The whole first alert is in view, its buttons too, whatever order of elements the page wrote (UX, "The panel").
import { CONSULTATION, alerts, expect, test } from './hostile.ts';

/** In the order that the README shows. */
const README = `<scribe-session session-id="${CONSULTATION}"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>`;
const HEIGHT = 768;
/** Width of the window → where the first Accept begins at the latest, in px. */
const LIMITS = [
  [320, 520],
  [400, 440],
  [480, 400],
  [1366, 500],
] as const;

test('the first alert is seen at once', async ({ page, visit }) => {
  await page.setViewportSize({ width: LIMITS[0][0], height: HEIGHT });
  await visit({ head: '<style>body { margin: 0 }</style>', body: README });
  const accept = alerts(page).locator('[data-action="accept"]').first();
  await expect(accept).toBeVisible();
  for (const lang of ['en', 'es', 'pt-BR'])
    await test.step(`in ${lang} the first Accept begins at 520 px or above where the page is 320 px wide, at 440 of 400, 400 of 480 and 500 of 1366`, async () => {
      await page.evaluate((wanted) => (document.documentElement.lang = wanted), lang);
      for (const tag of ['scribe-session', 'scribe-cdss-alerts'])
        await expect(page.locator(`${tag} .root`).first()).toHaveAttribute('lang', lang);
      for (const [width, limit] of LIMITS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.evaluate(
          'Promise.all([...document.querySelectorAll("scribe-session, scribe-session > *")].map((one) => one.updateComplete))',
        );
        const y = await accept.evaluate((button) => button.getBoundingClientRect().top);
        expect(y, `${width} px`).toBeLessThanOrEqual(limit);
      }
    });
});
