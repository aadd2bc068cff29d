// From data to painted alerts in a real Chromium, beside the same cards made by hand.
import { chromium, type Browser, type Page } from 'playwright';
import { browserScript } from '../support/browser-script.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Contender, type Measures, type Result } from './harness/contest.ts';

const WAYS = ['hand-written DOM', 'hand-written DOM + content-visibility', 'scribe-cdss-alerts'];
const GOALS: Readonly<Record<number, string>> = {
  200: '0 ms of long tasks at 4 × CPU throttle',
  1000: 'first paint ≤ 0.12, whole ≤ 0.5, change frame ≤ 1.3, select all ≤ 1.3, heap ≤ 0.4',
  5000: 'change script ≤ 1 ms',
};

/** 200, 1,000 and 5,000 alerts. */
export async function* benchRender({ rounds, quick }: BenchOptions): AsyncGenerator<Result> {
  const script = await browserScript(new URL('render/page.ts', import.meta.url));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const count of quick ? [200] : [200, 1000, 5000]) {
      const contenders = WAYS.map((way): Contender => ({
        name: way,
        measure: () => measured(browser, script, way, count),
      }));
      yield await contest(`${count} alerts`, contenders, { rounds, goal: GOALS[count] ?? '' });
    }
  } finally {
    await browser.close();
  }
}

async function measured(browser: Browser, script: string, way: string, count: number): Promise<Measures> {
  const times = await onPage(browser, script, (page) =>
    page.evaluate(([name, size]) => window.measure(name, size), [way, count] as const),
  );
  if (count > 1000) return times;
  const heavy = await onPage(browser, script, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const before = await heap(devtools);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const longest = await page.evaluate(([name, size]) => window.longestTask(name, size), [way, count] as const);
    return { 'long task at 4× ms': longest, 'heap MB': (await heap(devtools)) - before };
  });
  return { ...times, ...heavy };
}

async function onPage<Answer>(browser: Browser, script: string, run: (page: Page) => Promise<Answer>): Promise<Answer> {
  const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
  try {
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: script });
    // What runs for the first time runs slowly.
    for (const way of WAYS) await page.evaluate(([name]) => window.measure(name, 50), [way] as const);
    return await run(page);
  } finally {
    await page.close();
  }
}

async function heap(devtools: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 1e6;
}
