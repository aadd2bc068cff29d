// The works: from data to painted alerts, one change, and a selection of all.
import type { Browser, Page } from 'playwright';
import { type BenchOptions, contest, type Measures, type Result } from '../harness/contest.ts';
import type { Goal } from '../harness/goal.ts';
// The types of the members of the bench's `window`.
import type {} from './measures.ts';
import { assertSame, heap, onPage, type Scripts } from './on-page.ts';

/** `whole ms`: until all cards are in the tree and can be found, laid out or not. */
const GOALS: readonly Goal[] = [
  { of: 'scribe-cdss-alerts', metric: 'whole ms', against: 'hand-written DOM + content-visibility', atMost: 2 },
];
const THROTTLED = 200;

/** Measures a small and a large record in every way, after checking that all ways make the same page. */
export async function* alertsWorks(
  browser: Browser,
  scripts: Scripts,
  { rounds, quick, work = '' }: BenchOptions,
): AsyncGenerator<Result> {
  const wanted = (quick ? [200] : [20, 200]).filter((count) => nameOf(count).includes(work));
  if (!wanted.length) return;
  await assertSameCards(browser, scripts);
  for (const count of wanted) {
    const contenders = [...scripts].map(([name, script]) => ({
      name,
      measure: () => measured(browser, script, name, count),
    }));
    yield await contest(nameOf(count), contenders, { rounds, goals: count === THROTTLED ? GOALS : [] });
  }
}

/** Throws unless the cards of every way have the same markup. */
export async function assertSameCards(browser: Browser, scripts: Scripts): Promise<void> {
  const outlines = new Map<string, string>();
  for (const [way, script] of scripts) outlines.set(way, await onPage(browser, script, (page) => outline(page, way)));
  assertSame(outlines);
}

const nameOf = (count: number): string => `render, ${count} alerts`;

async function outline(page: Page, way: string): Promise<string> {
  await page.evaluate(([name]) => window.show(name, 50), [way] as const);
  await page.evaluate(() => window.change(50));
  return page.evaluate(() => window.outline());
}

async function measured(browser: Browser, script: string, way: string, count: number): Promise<Measures> {
  const times = await onPage(browser, script, async (page, devtools) => {
    await warmUp(page, way);
    const before = await heap(devtools);
    const shown = await page.evaluate(([name, size]) => window.show(name, size), [way, count] as const);
    const taken = (await heap(devtools)) - before;
    const changed = await page.evaluate((size) => window.change(size), count);
    return {
      'first paint ms': shown.first,
      'whole ms': shown.whole,
      'change script ms': changed.script,
      'change frame ms': changed.frame,
      'select all ms': changed.selected,
      'heap MB': taken,
    };
  });
  if (count !== THROTTLED) return times;
  const longest = await onPage(browser, script, async (page, devtools) => {
    await warmUp(page, way);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => window.watchTasks());
    await page.evaluate(([name, size]) => window.show(name, size), [way, count] as const);
    return page.evaluate(() => window.longestTask());
  });
  return { ...times, 'long task at 4× ms': longest };
}

/** Runs a way three times, because code runs slowly the first time. */
async function warmUp(page: Page, way: string): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await page.evaluate(([name]) => window.show(name, 50), [way] as const);
    await page.evaluate(() => window.change(50));
    await page.evaluate(() => window.remove());
  }
}
