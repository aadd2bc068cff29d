import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { documents, expect, openChart, session, signIn, test as clinic } from './clinic.ts';

// A browser of its own: Playwright turns the back/forward cache off. Asked for by `launchOptions` it would get a worker and
// servers of its own, too.
const test = clinic.extend({
  context: async ({ playwright, demo }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: await ensureChromium(),
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ viewport: { width: 1440, height: 1000 }, baseURL: demo.ehr }));
    await browser.close();
  },
});

test('the back/forward cache keeps the page, without the patient; what comes back is read again', async ({
  page,
  noise,
  sandbox,
}) => {
  // The other page has no icon.
  noise.expectStatus(404);
  await page.addInitScript(() => {
    const shown: { persisted: boolean; text: string }[] = [];
    Object.assign(window, { shown });
    addEventListener('pageshow', ({ persisted }) => {
      const roots = document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts');
      shown.push({ persisted, text: [...roots].map(({ shadowRoot }) => shadowRoot?.innerHTML ?? '').join('') });
    });
  });
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
  const reads = async () => (await sandbox.calls()).filter(({ path }) => path.endsWith('/medical-record-documents'));
  const before = (await reads()).length;

  await page.goto(`${sandbox.origin}/_sandbox/assumptions`);
  // A page out of the cache loads nothing.
  await page.goBack({ waitUntil: 'commit' });
  await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();

  const shown = await page.evaluate(
    () => (window as unknown as { shown: { persisted: boolean; text: string }[] }).shown,
  );
  const why = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')));
  expect(
    shown.map(({ persisted }) => persisted),
    why,
  ).toEqual([false, true]);
  expect(shown[1]?.text).not.toMatch(/Helena|Duarte|knee|Ibuprofen/i);
  expect((await reads()).length).toBeGreaterThan(before);
});
