// A number that is cut is another number: each stands on one line, with its sign and its unit.
import { expect, type Page } from '@playwright/test';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';
import { seedData } from '../../../demo/sandbox/seed/seed.ts';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

const NOW = new Date('2026-11-21T10:42:00Z');
const WIDTHS = [320, 400, 480];
const UNIT =
  '(?:%|°C|(?:mg|g|mcg|µg|ng|kg|mmol|mol|UI?|IU|mL|ml|L|l|min|ms|s|h|d|cm|mm|bpm|mmHg|m²)(?![\\p{L}])(?:/[\\p{L}\\d²³.]+)*(?: m²)?)';
/** A sign, digits with all that stands between them, and a unit. */
const NUMBER = `(?<![\\p{L}\\d.,/-])(?:[<>≤≥] ?|[-−+])?\\d+(?:[.,:/^x–-]\\d+)*(?:/[\\p{L}³]+| ?${UNIT})?`;

/** What the sandbox is seeded with, what its scribe can hear, and the scenarios of the playground. */
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

/** Shows these documents and their alerts in the place of the scenario's. */
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

/** The numbers in elements of that name that stand on more than one line, and how many stand on one. */
function numbers(page: Page, within: string): Promise<{ readonly cut: string[]; readonly whole: number }> {
  return page.evaluate(
    ([pattern, name]) => {
      const cut: string[] = [];
      let whole = 0;
      const search = (root: ParentNode): void => {
        for (const clinical of root.querySelectorAll('.clinical')) {
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
            const tops = [...range.getClientRects()].map(({ top }) => top);
            if (!tops.length) continue;
            if (Math.max(...tops) - Math.min(...tops) > 4) cut.push(`${number} in ${clinical.textContent}`);
            else whole++;
          }
        }
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) search(shadowRoot);
      };
      for (const { shadowRoot } of document.querySelectorAll(name)) if (shadowRoot) search(shadowRoot);
      return { cut, whole };
    },
    [NUMBER, within] as const,
  );
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
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const found = await numbers(page, within);
        expect(found.cut, `${width} px`).toEqual([]);
        whole += found.whole;
      }
    };
    await look('scribe-session, scribe-cdss-alerts');
    // Only the note differs from tab to tab: without the cards there is nothing else to lay out.
    await page.locator('scribe-cdss-alerts').evaluate((alerts: HTMLElement) => (alerts.hidden = true));
    for (const at of some.keys()) {
      await tabs.nth(at).evaluate((tab: HTMLElement) => tab.click());
      await page.evaluate(() => window.stage?.advance(0));
      await look('scribe-documents');
    }
    expect(whole).toBeGreaterThan(50);
  });
}
