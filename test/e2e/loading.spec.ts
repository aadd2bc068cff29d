import type { Page } from '@playwright/test';
import { alertCard, alerts, documents, expect, openChart, passUndoWindow, session, signIn, test } from './clinic.ts';

const PATIENT = 'Helena Duarte';

/** Resolves with the widget's files and the answer with the documents, in the order of the page's clock. */
const fetched = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .flatMap(({ name, startTime, responseEnd }) => {
        const [, file] = /\/embed\/v1\/scribe-widget\.(.*?)(?:-.{8}\.js)?$/.exec(name) ?? [];
        if (file !== undefined) return { file, at: startTime };
        return name.endsWith('/embed/open') ? { file: 'documents answered', at: responseEnd } : [];
      })
      .sort((a, b) => a.at - b.at)
      .map(({ file }) => file),
  );

/** The address of one of the widget's chunks. */
const addressOf = (chunk: string): RegExp => new RegExp(`/embed/v1/scribe-widget\\.${chunk}-`);

/** Makes one of the widget's chunks unavailable, as after a release that replaced it. */
const withhold = (page: Page, chunk: string): Promise<unknown> =>
  page.route(addressOf(chunk), (route) => route.fulfill({ status: 404 }));

/** Signs in with the page in Spanish before its first script. */
async function signInInSpanish(page: Page): Promise<void> {
  await signIn(page, 'Dra. Ana Lima');
  await page.evaluate(() => localStorage.setItem('ehr.preferences', JSON.stringify({ language: 'es' })));
  await page.reload();
}

test('the page of a consultation', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, PATIENT);

  await test.step('fetches only the module before the record is answered; the rest follows by itself', async () => {
    await expect(alerts(page).locator('article').first()).toBeVisible();
    for (const chunk of ['document-views', 'document-writers', 'live-events'])
      await expect.poll(() => fetched(page)).toContain(chunk);
    expect((await fetched(page)).slice(0, 2)).toEqual(['js', 'documents answered']);
  });

  await test.step('has its record in one trip, then listens', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(v1|embed)\/(?!v1)/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
    });
    await page.reload();
    await expect(alerts(page).locator('article').first()).toBeVisible();
    await expect.poll(() => asked).toEqual(['POST /embed/open', 'GET /embed/events']);
  });
});

test('a page in Spanish is never in English first', async ({ page }) => {
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      const look = (): void => {
        if (root.querySelector('.root[lang="en"]')) performance.mark('english');
      };
      if (this.localName.startsWith('scribe-')) new MutationObserver(look).observe(root, { childList: true });
      return root;
    };
  });
  await signInInSpanish(page);
  await openChart(page, PATIENT);
  await expect(session(page).getByText('Completada', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('english').length)).toBe(0);
});

test('without the file of its language the widget speaks English', async ({ page, noise }) => {
  noise.expectStatus(404);
  await withhold(page, 'es');
  await signInInSpanish(page);
  await openChart(page, PATIENT);
  await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
});

test('a page without the file that shows documents, and the one that writes them', async ({ page, noise }) => {
  noise.expectStatus(404);
  await withhold(page, 'document-views');
  await withhold(page, 'document-writers');
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, PATIENT);

  await test.step('without the file that shows or writes documents, that is said, and alerts can be decided', async () => {
    await expect(documents(page).getByText('Scribe is unavailable')).toBeVisible();
    await expect(alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' })).toBeVisible();
  });

  await test.step('a file that could not be had is asked for again when it is needed, and then used', async () => {
    await page.unroute(addressOf('document-views'));
    await documents(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
    await expect(documents(page).getByText('Scribe is unavailable')).toBeHidden();
  });
});

test('a decision waits for no file: with none but the module it is made and recorded', async ({
  page,
  noise,
  sandbox,
}) => {
  await page.clock.install();
  noise.expectStatus(404);
  await page.route(/\/embed\/v1\/scribe-widget\.[\w-]+-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 404 }));
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, PATIENT);
  const card = alertCard(page, 'Ibuprofen');
  await card.getByRole('button', { name: 'Accept: Ibuprofen' }).click();
  await expect(card.getByText('Accepting')).toBeVisible();
  await passUndoWindow(page);
  await expect.poll(() => sandbox.decisions()).toHaveLength(1);
});
