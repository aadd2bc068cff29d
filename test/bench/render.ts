// From data to painted alerts and documents in a real Chromium, beside the same made by hand and by the frameworks.
import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Result } from './harness/contest.ts';
import { alertsWorks } from './render/alerts-works.ts';
import { documentsWorks } from './render/documents-works.ts';
import { scriptsOfWays } from './render/scripts.ts';

const OF_ALERTS_ONLY = 'hand-written DOM + content-visibility';

/** Each of alerts and of documents at three sizes. */
export async function* benchRender(options: BenchOptions): AsyncGenerator<Result> {
  const scripts = await scriptsOfWays();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    yield* alertsWorks(browser, scripts, options);
    const named = [...scripts].filter(([way]) => way !== OF_ALERTS_ONLY);
    const ofDocuments = named.map(([way, script]) => [way.replace('cdss-alerts', 'documents'), script] as const);
    yield* documentsWorks(browser, new Map(ofDocuments), options);
  } finally {
    await browser.close();
  }
}
