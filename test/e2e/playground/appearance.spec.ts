// The appearance of the main states: the place of every part to the pixel, and roughly every pixel (docs/decisions/0010).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import type { Surroundings } from '../../../demo/playground/stage/settings.ts';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
import { expectGeometry } from './geometry.ts';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

interface Picture extends Partial<Surroundings>, Pick<CatalogueEntry, 'element' | 'scenario'> {
  readonly width?: number;
  readonly isForced?: true;
  /** Selector of the part to scroll to. */
  readonly at?: string;
}

const DECIDED = '[data-id=cfa_metformin]';

const PICTURES: Readonly<Record<string, Picture>> = {
  'session-completed': { element: 'session', scenario: 'completed' },
  'session-in-progress-dark': { element: 'session', scenario: 'in-progress', theme: 'dark' },
  'session-completed-with-errors-es': { element: 'session', scenario: 'completed-with-errors', lang: 'es' },
  'session-gated': { element: 'session', scenario: 'gated-many' },
  'session-gate-clearing-320-pt-br': { element: 'session', scenario: 'gate-clearing', width: 320, lang: 'pt-BR' },
  'session-gate-open-320': { element: 'session', scenario: 'gate-open', width: 320 },
  'session-not-started': { element: 'session', scenario: 'not-started' },
  'session-context-form': { element: 'session', scenario: 'context-form' },
  'session-signed-out-pt-br': { element: 'session', scenario: 'signed-out', lang: 'pt-BR' },
  'session-unavailable': { element: 'session', scenario: 'unavailable' },
  'documents-note': { element: 'documents', scenario: 'completed', width: 720 },
  'documents-draft': { element: 'documents', scenario: 'draft' },
  'documents-several': { element: 'documents', scenario: 'several-documents', width: 720 },
  'documents-changed-dark': { element: 'documents', scenario: 'changed-since-seen', theme: 'dark' },
  'documents-laboratory': { element: 'documents', scenario: 'laboratory', at: '.records' },
  'documents-laboratory-320-dark-es': {
    element: 'documents',
    scenario: 'laboratory',
    at: '.records',
    width: 320,
    theme: 'dark',
    lang: 'es',
  },
  'documents-laboratory-400-pt-br': {
    element: 'documents',
    scenario: 'laboratory',
    at: '.records',
    width: 400,
    lang: 'pt-BR',
  },
  'documents-laboratory-wide': { element: 'documents', scenario: 'laboratory', width: 1000 },
  'documents-empty': { element: 'documents', scenario: 'empty' },
  'alerts-pending': { element: 'cdss-alerts', scenario: 'completed' },
  'alerts-other-patient-400': { element: 'cdss-alerts', scenario: 'other-patient', width: 400 },
  'alerts-pending-320-dark-es': {
    element: 'cdss-alerts',
    scenario: 'completed',
    width: 320,
    theme: 'dark',
    lang: 'es',
  },
  'alerts-pending-right-to-left': { element: 'cdss-alerts', scenario: 'completed', dir: 'rtl' },
  'alerts-pending-forced-colours': { element: 'cdss-alerts', scenario: 'completed', isForced: true },
  'alerts-reason': { element: 'cdss-alerts', scenario: 'reject-reason' },
  'alerts-undo-window': { element: 'cdss-alerts', scenario: 'undo-window', at: DECIDED },
  'alerts-undo-window-320-es': { element: 'cdss-alerts', scenario: 'undo-window', at: DECIDED, width: 320, lang: 'es' },
  'alerts-recorded': { element: 'cdss-alerts', scenario: 'recorded', at: DECIDED },
  'alerts-not-applied': { element: 'cdss-alerts', scenario: 'not-applied', at: DECIDED },
  'alerts-not-confirmed': { element: 'cdss-alerts', scenario: 'not-confirmed', at: DECIDED },
  'alerts-conflict-320-pt-br': { element: 'cdss-alerts', scenario: 'conflict', at: DECIDED, width: 320, lang: 'pt-BR' },
  'alerts-stale': { element: 'cdss-alerts', scenario: 'stale' },
  'alerts-batch-sheet': { element: 'cdss-alerts', scenario: 'batch-sheet' },
  'alerts-batch-reject': { element: 'cdss-alerts', scenario: 'batch-reject', width: 900 },
  'alerts-batch-reject-320-dark-es': {
    element: 'cdss-alerts',
    scenario: 'batch-reject',
    width: 320,
    theme: 'dark',
    lang: 'es',
  },
  'alerts-batch-refused': { element: 'cdss-alerts', scenario: 'batch-refused' },
  'alerts-refused-before-400-pt-br': { element: 'cdss-alerts', scenario: 'refused-before', width: 400, lang: 'pt-BR' },
  'all-refused-before-320-dark-es': {
    element: 'all',
    scenario: 'refused-before',
    width: 320,
    theme: 'dark',
    lang: 'es',
  },
  'alerts-all-reviewed': { element: 'cdss-alerts', scenario: 'all-reviewed' },
  'all-wide': { element: 'all', scenario: 'completed', width: 1100 },
};

const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** The pictures by state; all pictures of one state use one stage. */
const STATES = Map.groupBy(Object.entries(PICTURES), ([, { element, scenario }]) => `${element} ${scenario}`);

for (const pictures of STATES.values()) {
  test(`looks as before: ${pictures.map(([name]) => name).join(', ')}`, async ({ stage: page }) => {
    const [[, { element, scenario, width: first = 480 }]] = pictures as [(typeof pictures)[0]];
    await page.setViewportSize({ width: first, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
    await openStage(page, { element, scenario });
    await useFont(page);
    await page.evaluate(layOutSkipped, '');
    for (const [name, picture] of pictures) {
      const { element: _, scenario: __, width = 480, isForced, at, ...look } = picture;
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' });
      const surroundings: Surroundings = { lang: 'en', theme: 'light', dir: 'ltr', look: 'default', ...look };
      await page.evaluate((wanted) => window.stage?.apply(wanted), surroundings);
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await document.fonts.ready;
      });
      if (at)
        await page
          .locator(at)
          .first()
          .evaluate((part) => part.scrollIntoView({ block: 'center' }));
      await expectGeometry(page, name);
      await expect(page).toHaveScreenshot(`${name}.png`);
    }
  });
}

test('columns have a shadow at an edge that hides some, and none where they fit, on a card as on a proposal', async ({
  stage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await openStage(page, { element: 'cdss-alerts', scenario: 'odd-alerts' });
  const table = page.locator('.tabbed');
  /** Whether the background is drawn as if there were none. */
  const isBare = async () => {
    const drawn = await table.screenshot();
    await table.evaluate((element) => (element.style.background = 'none'));
    const bare = await table.screenshot();
    await table.evaluate((element) => element.style.removeProperty('background'));
    return (await largestDifference(page, drawn, bare)) < 3;
  };
  expect(await isBare(), 'on the card').toBe(true);
  await table.evaluate((element) => element.closest('.card')?.querySelector('.next dd')?.append(element));
  expect(await isBare(), 'on the proposal').toBe(true);
  await table.evaluate((element) => (element.style.inlineSize = '120px'));
  expect(await isBare(), 'too narrow').toBe(false);
});

/** Resolves with the largest difference between two pictures in one colour of one pixel: 0 to 255. */
function largestDifference(page: Page, ...pictures: readonly Buffer[]): Promise<number> {
  return page.evaluate(
    async (encoded) => {
      const [one, other] = await Promise.all(
        encoded.map(async (bytes) => {
          const blob = new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))]);
          const image = await createImageBitmap(blob);
          const { width, height } = image;
          const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, width, height).data;
        }),
      );
      return one!.reduce((largest, value, place) => Math.max(largest, Math.abs(value - (other![place] ?? 999))), 0);
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}

/** Loads one font for text and numbers on every system. */
async function useFont(page: Page): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const font = new FontFace(
        'Inter',
        Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)),
        {
          weight: '100 900',
        },
      );
      document.fonts.add(await font.load());
      document.documentElement.style.setProperty('--scribe-font-family-mono', 'Inter');
    },
    readFileSync(FONT, 'base64'),
  );
}
