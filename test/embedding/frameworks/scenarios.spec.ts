// The scenarios of custom-elements-everywhere.com, with the three elements in the place of its own.
import { type Page, expect, test } from '@playwright/test';
import { alerts, documents, openScenarios, session } from './app-page.ts';
import { chosenWith } from './apps.ts';
import type { Given, Heard } from './scenario-host.ts';

const give = (page: Page, change: Partial<Given>) => page.evaluate((next) => window.scenarios.give(next), change);

/** Polls a property of an element, by its tag. */
const expectProperty = (page: Page, tag: string, name: string) =>
  expect.poll(() =>
    page.evaluate(
      ([of, called]) => (document.querySelector(of) as unknown as Record<string, unknown> | null)?.[called],
      [tag, name] as const,
    ),
  );

/** Fires an event on the alerts as the element itself does; answers whether it was not prevented, and who heard it. */
const fire = (page: Page, type: string): Promise<{ readonly isGoingOn: boolean; readonly heard: Heard[] }> =>
  page.evaluate((name) => {
    const detail = {};
    const event = new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail });
    const isGoingOn = document.querySelector('scribe-session > scribe-cdss-alerts')?.dispatchEvent(event) === true;
    return { isGoingOn, heard: window.scenarios.heard.filter((heard) => heard.detail === detail) };
  }, type);

/** Polls who hears an event, each time that it is fired. */
const expectHearers = (page: Page, type: string) =>
  expect.poll(async () => (await fire(page, type)).heard.map(({ by }) => by));

for (const app of chosenWith('scenarios'))
  test.describe(`scenarios in ${app.name}`, () => {
    let page: Page;
    const faults: string[] = [];

    test.beforeAll(async ({ browser, baseURL }) => {
      // The demo's servers stand ten ports apart: sandbox, proxy, EHR.
      const proxy = (baseURL ?? '').replace(/\d+$/, (port) => String(Number(port) - 10));
      page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
      });
      page.on('pageerror', ({ message }) => faults.push(message));
      await openScenarios(page, app, proxy);
    });
    test.beforeEach(() => page.evaluate(() => window.scenarios.giveAgain()));
    test.afterEach(() => expect(faults).toEqual([]));
    test.afterAll(() => page.close());

    test('children: an element without any is shown', async () => {
      await expect(documents(page).locator('.root')).toBeVisible();
      expect(await documents(page).evaluate((element) => element.childNodes.length)).toBe(0);
    });

    test('children: text and elements stand in their order, and are seen', async () => {
      await expect(session(page).locator('b')).toBeVisible();
      const order = () =>
        session(page).evaluate((element) =>
          Array.from(element.childNodes, (node) =>
            node instanceof Element ? node.localName : node.textContent?.trim(),
          ).filter(Boolean),
        );
      await expect.poll(order).toEqual(['of the page', 'scribe-cdss-alerts', 'b']);
    });

    test('children: text that changes', async () => {
      await give(page, { text: 'of another page' });
      await expect(session(page)).toContainText('of another page');
    });

    test('children: one that goes and comes is in its place again', async () => {
      await give(page, { hasAlerts: false });
      await expect(alerts(page)).toHaveCount(0);
      await expect(session(page).locator('b')).toBeVisible();
      await give(page, { hasAlerts: true });
      await expect(page.locator('scribe-cdss-alerts + b')).toBeVisible();
    });

    test('children: an element that goes and comes back has them again', async () => {
      await give(page, { hasSession: false });
      await expect(session(page)).toHaveCount(0);
      await give(page, { hasSession: true });
      await expect(session(page).locator('b')).toBeVisible();
      await expect(alerts(page).locator('.root')).toBeVisible();
    });

    test('attributes: text, in kebab-case', async () => {
      await expect(session(page)).toHaveAttribute('session-id', 'c-attribute');
      await expectProperty(page, 'scribe-session', 'sessionId').toBe('c-attribute');
      await give(page, { attribute: 'c-other' });
      await expectProperty(page, 'scribe-session', 'sessionId').toBe('c-other');
    });

    test('properties: text, in camelCase', async () => {
      await expectProperty(page, 'scribe-cdss-alerts', 'sessionId').toBe('c-property');
      await give(page, { property: 'c-other' });
      await expectProperty(page, 'scribe-cdss-alerts', 'sessionId').toBe('c-other');
    });

    test('properties: a number stays one', async () => {
      await expectProperty(page, 'scribe-cdss-alerts', 'undoSeconds').toBe(0);
      await give(page, { number: 9 });
      await expectProperty(page, 'scribe-cdss-alerts', 'undoSeconds').toBe(9);
    });

    test('properties: yes and no', async () => {
      await expect(session(page)).toBeVisible();
      await give(page, { isHidden: true });
      await expect(session(page)).toBeHidden();
      await give(page, { isHidden: false });
      await expect(session(page)).toBeVisible();
    });

    test('properties: an object is the same object, and null is null', async () => {
      const isSame = () =>
        page.evaluate(() => {
          const element = document.querySelector('scribe-session') as unknown as { readonly context: unknown };
          return element.context === window.scenarios.given().object;
        });
      await expect.poll(isSame).toBe(true);
      await expect(session(page)).not.toHaveAttribute('context');
      await give(page, { object: { name: 'Ernesto Villalba' } });
      await expectProperty(page, 'scribe-session', 'context').toEqual({ name: 'Ernesto Villalba' });
      expect(await isSame()).toBe(true);
      await give(page, { object: null });
      await expectProperty(page, 'scribe-session', 'context').toBeNull();
    });

    test('events: one in kebab-case is heard once, with its detail, by the listener of the template', async () => {
      await expectHearers(page, 'scribe-alert-decided').toEqual(['first']);
    });

    test('events: the listener that came last is the one that hears', async () => {
      await give(page, { listener: 'second' });
      await expectHearers(page, 'scribe-alert-decided').toEqual(['second']);
    });

    test('events: they bubble to the element around', async () => {
      await expectHearers(page, 'scribe-request-failed').toEqual(['around']);
    });

    test('events: the element sees that one was prevented', async () => {
      const { isGoingOn, heard } = await fire(page, 'scribe-before-decide');
      expect(heard).toHaveLength(1);
      expect(isGoingOn).toBe(false);
    });

    test('events: a listener added by script hears too', async () => {
      await expectHearers(page, 'scribe-alerts-changed').toEqual(['script']);
    });
  });
