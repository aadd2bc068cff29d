// The playground's own page, under the demo's strict policy.
import { expect, type Page } from '@playwright/test';
import { CATALOGUE, ENTRIES } from '../../../demo/playground/scenarios/catalogue.ts';
import { COLOURS, NAMES, ROOM } from '../../support/axe.ts';
import { test } from './served.ts';
import { audit } from './stage-page.ts';

const stage = (page: Page) => page.frameLocator('iframe');
const set = (page: Page) => expect(stage(page).locator('html')).toHaveAttribute('data-stage', 'set');

test.describe('the playground', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('lists every state of every element, and finds one by its name', async ({ page }) => {
    await page.goto('/playground/');
    const list = page.getByRole('navigation', { name: 'Scenarios' });
    await expect(list.getByRole('link')).toHaveCount(ENTRIES.length);
    await list.getByRole('searchbox').fill('undo');
    await expect(list.getByRole('link')).toHaveText([CATALOGUE['cdss-alerts']['undo-window']]);
    await list.getByRole('link').click();
    await expect(page).toHaveURL(/element=cdss-alerts&scenario=undo-window/);
    await expect(stage(page).getByText('sends in 5 s')).toBeVisible();
    await page.goBack();
    await expect(stage(page).getByText('sends in 5 s')).toHaveCount(0);
  });

  test('changes language, scheme, direction, theme and width of the same stage, and says so in its address', async ({
    page,
  }) => {
    await page.goto('/playground/?scenario=selection&element=cdss-alerts&theme=light');
    await set(page);
    await expect(stage(page).getByText('5 selected').first()).toBeVisible();
    for (const choice of ['es', 'dark', 'rtl', 'dense', '320'])
      await page.locator(`input[value="${choice}"]`).check({ force: true });
    await expect(
      stage(page)
        .getByText(/5 selec/)
        .first(),
    ).toBeVisible();
    const html = stage(page).locator('html');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(html).toHaveAttribute('data-look', 'dense');
    expect(
      await stage(page)
        .locator('body')
        .evaluate(() => innerWidth),
    ).toBe(320);
    await expect(page).toHaveURL(/lang=es&theme=dark&dir=rtl&look=dense&width=320/);
  });

  test('tells the events, ids only, and keeps time', async ({ page }) => {
    await page.goto('/playground/?scenario=undo-window&element=cdss-alerts&theme=light');
    const events = page.getByRole('complementary', { name: 'Events' });
    await expect(events.getByText('Time stands still')).toBeVisible();
    await expect(events.getByText('scribe-before-decide')).toBeVisible();
    await expect(events.getByText('scribe-alert-decided')).toHaveCount(0);
    await events.getByRole('button', { name: '+1 min' }).click();
    await expect(events.getByText('scribe-alert-decided').first()).toBeVisible();
    await expect(events).not.toContainText(/Metformin|Teresa/);
  });

  test('has no fault by axe, wide and narrow, light and dark, and breaks no policy', async ({ page }) => {
    const noise: string[] = [];
    page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
    for (const theme of ['light', 'dark'] as const) {
      await page.goto(`/playground/?scenario=completed&element=session&theme=${theme}`);
      await set(page);
      // All rules once; then only the rules that dark and a narrow window affect.
      expect(await audit(page, theme === 'light' ? {} : { rules: COLOURS })).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await audit(page, { rules: [...COLOURS, ...NAMES, ...ROOM] })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    expect(noise).toEqual([]);
  });
});
