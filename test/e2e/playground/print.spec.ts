// Paper is white, whatever the screen is, holds what a page holds, and nobody clicks on it.
import { expect } from '@playwright/test';
import { enter } from './conditions.ts';
import { test } from './served.ts';
import { misfits, openStage } from './stage-page.ts';

const DARK = { lang: 'en', scheme: 'dark', room: '480 px', reducesMotion: true } as const;
const NARROW = { lang: 'es', scheme: 'light', room: '320 px', page: 'print', reducesMotion: true } as const;

test('a dark page is printed dark on light', async ({ stage: page }) => {
  await openStage(page, { element: 'all', scenario: 'completed' });
  const lightness = () =>
    page.evaluate(() =>
      ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'].map((tag) => {
        const heading = document.querySelector(tag)?.shadowRoot?.querySelector('h2');
        if (!heading) throw new Error(`${tag} has no heading`);
        const [red = 0, green = 0, blue = 0] = getComputedStyle(heading).color.match(/\d+/g)?.map(Number) ?? [];
        return (red + green + blue) / 3;
      }),
    );
  await enter(page, { ...DARK, page: 'left to right' });
  for (const shown of await lightness()) expect(shown).toBeGreaterThan(200);
  await enter(page, { ...DARK, page: 'print' });
  // The stage is light on paper by itself; a page of a host may stay dark.
  await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'dark', 'important'));
  for (const printed of await lightness()) expect(printed).toBeLessThan(50);
});

for (const [element, scenario] of [
  ['documents', 'completed'],
  ['cdss-alerts', 'refused'],
] as const)
  test(`${element}, ${scenario}: on paper no card has a box or a button, and nothing is beyond the edge`, async ({
    stage: page,
  }) => {
    await openStage(page, { element, scenario });
    await enter(page, NARROW);
    await expect(page.locator('article :is(input, button, select):visible')).toHaveCount(0);
    expect(await misfits(page, false)).toEqual([]);
  });
