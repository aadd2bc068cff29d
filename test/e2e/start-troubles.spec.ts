import type { Locator, Page } from '@playwright/test';
// The types of `scribe-before-open`.
import type {} from '../../src/events.ts';
import { expect, openChart, screenshot, session, signIn, test } from './clinic.ts';

const PATIENT = 'Luiza Cavalcanti';
const TICKETS = /\/embed\/login$/;

const start = (page: Page): Locator => session(page).getByRole('button', { name: 'Start scribe' });
const link = (page: Page): Locator => session(page).getByRole('link', { name: 'Open Scribe' });
const recorder = (tab: Page): Locator => tab.getByRole('heading', { level: 1, name: PATIENT });

/** The chart of a consultation that is not started. */
async function openNotStarted(page: Page): Promise<void> {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, PATIENT);
  await expect(start(page)).toBeVisible();
}

/** Makes the browser block tabs that a script opens. */
const blockTabs = (page: Page) => page.addInitScript(() => Object.assign(window, { open: () => null }));

test.describe('a start that does not go well', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });
  // 404: the service knows no session of it yet.
  test.beforeEach(({ noise }) => noise.expectStatus(404));

  test('where the browser blocks the tab, Enter goes on: the link has focus, and opens the recorder', async ({
    page,
  }) => {
    await blockTabs(page);
    await openNotStarted(page);
    await start(page).focus();
    await page.keyboard.press('Enter');
    await expect(link(page)).toBeFocused();
    await expect(session(page).getByText('The browser blocked the new tab.').first()).toBeVisible();
    await screenshot(page, 'start-blocked');
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await expect(recorder(tab)).toBeVisible();
    expect(await tab.evaluate(() => opener === null)).toBe(true);
    await expect(session(page).getByText('open in another tab').first()).toBeVisible();
  });

  test('a blocked tab’s link is asked for afresh when the doctor comes back to it later, and opens with one click', async ({
    page,
  }) => {
    await page.clock.install();
    await blockTabs(page);
    await openNotStarted(page);
    await start(page).click();
    await expect(link(page)).toBeVisible();
    // Moves the pointer away, because a pointer that has not moved triggers nothing.
    await page.mouse.move(0, 0);
    const former = await link(page).getAttribute('href');
    await page.clock.fastForward(26_000);
    await link(page).hover();
    await expect(link(page)).not.toHaveAttribute('href', former ?? '');
    const opened = page.waitForEvent('popup');
    await link(page).click();
    await expect(recorder(await opened)).toBeVisible();
  });

  test('the service is away', async ({ page, sandbox, noise }) => {
    noise.expectStatus(503);
    await openNotStarted(page);

    await test.step('the service is away when the context is set: the tab closes, the page says so, and the next try works', async () => {
      await sandbox.control('faults', [{ match: '/v1/set-consultation-context', status: 503 }]);
      const opened = page.waitForEvent('popup');
      await start(page).click();
      const tab = await opened;
      await expect(session(page).getByText('Scribe could not be started', { exact: true })).toBeVisible();
      await expect.poll(() => tab.isClosed()).toBe(true);
      expect((await sandbox.calls()).filter(({ path }) => path === '/v1/auth/login')).toEqual([]);
      await screenshot(page, 'start-failed');
      await sandbox.control('faults', []);
      const next = page.waitForEvent('popup');
      await start(page).click();
      await expect(recorder(await next)).toBeVisible();
      await (await next).close();
    });

    await test.step('the service refuses the sign-in in the tab: it has its envelope, no key in it, and the page can start again', async () => {
      await sandbox.control('faults', [{ match: '/v1/auth/login', status: 503 }]);
      const again = session(page).getByRole('button', { name: 'Open Scribe' });
      const opened = page.waitForEvent('popup');
      await again.click();
      const tab = await opened;
      await expect(tab.locator('body')).toContainText('service_unavailable');
      expect(await tab.content()).not.toContain('sk_');
      await sandbox.control('faults', []);
      const next = page.waitForEvent('popup');
      await again.click();
      await expect(recorder(await next)).toBeVisible();
    });
  });

  test('the consultation is another patient’s for the service: said so, and no tab is left', async ({
    page,
    sandbox,
    noise,
  }) => {
    noise.expectStatus(409);
    await openNotStarted(page);
    await sandbox.post('/v1/set-consultation-context', { name: 'Otávio Nunes', consultationInternalId: 'c-1042' });
    const opened = page.waitForEvent('popup');
    await start(page).click();
    const tab = await opened;
    await expect(
      session(page).getByText('Scribe already has this consultation for another patient.').first(),
    ).toBeVisible();
    await expect.poll(() => tab.isClosed()).toBe(true);
  });

  test('no ticket comes', async ({ page, noise }) => {
    await openNotStarted(page);

    await test.step('the proxy cannot be reached for a ticket: the tab closes and the page says so', async () => {
      await page.route(TICKETS, (route) => route.abort('connectionrefused'));
      const opened = page.waitForEvent('popup');
      await start(page).click();
      const tab = await opened;
      await expect(session(page).getByText('Scribe could not be started', { exact: true })).toBeVisible();
      await expect.poll(() => tab.isClosed()).toBe(true);
      const refused = noise.lines.splice(0);
      expect(refused.every((line) => line.includes('ERR_CONNECTION_REFUSED') || line.includes('404'))).toBe(true);
      await page.unroute(TICKETS);
    });

    await test.step('a doctor who closes the tab before it has its address is offered the link', async () => {
      let go = () => undefined as void;
      const isClosed = new Promise<void>((resolve) => (go = resolve));
      await page.route(TICKETS, async (route) => {
        await isClosed;
        await route.continue();
      });
      const opened = page.waitForEvent('popup');
      await start(page).click();
      await (await opened).close();
      go();
      await expect(link(page)).toBeVisible();
    });
  });

  test('a host that takes over opens the recorder where it likes, with a ticket of its own each time', async ({
    page,
    sandbox,
  }) => {
    await openNotStarted(page);
    await page.evaluate(() => {
      const asked: string[] = [];
      document.addEventListener('scribe-before-open', (event) => {
        event.preventDefault();
        void (async () => {
          asked.push(await event.loginUrl(), await event.loginUrl());
          Object.assign(window, { asked });
        })();
      });
    });
    let popups = 0;
    page.on('popup', () => popups++);
    await start(page).click();
    await page.waitForFunction(() => 'asked' in window);
    const [first, second] = await page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    expect(first).not.toBe(second);
    expect(popups).toBe(0);
    await expect(start(page)).toBeVisible();
    const contexts = (await sandbox.calls()).filter(({ path }) => path === '/v1/set-consultation-context');
    expect(contexts).toHaveLength(1);
    await page.goto(second ?? '');
    await expect(recorder(page)).toBeVisible();
  });
});
