// The time from the script tag to the first painted alert: cold cache, a CPU four times slower, without and with a network.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { buildWidget } from '../../demo/run/builds.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { type BenchOptions, contest, type Contender, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { BY_HAND, ON_ONE, OURS, REACT, startPages, WAYS, type StartPages } from './start/pages.ts';
import { onPage, onSlowPage, openSetting } from './start/setting.ts';
// The types of the members of the bench's `window`.
import type {} from './start/watch.ts';

const WORKS = [
  { work: '20 alerts, no network delay', count: 20, roundTrip: 0 },
  { work: '20 alerts, 100 ms network', count: 20, roundTrip: 100 },
  { work: '200 alerts, no network delay', count: 200, roundTrip: 0 },
  { work: '200 alerts, 100 ms network', count: 200, roundTrip: 100 },
];
const SPEED = { of: OURS, metric: 'ms' };
const goalsOf = (roundTrip: number): readonly Goal[] => [
  { ...SPEED, against: BY_HAND, atMost: roundTrip ? 0.7 : 1.2 },
  ...(roundTrip ? [{ ...SPEED, against: ON_ONE, atMost: 1.3 }] : []),
  { ...SPEED, against: REACT, atMost: roundTrip ? 0.55 : 0.8 },
];

/** Measures a small and a large record, without and with a network. */
export async function* benchStart({ rounds, quick, work: wanted = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const pages = await startPages();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const { work, count, roundTrip } of quick ? WORKS.slice(0, 2) : WORKS) {
      if (!`start, ${work}`.includes(wanted)) continue;
      const end = await openSetting(pages, count, roundTrip);
      try {
        await fillContent(browser, pages);
        const contenders = Object.entries(WAYS).map(([name, path]): Contender => ({
          name,
          measure: () =>
            onSlowPage(browser, pages.origin + path, async (page) => ({
              ms: await page.evaluate(() => window.painted),
            })),
        }));
        yield await contest(`start, ${work}`, contenders, { rounds, goals: goalsOf(roundTrip) });
      } finally {
        await end();
      }
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

/** Gives the page without a script the final content of the hand-written one. */
async function fillContent(browser: Browser, pages: StartPages): Promise<void> {
  pages.content = await onPage(browser, async (page) => {
    await page.goto(`${pages.origin}/hand-written`);
    await page.evaluate(() => window.painted);
    return page.evaluate(() => document.querySelector('body > div')?.shadowRoot?.innerHTML ?? '');
  });
}
