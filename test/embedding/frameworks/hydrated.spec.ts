// The small EHR rendered by a server: properties without an attribute are set once the framework has hydrated it.
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/clinic.ts';
import { alerts, log, openRendered, press, session } from './app-page.ts';
import { type App, chosenWith } from './apps.ts';

const property = (page: Page, tag: string, name: string): Promise<unknown> =>
  page.evaluate(([of, called]) => (document.querySelector(of) as unknown as Record<string, unknown> | null)?.[called], [
    tag,
    name,
  ] as const);

const isReact = ({ name, of }: App): boolean => (of ?? name) === 'react';

for (const app of chosenWith('hydrated'))
  test.describe(`rendered on a server by ${app.name}`, () => {
    test('listeners hear and stop, properties are set, methods are there', async ({ page, sandbox, noise }) => {
      // The second consultation does not exist yet.
      noise.expectStatus(404);
      await openRendered(page, app, sandbox, '');
      await expect(page.getByText('11 open', { exact: true })).toBeVisible();
      expect(await property(page, 'scribe-session', 'context')).toMatchObject({ name: 'Helena Duarte' });
      expect(await property(page, 'scribe-cdss-alerts', 'undoSeconds')).toBe(0);
      if (isReact(app)) await expect(session(page)).toHaveClass('chart');

      const accept = alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' });
      await press(page, 'Hold');
      await accept.click();
      await expect(accept).toBeEnabled();
      expect(await sandbox.decisions()).toEqual([]);
      await press(page, 'Hold');
      await accept.click();
      await expect(log(page)).toContainText('scribe-alert-decided');
      await expect(page.getByText('10 open', { exact: true })).toBeVisible();

      await press(page, 'Ernesto Villalba');
      await expect(session(page).getByText('Ernesto Villalba').first()).toBeVisible();
      await press(page, 'Start');
      await expect(log(page)).toContainText('scribe-before-open');
      const context = (await sandbox.calls()).find(({ path }) => path === '/v1/set-consultation-context');
      expect(context?.body).toMatchObject({ name: 'Ernesto Villalba', consultationInternalId: 'c-1043' });
    });

    test('hydrated after the elements were defined, it has missed nothing', async ({ page, sandbox }) => {
      await openRendered(page, app, sandbox, '#late');
      // React's components give the session to an element that they listen to; elsewhere it stands in the markup.
      const before = isReact(app) ? 'idle' : 'ready';
      await expect.poll(() => property(page, 'scribe-cdss-alerts', 'state')).toBe(before);
      await page.evaluate(() => window.hydrateNow());
      await expect(page.getByText('11 open', { exact: true })).toBeVisible();
      expect(await property(page, 'scribe-session', 'context')).toMatchObject({ name: 'Helena Duarte' });
      await expect.poll(() => property(page, 'scribe-session', 'status')).toBe('completed');
    });
  });
