// The time from patient to patient: from the page naming the next session until its first alert is painted, on a CPU four times slower.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/builds.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { type BenchOptions, contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import type { Goal } from './harness/goal.ts';
import { spreadOf } from './harness/statistics.ts';
import { BY_HAND, ON_ONE, OURS, REACT, startPages, WAYS } from './start/pages.ts';
import { onSlowPage, openSetting } from './start/setting.ts';
// The types of the members of the bench's `window`.
import type {} from './start/watch.ts';

const WORKS = [
  { work: '20 alerts, no network delay', roundTrip: 0 },
  { work: '20 alerts, 100 ms network', roundTrip: 100 },
];
const ALERTS = 20;
/** The other sessions of the doctor's day; the EHR vouches for all of them. */
const NEXT = ['c-2', 'c-3', 'c-4', 'c-5'];
/** Milliseconds for a page to become idle: a doctor looks at a patient for longer. */
const REST = 500;
const NAMES = [BY_HAND, `${BY_HAND} again (noise)`, ON_ONE, REACT, OURS] as const;
const GOALS: readonly Goal[] = [{ of: OURS, metric: 'ms', against: BY_HAND, atMost: 0.7 }];

/** Measures without and with a network; a quick run only with one. Every page already has its token. */
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

/** Measures one patient after the other; the first change runs code for the first time. */
async function day(page: Page): Promise<Measures> {
  await page.evaluate(() => window.painted);
  const times: number[] = [];
  for (const session of NEXT) {
    await pause(REST);
    times.push(await page.evaluate((next) => window.nextPainted(next), session));
  }
  return { ms: spreadOf(times.slice(1)).median, 'first change ms': times[0] ?? NaN };
}
