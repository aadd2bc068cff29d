// From data to painted alerts in a real Chromium, beside the same cards made by hand and by the frameworks.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { alertScripts } from './render/scripts.ts';
// What the page of the bench has on its window.
import type {} from './render/measures.ts';

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
  200: [most('long task at 4× ms', 0)],
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

/** 200, 1,000 and 5,000 alerts; the same markup and sheets in every way. */
export async function* benchRender({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  const scripts = await alertScripts();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    await assertSameMarkup(browser, scripts);
    for (const count of quick ? [200] : [200, 1000, 5000]) {
      if (!nameOf(count).includes(work)) continue;
      const contenders = [...scripts].map(([way, script]): Contender => ({
        name: way,
        measure: () => measured(browser, script, way, count),
      }));
      yield await contest(nameOf(count), contenders, { rounds, goals: GOALS[count] ?? [] });
    }
  } finally {
    await browser.close();
  }
}

const nameOf = (count: number): string => `render, ${count.toLocaleString('en')} alerts`;

/** The ways are comparable only if they put the same into the page. */
async function assertSameMarkup(browser: Browser, scripts: ReadonlyMap<string, string>): Promise<void> {
  const outlines = new Map<string, string>();
  for (const [way, script] of scripts) {
    const outline = await onPage(browser, script, way, async (page) => {
      await page.evaluate(([name]) => window.show(name, 50), [way] as const);
      await page.evaluate(() => window.change(50));
      return page.evaluate(() => window.outline());
    });
    outlines.set(way, outline);
  }
  const wanted = outlines.get(OURS) ?? '';
  for (const [way, outline] of outlines) {
    if (outline === wanted) continue;
    let at = 0;
    while (outline[at] === wanted[at]) at++;
    const around = [outline, wanted].map((text) => text.slice(Math.max(0, at - 80), at + 120));
    throw new Error(`${way} has other markup than ${OURS}:\n${around.join('\n')}`);
  }
}

async function measured(browser: Browser, script: string, way: string, count: number): Promise<Measures> {
  const times = await onPage(browser, script, way, async (page, devtools) => {
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
  const longest = await onPage(browser, script, way, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => window.watchTasks());
    await page.evaluate(([name, size]) => window.show(name, size), [way, count] as const);
    return page.evaluate(() => window.longestTask());
  });
  return { ...times, 'long task at 4× ms': longest };
}

async function onPage<Answer>(
  browser: Browser,
  script: string,
  way: string,
  run: (page: Page, devtools: CDPSession) => Promise<Answer>,
): Promise<Answer> {
  const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
  try {
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: script });
    // What runs for the first time runs slowly.
    for (let time = 0; time < 3; time++) {
      await page.evaluate(([name]) => window.show(name, 50), [way] as const);
      await page.evaluate(() => window.change(50));
      await page.evaluate(() => window.remove());
    }
    return await run(page, await page.context().newCDPSession(page));
  } finally {
    await page.close();
  }
}

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 1e6;
}
