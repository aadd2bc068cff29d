// Calm (UX rule 8; "The panel" 4): a decided card is its row at once, and nothing moves until the next press.
import { alerts, expect, openChart, signIn, test } from './clinic.ts';

const DECISIONS = 10;
const BETWEEN = 1500;

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    movedByItself?: string[];
  }
}

test('ten decisions, one every 1.5 s: each click hits, and nothing moves between the presses', async ({
  page,
  sandbox,
}) => {
  test.slow();
  await page.addInitScript(() => {
    window.movedByItself = [];
    new PerformanceObserver((list) => {
      // A shift within half a second of a press is caused by the press.
      for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        // The entries have no nodes of shadow trees, but their places.
        for (const { previousRect: from, currentRect: to } of hadRecentInput ? [] : sources)
          window.movedByItself?.push(
            [from, to].map(({ x, y, width, height }) => [x, y, width, height].join()).join(' to '),
          );
    }).observe({ type: 'layout-shift' });
  });
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  const accepts = alerts(page).locator('[data-action="accept"]');
  await expect(accepts).toHaveCount(11);
  await page.waitForTimeout(BETWEEN);
  await page.evaluate(() => (window.movedByItself = []));
  for (let decided = 0; decided < DECISIONS; decided++) {
    const next = accepts.first();
    await next.scrollIntoViewIfNeeded();
    // Like a person, waits until the control is visible before aiming at it.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    await page.waitForTimeout(BETWEEN);
    const box = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(accepts).toHaveCount(10 - decided);
    const rows = await alerts(page)
      .locator('.folded')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
    expect([new Set(rows).size, Math.max(...rows) <= 40]).toEqual([1, true]);
  }
  await page.waitForTimeout(BETWEEN);
  await expect.poll(async () => (await sandbox.decisions()).length, { timeout: 15_000 }).toBe(DECISIONS);
  expect(await page.evaluate(() => window.movedByItself)).toEqual([]);
});
