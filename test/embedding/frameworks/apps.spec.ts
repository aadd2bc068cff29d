import { expect, test } from '../../e2e/clinic.ts';
import { alerts, documents, log, openApp, press, session } from './app-page.ts';
import { chosenWith } from './apps.ts';
import { countAlive, mountAgain } from './instances.ts';

const COMPLAINT = 'Right knee pain for three weeks, worse on stairs.';

for (const app of chosenWith('ehr'))
  test.describe(`the widget in ${app.name}`, () => {
    test.beforeEach(({ page, sandbox }) => openApp(page, app, sandbox));

    test('takes attributes and properties, is heard, follows the patient and keeps its children', async ({
      page,
      sandbox,
      noise,
    }) => {
      // The second consultation does not exist yet.
      noise.expectStatus(404);

      await test.step('text, a number and an object reach the elements', async () => {
        const set = await page.evaluate(() => {
          const [session, alerts] = ['scribe-session', 'scribe-cdss-alerts'].map((tag) => document.querySelector(tag));
          const { sessionId, context } = session as unknown as Record<string, unknown>;
          const { undoSeconds, shortcuts, sessionId: own } = alerts as unknown as Record<string, unknown>;
          return { sessionId, context, undoSeconds, shortcuts, own };
        });
        expect(set).toEqual({
          sessionId: 'c-done',
          context: { name: 'Helena Duarte', consultationInternalId: 'c-done' },
          undoSeconds: 0,
          shortcuts: 'off',
          own: undefined,
        });
      });

      await test.step('elements with children and without show what they read', async () => {
        await expect(session(page).getByText('Helena Duarte').first()).toBeVisible();
        await expect(documents(page).getByText(COMPLAINT)).toBeVisible();
        await expect(alerts(page).getByText('0 of 11 recorded').first()).toBeVisible();
      });

      await test.step('a child that comes and goes leaves the others as they are', async () => {
        const before = await alerts(page).elementHandle();
        await press(page, 'Documents');
        await expect(documents(page)).toHaveCount(0);
        await press(page, 'Documents');
        await expect(documents(page).getByText(COMPLAINT)).toBeVisible();
        expect(await alerts(page).evaluate((element, other) => element === other, before)).toBe(true);
      });

      await test.step('an event is prevented by the listener of now, not by that of the first render', async () => {
        const accept = alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' });
        await press(page, 'Hold');
        await accept.click();
        await expect(accept).toBeEnabled();
        expect(await sandbox.decisions()).toEqual([]);
        await press(page, 'Hold');
        await accept.click();
        await expect(log(page)).toContainText('scribe-alert-decided');
        expect(await sandbox.decisions()).toHaveLength(1);
      });

      await test.step('another patient: what is set anew is shown, and nothing of the one before', async () => {
        const before = await session(page).elementHandle();
        await press(page, 'Ernesto Villalba');
        await expect(session(page).getByText('Ernesto Villalba').first()).toBeVisible();
        await expect(log(page)).toContainText('"sessionId":"c-1043"');
        await expect(session(page).getByText('Helena Duarte')).toHaveCount(0);
        const context = await session(page).evaluate((element) => (element as unknown as { context: unknown }).context);
        expect(context).toEqual({ name: 'Ernesto Villalba', consultationInternalId: 'c-1043' });
        const isSame = await session(page).evaluate((element, other) => element === other, before);
        expect(isSame).toBe(app.keepsElements);
      });
    });

    test('mounted and unmounted 20 times it leaves no element, no node and no listener', async ({ page, noise }) => {
      // The test is so fast that the proxy still counts live streams of closed pages.
      noise.expectStatus(429);
      const devtools = await page.context().newCDPSession(page);
      // All permanent nodes exist.
      await expect(session(page).locator('.folded-facts')).toBeAttached();
      await mountAgain(page, 10);
      const before = await countAlive(devtools);
      await mountAgain(page, 20);
      const after = await countAlive(devtools);
      // A framework may keep the last tree that it removed: three elements.
      expect(after.elements).toBeLessThanOrEqual(3);
      expect(after.nodes).toBeLessThanOrEqual(before.nodes + 50);
      expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    });
  });
