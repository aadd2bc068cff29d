// Whether a page that stays open for days keeps its size: the widget mounted a thousand times, a thousand patients after another.
import { fileURLToPath } from 'node:url';
import { chromium, type CDPSession, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/widget-build.ts';
import { browserScript } from '../support/browser-script.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { startProxy } from './harness/our-proxy.ts';
import { startServer } from './harness/server-process.ts';
import { startPages } from './start/pages.ts';
// What the page of the bench has on its window.
import type {} from './memory/in-page.ts';

const STEPS = [50, 500, 1000];
const QUICK_STEPS = [20, 40, 80];

const WORKS = {
  mounts: (page: Page, times: number) => page.evaluate((count) => window.mount(count), times),
  'patient switches': (page: Page, times: number) => page.evaluate((count) => window.switchPatients(count), times),
};

/** Heap, nodes and listeners of one page, after ever more mounts, and after ever more switches. */
export async function* benchMemory({ quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const script = await browserScript(new URL('memory/in-page.ts', import.meta.url));
  const pages = await startPages();
  const scenario = ['--database', ':memory:', '--scenario', 'thousand'];
  const sandbox = await startServer('demo/sandbox/main.ts', ['--port', '0', ...scenario]);
  const proxy = await startProxy(sandbox.url, { SCRIBE_SECRET_KEY: 'sk_sandbox_ana', SCRIBE_ORIGINS: pages.url });
  Object.assign(pages, { origin: pages.url, proxy: proxy.url });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const [name, run] of Object.entries(WORKS)) {
      if (!`memory, ${name}`.includes(work)) continue;
      const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
      await page.goto(`${pages.url}/empty`);
      await page.addScriptTag({ content: script });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Performance.enable');
      yield await grown(name, quick ? QUICK_STEPS : STEPS, (times) => run(page, times), devtools);
      await page.close();
    }
  } finally {
    await browser.close();
    pages.close();
    await Promise.all([proxy.end(), sandbox.end()]);
  }
}

async function grown(
  name: string,
  steps: readonly number[],
  run: (times: number) => Promise<void>,
  devtools: CDPSession,
): Promise<Result> {
  const sizes = new Map<string, Measures>();
  let done = 0;
  for (const step of steps) {
    await run(step - done);
    done = step;
    sizes.set(`after ${step}`, await sizeOf(devtools));
  }
  const [first = '', last = ''] = [[...sizes.keys()][0], [...sizes.keys()].at(-1)];
  const flat = (metric: string, atMost: number): Goal => ({ of: last, metric, against: first, atMost });
  const contenders = [...sizes].map(([contender, measures]) => ({ name: contender, measure: () => measures }));
  const goals = [flat('heap MB', 1.1), flat('nodes', 1.05), flat('listeners', 1.05)];
  return contest(`memory, ${name}`, contenders, { rounds: 1, goals });
}

async function sizeOf(devtools: CDPSession): Promise<Measures> {
  // What a first collection frees may hold what a second one frees.
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { 'heap MB': of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
