// A broken number reads as another number: each must be on one line with its sign and its unit.
import { expect, type Locator, type Page } from '@playwright/test';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';
import { seedData } from '../../../demo/sandbox/seed/seed.ts';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

const NOW = new Date('2026-11-21T10:42:00Z');
const WIDTHS = [320, 400, 480];
/** The window, beside a frame as wide as paper. */
const PAPER = 1280;
const UNIT =
  '(?:%|°C|(?:mg|g|mcg|µg|ng|kg|mmol|mol|UI?|IU|mL|ml|L|l|min|ms|s|h|d|cm|mm|bpm|mmHg|m²)(?![\\p{L}])(?:/[\\p{L}\\d²³.]+)*(?: m²)?)';
/** A sign, digits with all that stands between them, and a unit. */
const NUMBER = `(?<![\\p{L}\\d.,/-])(?:[<>≤≥] ?|[-−+])?\\d+(?:[.,:/^x–-]\\d+)*(?:/[\\p{L}³]+| ?${UNIT})?`;

/** Returns the documents of the sandbox's seeds and of its scribe, and of the playground's scenarios. */
function seeds(): MedicalRecordDocument[] {
  const context = { sessionId: 'ss_1', consultation: { name: 'Maria da Silva' } };
  const scenarios = [SCENARIOS.laboratory, SCENARIOS.completed, SCENARIOS['several-documents']];
  const all = [
    ...scenarios.flatMap((make) =>
      Object.values(make(NOW.getTime()).consultations).flatMap(({ documents }) => documents),
    ),
    ...stories.flatMap((story) => story.documents(context, NOW)),
    ...seedData(NOW).consultations.flatMap(({ session }) => session?.documents ?? []),
  ];
  return all.map((document, at) => ({
    ...document,
    id: `doc_${at}`,
    cdssAlerts: document.cdssAlerts?.map((alert) => ({ ...alert, id: `${alert.id}_${at}` })),
  }));
}

/** Shows these documents and their alerts instead of the scenario's. */
async function openOver(page: Page, documents: MedicalRecordDocument[]): Promise<void> {
  await openStage(page, { element: 'all', scenario: 'completed' });
  await page.evaluate(async (given) => {
    window.stage?.proxy?.consultation().documents.splice(0, Infinity, ...given);
    const read = document.querySelector('scribe-documents')?.refresh();
    await window.stage?.advance(100);
    await read;
    await window.stage?.advance(100);
  }, documents);
  await page.evaluate(layOutSkipped, '');
}

interface Found {
  /** Numbers on more than one line, each with its width and its text. */
  readonly cut: string[];
  /** The count of numbers on one line, at all widths. */
  readonly whole: number;
}

/** The numbers in elements or frames of that name, the page being so wide: the elements ask their container, not the window. */
function numbers(page: Page, within: string, widths: readonly number[], texts = '.clinical'): Promise<Found> {
  return page.evaluate(
    ([pattern, name, wanted, all]) => {
      const ranges: [string, Range][] = [];
      const search = (root: ParentNode): void => {
        for (const clinical of root.querySelectorAll(wanted)) {
          const texts: Text[] = [];
          const walker = document.createTreeWalker(clinical, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) texts.push(walker.currentNode as Text);
          const point = (offset: number, isEnd: boolean): [Text, number] => {
            let before = 0;
            for (const text of texts) {
              if (offset < before + text.length || (isEnd && offset === before + text.length))
                return [text, offset - before];
              before += text.length;
            }
            throw new Error('There is no such place.');
          };
          for (const { 0: number, index } of (clinical.textContent ?? '').matchAll(new RegExp(pattern, 'gu'))) {
            const range = document.createRange();
            range.setStart(...point(index, false));
            range.setEnd(...point(index + number.length, true));
            ranges.push([`${number} in ${clinical.textContent}`, range]);
          }
        }
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) search(shadowRoot);
      };
      for (const place of document.querySelectorAll(name)) {
        const root = place instanceof HTMLIFrameElement ? place.contentDocument : place.shadowRoot;
        if (root) search(root);
      }
      const cut: string[] = [];
      let whole = 0;
      for (const width of all) {
        document.documentElement.style.width = `${width}px`;
        for (const [number, range] of ranges) {
          const tops = [...range.getClientRects()].map(({ top }) => top);
          if (!tops.length) continue;
          if (Math.max(...tops) - Math.min(...tops) > 4) cut.push(`${width} px: ${number}`);
          else whole++;
        }
      }
      return { cut, whole };
    },
    [NUMBER, within, texts, widths] as const,
  );
}

/** Opens a tab; resolves once its note is complete. */
const openTab = (tab: Locator): Promise<void> =>
  tab.evaluate(async (button: HTMLElement) => {
    button.click();
    await window.stage?.advance(0);
    const root = button.getRootNode() as ShadowRoot;
    while (!root.querySelector('.document[aria-busy=false]')) await new Promise(requestAnimationFrame);
  });

/** Makes the page print into a frame as wide as paper and keeps the frame. */
function printToFrame(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { append } = Element.prototype;
    document.body.append = function (...nodes: (Node | string)[]) {
      append.apply(this, nodes);
      for (const node of nodes) {
        if (!(node instanceof HTMLIFrameElement) || !node.contentWindow) continue;
        node.style.inlineSize = '178mm';
        node.contentWindow.print = () => undefined;
      }
    };
  });
}

/** The documents that bring a number which none before them had. */
function withNewNumbers(documents: readonly MedicalRecordDocument[]): MedicalRecordDocument[] {
  const seen = new Set<string>();
  return documents.filter(({ medicalRecord, cdssAlerts }) => {
    const text = JSON.stringify([medicalRecord, cdssAlerts]).replaceAll(/"\w*[iI]d":"[^"]*"/g, '');
    const found = text.match(new RegExp(NUMBER, 'gu')) ?? [];
    const isNew = found.some((number) => !seen.has(number));
    for (const number of found) seen.add(number);
    return isNew;
  });
}

const all = withNewNumbers(seeds());
/** Two tests of as many documents each, for two workers: there are tabs only where there are several. */
const AT_A_TIME = Math.ceil(all.length / 2);

for (let from = 0; from < all.length; from += AT_A_TIME) {
  const some = all.slice(from, from + AT_A_TIME);

  test(`every number stands on one line: notes and alerts from ${from + 1} on`, async ({ page }) => {
    test.slow();
    await openOver(page, some);
    const tabs = page.locator('scribe-documents [role=tab]');
    await expect(tabs).toHaveCount(some.length);
    let whole = 0;
    const look = async (within: string): Promise<void> => {
      const found = await numbers(page, within, WIDTHS);
      expect(found.cut).toEqual([]);
      whole += found.whole;
    };
    await look('scribe-session, scribe-cdss-alerts');
    // Only the note differs from tab to tab: without the cards there is nothing else to lay out.
    await page.locator('scribe-cdss-alerts').evaluate((alerts: HTMLElement) => (alerts.hidden = true));
    for (const at of some.keys()) {
      await openTab(tabs.nth(at));
      await look('scribe-documents');
    }
    expect(whole).toBeGreaterThan(50);
  });
}

test('every number stands on one line in a difference, and on paper', async ({ page }) => {
  const [note] = Object.values(SCENARIOS.laboratory(NOW.getTime()).consultations).flatMap(({ documents }) => documents);
  await openOver(page, [note!]);
  await printToFrame(page);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('iframe')).toBeAttached();
  const paper = await numbers(page, 'iframe', [PAPER], 'article :is(p, li, td, th)');
  expect(paper.cut).toEqual([]);
  expect(paper.whole).toBeGreaterThan(50);
  await page.evaluate(async () => {
    const [document_] = window.stage?.proxy?.consultation().documents ?? [];
    const record = JSON.stringify(document_?.medicalRecord).replaceAll(/(\d)(?=[^"]*"[,}])/g, '$17');
    Object.assign(document_ ?? {}, { medicalRecord: JSON.parse(record) as object });
    const read = document.querySelector('scribe-documents')?.refresh();
    await window.stage?.advance(100);
    await read;
    await window.stage?.advance(100);
  });
  await expect(page.locator('scribe-documents ins').first()).toBeVisible();
  const { cut, whole } = await numbers(page, 'scribe-documents', WIDTHS);
  expect(cut).toEqual([]);
  expect(whole).toBeGreaterThan(50 * WIDTHS.length);
});
