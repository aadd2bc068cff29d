// With a touch pointer every control is at least 44 px wide and high (WCAG 2.2, 2.5.5).
import { type Page, expect } from '@playwright/test';
import type { CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

const STATES: readonly Pick<CatalogueEntry, 'element' | 'scenario'>[] = [
  { element: 'cdss-alerts', scenario: 'completed' },
  { element: 'cdss-alerts', scenario: 'reject-reason' },
  { element: 'cdss-alerts', scenario: 'batch-reject' },
  { element: 'cdss-alerts', scenario: 'undo-window' },
  { element: 'cdss-alerts', scenario: 'not-confirmed' },
  { element: 'cdss-alerts', scenario: 'stale' },
  { element: 'documents', scenario: 'stale' },
  { element: 'documents', scenario: 'completed' },
  { element: 'documents', scenario: 'several-documents' },
  { element: 'session', scenario: 'gated-many' },
  { element: 'session', scenario: 'context-form' },
];

/** Resolves with the controls that are smaller, each with its size. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSED =
      'button, summary, select, a.button, a[href], label:has(input:is([type=checkbox], [type=radio])), input:not([type=checkbox], [type=radio]), textarea';
    const found: string[] = [];
    const look = (root: Document | ShadowRoot): void => {
      for (const part of root.querySelectorAll<HTMLElement>('*')) {
        if (part.shadowRoot) look(part.shadowRoot);
        if (!part.matches(PRESSED) || !part.checkVisibility({ visibilityProperty: true })) continue;
        const { width, height } = part.getBoundingClientRect();
        if (Math.min(width, height) < 43.9)
          found.push(`${part.localName}.${part.className} ${Math.round(width)} × ${Math.round(height)}`);
      }
    };
    look(document);
    return [...new Set(found)];
  });

test('what is pressed is large enough for a finger', async ({ browser, playground }) => {
  const context = await browser.newContext({
    baseURL: playground,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 400, height: 900 },
  });
  const page = await context.newPage();
  for (const { element, scenario } of STATES)
    await test.step(`${element}: ${scenario}, by touch`, async () => {
      await openStage(page, { element, scenario });
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      expect(await tooSmall(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    });
  await context.close();
});

test('in a low window, as at 400 % zoom, only the first line of the bar stays', async ({ browser, playground }) => {
  const context = await browser.newContext({ baseURL: playground, viewport: { width: 340, height: 200 } });
  const page = await context.newPage();
  await openStage(page, { element: 'all', scenario: 'completed' });
  const ends = await page.evaluate(async () => {
    scrollTo(0, 900);
    await new Promise(requestAnimationFrame);
    const bar = document.querySelector('scribe-session')?.shadowRoot?.querySelector('.bar');
    return ['.who', '.how'].map((line) => bar?.querySelector(line)?.getBoundingClientRect().bottom ?? NaN);
  });
  expect(ends[0]).toBeGreaterThan(20);
  expect(ends[0]).toBeLessThan(70);
  expect(ends[1]).toBeLessThan(0);
  await context.close();
});
