import type { Locator, Page } from '@playwright/test';
import {
  CONSULTATION,
  ELEMENTS,
  alerts,
  card,
  documents,
  expect,
  expectShown,
  passUndoWindow,
  session,
  test,
} from './hostile.ts';

/** How often the page read the documents of a consultation. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('request', (request) => {
    if (/\/(embed\/open|medical-record-documents)$/.test(request.url())) reads++;
  });
  return () => reads;
}

const accept = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: `Accept: ${name}` })
    .click();

test('elements made and given properties before the script loads take them over', async ({
  page,
  visit,
  module,
  sandbox,
}) => {
  await visit({
    body: '<div id="here"></div>',
    script: `<script>
      const alerts = document.createElement('scribe-cdss-alerts');
      alerts.sessionId = '${CONSULTATION}';
      alerts.undoSeconds = 0;
      alerts.shortcuts = 'off';
      const session = document.createElement('scribe-session');
      session.sessionId = '${CONSULTATION}';
      const documents = document.createElement('scribe-documents');
      session.append(documents, alerts);
      document.getElementById('here').append(session);
    </script>${module()}`,
  });
  await expectShown(page);
  await accept(page, 'Metformin');
  await expect.poll(async () => (await sandbox.decisions()).length, { timeout: 3000 }).toBe(1);
  expect(await alerts(page).evaluate((element) => Object.hasOwn(element, 'undoSeconds'))).toBe(false);
});

test('a page that takes elements out, moves and copies them while a decision can be undone', async ({
  page,
  visit,
  sandbox,
}) => {
  await page.clock.install();
  const reads = countReads(page);
  const recorded = () => expect.poll(async () => (await sandbox.decisions()).length);
  await visit({
    body: `<div id="panel">${ELEMENTS}</div><aside id="there"></aside><iframe id="frame" width="600" height="700"></iframe>`,
  });
  await expectShown(page);

  await test.step('a page that replaces the panel in the undo window does not lose the decision, nor doubles it', async () => {
    await accept(page, 'Metformin');
    await expect(card(page, 'Metformin').getByRole('button', { name: /Undo/ })).toBeVisible();
    await page.locator('#panel').evaluate((panel) => (panel.innerHTML = ''));
    await passUndoWindow(page);
    await recorded().toBe(1);
    await page.locator('#panel').evaluate((panel, html) => (panel.innerHTML = html), ELEMENTS);
    await expect(alerts(page).getByText('1 of 11 recorded').first()).toBeVisible();
    await expectShown(page);
    expect(await sandbox.decisions()).toHaveLength(1);
  });

  await test.step('moved within the page, an element reads nothing again and keeps its decision', async () => {
    await accept(page, 'Atorvastatin');
    const before = reads();
    await session(page).evaluate((element) => document.getElementById('there')?.append(element));
    await expectShown(page);
    await expect(card(page, 'Atorvastatin').getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(reads()).toBe(before);
    await passUndoWindow(page);
    await recorded().toBe(2);
  });

  await test.step('a clone shows the same record without reading it again, and shares its decisions', async () => {
    // What was accepted is in the record, and read: nothing is left to be read for that.
    await sandbox.hasten();
    await expect(card(page, 'Atorvastatin').getByText('The change is in the record.')).toBeAttached();
    const before = reads();
    await session(page).evaluate((element) => document.body.append(element.cloneNode(true)));
    const clone = page.locator('scribe-session').nth(1);
    const itsAlerts = clone.locator('scribe-cdss-alerts');
    await expect(itsAlerts.locator('article').first()).toBeVisible();
    expect(reads()).toBe(before);
    await accept(page, 'Glyburide');
    await expect(itsAlerts.getByRole('button', { name: /Undo/ })).toBeVisible();
    await passUndoWindow(page);
    await recorded().toBe(3);
    await clone.evaluate((element) => element.remove());
  });

  await test.step('moved into a frame, the elements keep record, looks and their decision', async () => {
    await sandbox.hasten();
    await expect(card(page, 'Glyburide').getByText('The change is in the record.')).toBeAttached();
    await accept(page, 'Ibuprofen');
    const before = reads();
    const colour = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).borderTopColor);
    const was = await colour(card(page, 'Spironolactone'));
    await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      const session = document.querySelector('scribe-session');
      if (session) frame?.contentDocument?.body.append(frame.contentDocument.adoptNode(session));
    });
    const inside = page.frameLocator('#frame').locator('scribe-cdss-alerts');
    const moved = inside.locator('article').filter({ hasText: 'Spironolactone' }).first();
    await expect(moved).toBeVisible();
    expect(await colour(moved)).toBe(was);
    await expect(inside.getByRole('button', { name: /Undo/ })).toBeVisible();
    expect(reads()).toBe(before);
    await passUndoWindow(page);
    await recorded().toBe(4);
  });
});

test('in closed shadow roots the elements find their session and their language', async ({ page, visit }) => {
  await visit({
    htmlAttributes: 'lang="es"',
    body: '<x-outer></x-outer>',
    head: `<script>
      customElements.define('x-inner', class extends HTMLElement {
        constructor() { super(); const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '<scribe-cdss-alerts></scribe-cdss-alerts>';
          window.inner = root; }
      });
      customElements.define('x-outer', class extends HTMLElement {
        constructor() { super(); const root = this.attachShadow({ mode: 'closed' });
          root.innerHTML = '<scribe-session session-id="${CONSULTATION}"><x-inner></x-inner></scribe-session>'; }
      });
    </script>`,
  });
  const text = () =>
    page.evaluate(
      () =>
        (window as Window & { inner?: ShadowRoot }).inner?.querySelector('scribe-cdss-alerts')?.shadowRoot?.textContent,
    );
  await expect.poll(text).toContain('0 de 11');
});

test('elements that come late and go', async ({ page, visit }) => {
  await visit({ body: '' });

  await test.step('adopted by another document before they were in any page, the elements show the record', async () => {
    await page.waitForFunction(() => customElements.get('scribe-cdss-alerts'));
    await page.evaluate((id) => {
      const inert = document.implementation.createHTMLDocument();
      const [outer, ...inner] = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'].map((tag) =>
        document.createElement(tag),
      );
      outer?.setAttribute('session-id', id);
      outer?.append(...inner);
      if (outer) document.body.append(inert.adoptNode(outer));
    }, CONSULTATION);
    await expectShown(page);
  });

  await test.step('taken out and dropped, the elements leave no timer that reads on', async () => {
    await session(page).evaluate((element) => element.remove());
    await expect(documents(page)).toHaveCount(0);
    const reads = countReads(page);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(reads()).toBe(0);
  });
});

test('a page that writes itself anew by document.open(): a decision that waits is sent when the page is left', async ({
  page,
  visit,
  sandbox,
}) => {
  await visit({ body: ELEMENTS });
  await expectShown(page);
  await page.evaluate((elements) => {
    document.open();
    document.write(`<!doctype html><html lang="en"><body>${elements}</body></html>`);
    document.close();
  }, ELEMENTS);
  await expectShown(page);
  await accept(page, 'Metformin');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await expect.poll(async () => (await sandbox.decisions()).length, { timeout: 3000 }).toBe(1);
});
