// Checks that a page that is open for days does not grow: after a warm-up, a thousand mounts, and a thousand patients in a row.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/builds.ts';
import { browserScript } from '../support/browser-script.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { type BenchOptions, contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { startProxy } from './harness/our-proxy.ts';
import { startServer } from './harness/server-process.ts';
// The types of the members of the bench's `window`.
import type {} from './memory/drive.ts';
import { heapParts } from './memory/heap-parts.ts';
import { startPages } from './start/pages.ts';

/** Mounts at which memory is read. V8 still compiles between the first two; after the second nothing may grow. */
const MARKS = [50, 1000, 2000];
const QUICK_MARKS = [20, 60, 120];
const WIDGET = 'scribe-widget';
const WAYS = {
  'hand-written page': { path: '/blank', script: 'hand-written' },
  [WIDGET]: { path: '/empty', script: 'widget' },
};
/** The warm-up shows a few patients repeatedly, then come all: the sandbox has `c-1` to `c-1000`, of which the first is larger. */
const PATIENTS = { warmUp: 20, all: 999 };
type Work = (page: Page, times: number, isWarm: boolean) => Promise<void>;
const WORKS: Readonly<Record<string, Work>> = {
  mounts: (page, times) => page.evaluate((count) => window.mount(count), times),
  'patient switches': (page, times, isWarm) =>
    page.evaluate(([count, patients]) => window.switchAmong(count, patients), [
      times,
      isWarm ? PATIENTS.all : PATIENTS.warmUp,
    ] as const),
};
const flat = (metric: string, atMost: number): Goal => ({ of: WIDGET, metric, atMost });
const GOALS = [
  flat('heap growth', 1.1),
  flat('object growth', 1.1),
  flat('node growth', 1.05),
  flat('listener growth', 1.05),
];

/** Measures heap, nodes and listeners of a page after many mounts and after many switches, beside a page made by hand. */
export async function* benchMemory({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const pages = await startPages();
  const scenario = ['--database', ':memory:', '--scenario', 'thousand'];
  const sandbox = await startServer('demo/sandbox/main.ts', ['--port', '0', ...scenario]);
  const proxy = await startProxy(sandbox.url, { SCRIBE_SECRET_KEY: 'sk_sandbox_ana', SCRIBE_ORIGINS: pages.url });
  Object.assign(pages, { origin: pages.url, proxy: proxy.url });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const [name, run] of Object.entries(WORKS)) {
      if (!`memory, ${name}`.includes(work)) continue;
      const contenders = await Promise.all(
        Object.entries(WAYS).map(async ([way, { path, script }]): Promise<Contender> => {
          const content = await browserScript(new URL(`memory/${script}.ts`, import.meta.url));
          const marks = quick ? QUICK_MARKS : MARKS;
          return { name: way, measure: () => grown(browser, { address: pages.url + path, content, marks, run }) };
        }),
      );
      yield await contest(`memory, ${name}`, contenders, { rounds, goals: GOALS });
    }
  } finally {
    await browser.close();
    pages.close();
    await Promise.all([proxy.end(), sandbox.end()]);
  }
}

interface Growing {
  readonly address: string;
  readonly content: string;
  readonly marks: readonly number[];
  readonly run: Work;
}

async function grown(browser: Browser, { address, content, marks, run }: Growing): Promise<Measures> {
  const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
  try {
    await page.goto(address);
    await page.addScriptTag({ content });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const sizes: Size[] = [];
    let done = 0;
    for (const mark of marks) {
      await run(page, mark - done, sizes.length === 2);
      done = mark;
      sizes.push(await sizeOf(devtools));
    }
    const [first, warm, last] = sizes as [Size, Size, Size];
    return {
      ...Object.fromEntries(sizes.map(({ heap }, at) => [`heap MB after ${marks[at]}`, heap / 1e6])),
      'warm-up growth': warm.heap / first.heap,
      'heap growth': last.heap / warm.heap,
      'object growth': last.objects / warm.objects,
      'node growth': last.nodes / warm.nodes,
      'listener growth': last.listeners / warm.listeners,
    };
  } finally {
    await page.close();
  }
}

interface Size {
  readonly heap: number;
  readonly objects: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function sizeOf(devtools: CDPSession): Promise<Size> {
  // Objects freed by one collection may have held objects that only the next one frees.
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  const { objects } = await heapParts(devtools);
  return { heap: of('JSHeapUsedSize'), objects, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
