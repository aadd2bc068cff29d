// From patient to patient: one is on show, the page names the next session; until that one's first alert is painted, on a CPU four times slower.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/widget-build.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import { contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { spreadOf } from './harness/statistics.ts';
import { BY_HAND, ON_ONE, OURS, REACT, startPages, WAYS } from './start/pages.ts';
import { onSlowPage, openSetting } from './start/setting.ts';
// What the page of the bench has on its window.
import type {} from './start/watch.ts';

const WORKS = [
  { work: '20 alerts, no network delay', roundTrip: 0 },
  { work: '20 alerts, 100 ms network', roundTrip: 100 },
];
const ALERTS = 20;
/** The day of the doctor; the EHR vouches for all of it. */
const NEXT = ['c-2', 'c-3', 'c-4', 'c-5'];
/** Milliseconds that a page is given to come to rest: a doctor looks at a patient for longer. */
const REST = 500;
const NAMES = [BY_HAND, `${BY_HAND} again (noise)`, ON_ONE, REACT, OURS] as const;
const GOALS: readonly Goal[] = [{ of: OURS, metric: 'ms', against: BY_HAND, atMost: 0.7 }];

/** Without and with a network; quickly, with one only. Every page has its token: it signs in once. */
export async function* benchPatient({ rounds, quick, work: wanted = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const pages = await startPages();
  pages.day = NEXT;
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const { work, roundTrip } of quick ? WORKS.slice(1) : WORKS) {
      if (!`patient, ${work}`.includes(wanted)) continue;
      const end = await openSetting(pages, ALERTS, roundTrip);
      const contenders = NAMES.map((name): Contender => ({
        name,
        measure: () => onSlowPage(browser, pages.origin + WAYS[name], day),
      }));
      try {
        yield await contest(`patient, ${work}`, contenders, { rounds, goals: GOALS });
      } finally {
        await end();
      }
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

/** One patient after the other; the first change runs what never ran before. */
async function day(page: Page): Promise<Measures> {
  await page.evaluate(() => window.painted);
  const times: number[] = [];
  for (const session of NEXT) {
    await pause(REST);
    times.push(await page.evaluate((next) => window.nextPainted(next), session));
  }
  return { ms: spreadOf(times.slice(1)).median, 'first change ms': times[0] ?? NaN };
}
