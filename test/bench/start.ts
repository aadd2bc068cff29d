// From the script tag to the first alert painted: cold cache, a CPU four times slower, without and with a network.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/widget-build.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { startProxy } from './harness/our-proxy.ts';
import { startServer } from './harness/server-process.ts';
import { startPages, WAYS, type StartPages } from './start/pages.ts';
import { openLink } from './start/slow-link.ts';
// What the page of the bench has on its window.
import type {} from './start/watch.ts';

const SLOWER = 4;
const WORKS = [
  { work: '20 alerts, no network delay', count: 20, roundTrip: 0 },
  { work: '20 alerts, 100 ms network', count: 20, roundTrip: 100 },
  { work: '200 alerts, no network delay', count: 200, roundTrip: 0 },
  { work: '1,000 alerts, no network delay', count: 1000, roundTrip: 0 },
];
const OURS = { of: 'scribe-cdss-alerts, module', metric: 'ms' };
const goalsOf = (roundTrip: number): readonly Goal[] => [
  { ...OURS, against: 'hand-written DOM, async script', atMost: roundTrip ? 0.7 : 1.2 },
  ...(roundTrip ? [{ ...OURS, against: 'hand-written DOM on one trip', atMost: 1.3 }] : []),
  { ...OURS, against: 'React 19, deferred script', atMost: roundTrip ? 0.55 : 0.8 },
];

/** A small record without and with a network, a large and a very large one. */
export async function* benchStart({ rounds, quick, work: wanted = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const pages = await startPages();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const { work, count, roundTrip } of quick ? WORKS.slice(0, 2) : WORKS) {
      if (!`start, ${work}`.includes(wanted)) continue;
      const service = await startServer('test/bench/servers/record.ts', [String(count)]);
      const link = await openLink(() => pages.url, roundTrip);
      const proxy = await startProxy(service.url, { SCRIBE_ORIGINS: link.origin });
      const proxyLink = await openLink(() => proxy.url, roundTrip);
      Object.assign(pages, { session: 'c-1', origin: link.origin, proxy: proxyLink.origin });
      try {
        await compressed(proxy.url);
        await fillContent(browser, pages);
        const contenders = Object.entries(WAYS).map(([name, path]): Contender => ({
          name,
          measure: () => started(browser, link.origin + path),
        }));
        yield await contest(`start, ${work}`, contenders, { rounds, goals: goalsOf(roundTrip) });
      } finally {
        link.close();
        proxyLink.close();
        await Promise.all([proxy.end(), service.end()]);
      }
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

/** Has the proxy compress the widget's files, which it does once for all pages. */
async function compressed(proxy: string): Promise<void> {
  for (const file of ['scribe-widget.js', 'scribe-widget.classic.js']) {
    const answer = await fetch(`${proxy}/embed/v1/${file}`, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  }
}

/** The page without a script has what the hand-written one ends with. */
async function fillContent(browser: Browser, pages: StartPages): Promise<void> {
  pages.content = await onPage(browser, async (page) => {
    await page.goto(`${pages.origin}/hand-written`);
    await page.evaluate(() => window.painted);
    return page.evaluate(() => document.querySelector('body > div')?.shadowRoot?.innerHTML ?? '');
  });
}

const started = (browser: Browser, address: string) =>
  onPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'commit' });
    return { ms: await page.evaluate(() => window.painted) };
  });

/** A context of its own: neither cache nor connection of another page. */
async function onPage<Answer>(browser: Browser, run: (page: Page) => Promise<Answer>): Promise<Answer> {
  const context = await browser.newContext({ viewport: { width: 480, height: 900 } });
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}
