// Measures the layout shifts of a page while it loads over a slow line.
import type { Frame, Page } from '@playwright/test';

/** The limit of a good score: https://web.dev/articles/cls. */
export const GOOD = 0.1;
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 412, height: 823 };

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Adds up the shifts of every page and frame from now on. Parts come late, each in a frame of its own. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_500_000,
    uploadThroughput: 500_000,
  });
}

/** Resolves with the sum after the last report: shifts are reported after their frame. */
export const shiftsOf = (frame: Frame): Promise<number> =>
  frame.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(requestAnimationFrame);
    return window.shifted ?? NaN;
  });
