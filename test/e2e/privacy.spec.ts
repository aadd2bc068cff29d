import type { BrowserContext, Page } from '@playwright/test';
import { alertCard, alerts, documents, expect, openChart, passUndoWindow, session, signIn, test } from './clinic.ts';

/** Words that occur only in the record: the patient, drugs, findings, reasons. */
const CLINICAL = /Helena|Duarte|Ibuprofen|Metformin|Spironolactone|Acetaminophen|knee pain|diabetes|Benefit outweighs/i;

/** Records what the widget writes to places that a page or a colleague could read. The EHR's own words do not count. */
async function tap(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message) {
      heard.push(`channel ${JSON.stringify(message)}`);
      postMessage.call(this, message);
    };
    const { pushState, replaceState } = History.prototype;
    for (const [name, call] of Object.entries({ pushState, replaceState }))
      Object.assign(History.prototype, {
        [name](this: History, ...args: Parameters<History['pushState']>) {
          heard.push(`history ${JSON.stringify(args)}`);
          call.apply(this, args);
        },
      });
    const dispatch = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event.type.startsWith('scribe-'))
        heard.push(`${event.type} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`);
      return dispatch.call(this, event);
    };
  });
}

/** Resolves with everything that a page leaves behind or lets others read, as one text. */
const left = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stored = await caches.keys();
    const attributes = [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts')].flatMap(
      (element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    );
    const { heard } = window as unknown as { heard: string[] };
    return JSON.stringify({
      storage: [{ ...localStorage }, { ...sessionStorage }, databases, stored, document.cookie],
      page: [location.href, document.title, history.state as unknown, window.name],
      requests: performance.getEntries().map(({ name }) => name),
      attributes,
      heard,
    });
  });

test.describe('privacy on a shared workstation', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a whole review leaves nothing clinical in storage, addresses, title, console, events, messages or attributes', async ({
    page,
    context,
    sandbox,
  }) => {
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())));
    await page.clock.install();
    await tap(context);
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
    await alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
    // A control that has just moved under the pointer accepts no click for a moment.
    await expect(async () => {
      await alertCard(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).click();
      await alertCard(page, 'Spironolactone').getByLabel('Benefit outweighs the risk').check({ timeout: 1000 });
    }).toPass();
    await alertCard(page, 'Spironolactone').getByRole('button', { name: 'Reject', exact: true }).click();
    await alerts(page).getByRole('checkbox', { name: 'Select Metformin', exact: true }).check();
    await alerts(page).getByRole('button', { name: 'Accept selected' }).click();
    await alerts(page).getByRole('dialog').getByRole('button', { name: 'Accept 1 alert' }).click();
    await passUndoWindow(page);
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(3);
    await sandbox.hasten();
    await expect(alertCard(page, 'Ibuprofen').getByText('The change is in the record.')).toBeVisible();
    const found = await left(page);
    // Proves that the recording works: decisions were sent to other tabs and to the page.
    expect(found).toContain('channel [\\"cfa_');
    expect(found).toContain('scribe-alert-decided {');
    for (const text of [found, ...said, ...asked]) expect(text).not.toMatch(CLINICAL);
  });

  test('a decision in its undo window is sent when the page is left, and when it is cleared', async ({
    page,
    sandbox,
  }) => {
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');

    await test.step('the browser asks before a page with an open undo window is left; left all the same, one request is sent', async () => {
      await alertCard(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
      await expect(alertCard(page, 'Metformin').getByRole('button', { name: 'Undo: Metformin' })).toBeVisible();
      expect(await sandbox.decisions()).toEqual([]);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.type());
        void dialog.accept();
      });
      await page.goto('/');
      expect(dialogs).toEqual(['beforeunload']);
      await expect.poll(async () => (await sandbox.decisions()).length, { timeout: 3_000 }).toBe(1);
      await openChart(page, 'Helena Duarte');
      await expect(alertCard(page, 'Metformin').getByText('Accepted')).toBeVisible();
      await page.goto('/');
      expect(dialogs).toHaveLength(1);
      expect(await sandbox.decisions()).toHaveLength(1);
    });

    await test.step('clear() sends what waits, empties every element and its spoken text, and tells the page', async () => {
      await openChart(page, 'Helena Duarte');
      await alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
      await expect(alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Undo: Ibuprofen' })).toBeVisible();
      const told = await session(page).evaluate(async (element) => {
        const heard: string[] = [];
        for (const name of ['session-changed', 'documents-changed', 'alerts-changed'])
          element.addEventListener(`scribe-${name}`, () => heard.push(name));
        (element as HTMLElement & { clear(): void }).clear();
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return heard.sort();
      });
      expect(told).toEqual(['alerts-changed', 'documents-changed', 'session-changed']);
      const text = await page.evaluate(() =>
        [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts')]
          .map(({ shadowRoot }) => shadowRoot?.innerHTML ?? '')
          .join(''),
      );
      expect(text).not.toMatch(CLINICAL);
      await expect.poll(async () => (await sandbox.decisions()).length, { timeout: 3_000 }).toBe(2);
    });
  });
});
