// From data to painted alerts, one change, and a selection of all.
import type { Browser, Page } from 'playwright';
import type { BenchOptions } from '../bench-options.ts';
import type { Measures, Result } from '../harness/contest.ts';
import type { Goal } from '../harness/goal.ts';
// What the page of the bench has on its window.
import type {} from './measures.ts';
import { heap, onPage, type Scripts } from './on-page.ts';
import { contestsOf } from './works.ts';

const OURS = 'scribe-cdss-alerts';
const FRAMEWORKS = ['React 19', 'Preact', 'Vue 3', 'Svelte 5'];
const HAND_WRITTEN = 'hand-written DOM';
const most = (metric: string, atMost: number, against?: string): Goal => ({
  of: OURS,
  metric,
  atMost,
  ...(against && { against }),
});
const GOALS: Readonly<Record<number, readonly Goal[]>> = {
  200: [most('long task at 4× ms', 50)],
  1000: [
    most('first paint ms', 0.12, HAND_WRITTEN),
    ...FRAMEWORKS.map((framework) => most('first paint ms', 1 / 2.5, framework)),
    most('whole ms', 0.5, HAND_WRITTEN),
    most('change frame ms', 1.3, HAND_WRITTEN),
    most('select all ms', 1.3, HAND_WRITTEN),
    most('heap MB', 0.4, HAND_WRITTEN),
  ],
  5000: [most('change script ms', 1)],
};
const THROTTLED = 200;

/** 200, 1,000 and 5,000 alerts. */
export const alertsWorks = (browser: Browser, scripts: Scripts, options: BenchOptions): AsyncGenerator<Result> =>
  contestsOf(
    { sizes: options.quick ? [200] : [200, 1000, 5000], nameOf, goals: GOALS, outline, measured },
    browser,
    scripts,
    options,
  );

const nameOf = (count: number): string => `render, ${count.toLocaleString('en')} alerts`;

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

/** What runs for the first time runs slowly. */
async function warmUp(page: Page, way: string): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await page.evaluate(([name]) => window.show(name, 50), [way] as const);
    await page.evaluate(() => window.change(50));
    await page.evaluate(() => window.remove());
  }
}
