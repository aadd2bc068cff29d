// Paper is white, whatever the screen is.
import { expect } from '@playwright/test';
import { enter } from './conditions.ts';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

const DARK = { lang: 'en', scheme: 'dark', room: '480 px', reducesMotion: true } as const;

for (const element of ['session', 'documents', 'cdss-alerts'] as const) {
  test(`${element}: a dark page is printed dark on light`, async ({ stage: page }) => {
    await openStage(page, { element, scenario: 'completed' });
    const heading = page.locator(`scribe-${element} h2`).first();
    const lightness = () =>
      heading.evaluate((shown) => {
        const [red = 0, green = 0, blue = 0] = getComputedStyle(shown).color.match(/\d+/g)?.map(Number) ?? [];
        return (red + green + blue) / 3;
      });
    await enter(page, { ...DARK, page: 'left to right' });
    expect(await lightness()).toBeGreaterThan(200);
    await enter(page, { ...DARK, page: 'print' });
    expect(await lightness()).toBeLessThan(50);
  });
}
