// From a record's data to its painted documents, another one opened, and the list narrowed to a purpose.
import type { Browser, Page } from 'playwright';
import type { BenchOptions } from '../bench-options.ts';
import type { Measures, Result } from '../harness/contest.ts';
// What the page of the bench has on its window.
import type {} from './documents/documents-measures.ts';
import { recordOf } from './documents/record.ts';
import { heap, onPage, type Scripts } from './on-page.ts';
import { contestsOf } from './works.ts';

const OPENED = 5;
/** Places of the chips: all, the progress notes (two of ten documents, nine of fifty) and the reports. */
const [ALL, NOTES, REPORTS] = [0, 2, 7];

/** 10, 50 (`c-large`) and 200 documents. */
export const documentsWorks = (browser: Browser, scripts: Scripts, options: BenchOptions): AsyncGenerator<Result> =>
  contestsOf({ sizes: options.quick ? [50] : [10, 50, 200], nameOf, outline, measured }, browser, scripts, options);

const nameOf = (count: number): string => `render, ${count} documents`;

async function outline(page: Page, way: string): Promise<string> {
  const seen: string[] = [];
  const look = async () => seen.push(await page.evaluate(() => window.documents.outline()));
  await take(page, 50);
  await show(page, way);
  await look();
  for (let place = 1; place < 8; place++) {
    await page.evaluate((at) => window.documents.open(at), place);
    await look();
  }
  for (const chip of [NOTES, REPORTS, ALL]) {
    await page.evaluate((place) => window.documents.filter(place), chip);
    await look();
  }
  return seen.join('\n');
}

function measured(browser: Browser, script: string, way: string, count: number): Promise<Measures> {
  return onPage(browser, script, async (page, devtools) => {
    await take(page, 10);
    // What runs for the first time runs slowly.
    for (let time = 0; time < 3; time++) {
      await show(page, way);
      await changes(page);
      await page.evaluate(() => window.documents.remove());
    }
    await take(page, count);
    const before = await heap(devtools);
    const shown = await show(page, way);
    const taken = (await heap(devtools)) - before;
    return { 'first paint ms': shown.first, 'whole ms': shown.whole, ...(await changes(page)), 'heap MB': taken };
  });
}

async function changes(page: Page): Promise<Measures> {
  const opened: Record<'script' | 'frame' | 'whole', number>[] = [];
  for (let place = 1; place <= OPENED; place++) {
    opened.push(await page.evaluate((at) => window.documents.open(at), place));
  }
  const filtered = await page.evaluate((chip) => window.documents.filter(chip), NOTES);
  const all = await page.evaluate((chip) => window.documents.filter(chip), ALL);
  return {
    'open script ms': middle(opened.map(({ script }) => script)),
    'open frame ms': middle(opened.map(({ frame }) => frame)),
    'open whole ms': middle(opened.map(({ whole }) => whole)),
    'filter ms': filtered,
    'no filter ms': all,
  };
}

const take = (page: Page, count: number): Promise<void> =>
  page.evaluate((documents) => window.documents.take(documents), recordOf(count));

const show = (page: Page, way: string): Promise<Record<'first' | 'whole', number>> =>
  page.evaluate(([name]) => window.documents.show(name), [way] as const);

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
