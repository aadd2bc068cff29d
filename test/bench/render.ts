// The time from data to painted alerts in a real Chromium, beside the same cards made by hand and by frameworks.
import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions, Result } from './harness/contest.ts';
import { alertsWorks } from './render/alerts-works.ts';
import { scriptsOfWays } from './render/scripts.ts';

/** Measures a small and a large record. */
export async function* benchRender(options: BenchOptions): AsyncGenerator<Result> {
  const scripts = await scriptsOfWays();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    yield* alertsWorks(browser, scripts, options);
  } finally {
    await browser.close();
  }
}
