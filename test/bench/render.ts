// From data to painted alerts in a real Chromium, beside the same cards made by hand and by the frameworks.
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import { alertScripts } from './render/scripts.ts';
// What the page of the bench has on its window.
import type {} from './render/measures.ts';

const OURS = 'scribe-cdss-alerts';
const GOALS: Readonly<Record<number, string>> = {
  200: `"${OURS}": 0 ms of long tasks at 4 × CPU throttle`,
  1000: `"${OURS}": first paint ≤ 0.12 and 2.5 × ahead of the best framework, whole ≤ 0.5, change frame ≤ 1.3, select all ≤ 1.3, heap ≤ 0.4`,
  5000: `"${OURS}": change script ≤ 1 ms`,
};
const THROTTLED = 200;

/** 200, 1,000 and 5,000 alerts; the same markup and sheets in every way. */
export async function* benchRender({ rounds, quick }: BenchOptions): AsyncGenerator<Result> {
  const scripts = await alertScripts();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    await assertSameMarkup(browser, scripts);
    for (const count of quick ? [200] : [200, 1000, 5000]) {
      const contenders = [...scripts].map(([way, script]): Contender => ({
        name: way,
        measure: () => measured(browser, script, way, count),
      }));
      yield await contest(`render, ${count} alerts`, contenders, { rounds, goal: GOALS[count] ?? '' });
    }
  } finally {
    await browser.close();
  }
}

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
