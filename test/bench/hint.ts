// The time from a webhook's arrival at the proxy to the changed pixel on a listening page, beside a page written by hand.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { buildWidget } from '../../demo/run/builds.ts';
import { browserScript } from '../support/browser-script.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { type BenchOptions, contest, type Contender, type Measures, type Result } from './harness/contest.ts';
import { ACCOUNT, assertionOf, nextEvent, startProxy } from './harness/our-proxy.ts';
import { startServer, type ServerProcess } from './harness/server-process.ts';
import { quantile } from './harness/statistics.ts';
// The types of the members of the bench's `window`.
import type {} from './hint/watch.ts';

const COUNTS = [20, 200];
const nameOf = (count: number): string => `hint, ${count} alerts`;
const WAYS = {
  'by hand on three calls': 'by-hand',
  'by hand on three calls again (noise)': 'by-hand',
  'by hand on one': 'by-hand-open',
  'scribe-widget': 'widget',
};

interface Setting {
  readonly browser: Browser;
  readonly service: ServerProcess;
  readonly proxy: ServerProcess;
  readonly origin: string;
  readonly count: number;
  readonly samples: number;
}

/** Measures a decision made elsewhere from its webhook to its display, with a small and a large record. */
export async function* benchHint({ rounds, quick, work = '' }: BenchOptions): AsyncGenerator<Result> {
  await buildWidget(fileURLToPath(new URL('../../', import.meta.url)));
  const pages = await startPages();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  try {
    for (const count of COUNTS) {
      if (!nameOf(count).includes(work)) continue;
      const service = await startServer('test/bench/servers/record.ts', [String(count)]);
      const proxy = await startProxy(service.url, { SCRIBE_ORIGINS: pages.origin });
      pages.proxy = proxy.url;
      const setting = { browser, service, proxy, origin: pages.origin, count, samples: quick ? 5 : 19 };
      const contenders = Object.entries(WAYS).map(([name, way]): Contender => ({
        name,
        measure: () => measured(setting, way),
      }));
      try {
        yield await contest(nameOf(count), contenders, { rounds });
      } finally {
        await Promise.all([proxy.end(), service.end()]);
      }
    }
  } finally {
    await browser.close();
    pages.close();
  }
}

async function measured({ browser, service, proxy, origin, count, samples }: Setting, way: string): Promise<Measures> {
  await fetch(`${service.url}/as-it-was`, { method: 'POST' });
  const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
  try {
    await page.goto(`${origin}/${way}?session=c-1`);
    await page.waitForFunction((all) => window.isListening && window.cards() === all, count);
    const whole: number[] = [];
    const onPage: number[] = [];
    for (let sample = 0; sample <= samples; sample++) {
      // Lets the page become idle, because hints are rare.
      await pause(50);
      const { sent, hinted, changed, painted } = await oneHint(page, service, proxy, `cfa_${sample}`);
      whole.push(painted - sent);
      onPage.push(changed - hinted);
    }
    // The first sample is left out, because code runs slowly the first time.
    return {
      'p50 ms': quantile(sorted(whole.slice(1)), 0.5),
      'p95 ms': quantile(sorted(whole.slice(1)), 0.95),
      'page p50 ms': quantile(sorted(onPage.slice(1)), 0.5),
      'page p95 ms': quantile(sorted(onPage.slice(1)), 0.95),
    };
  } finally {
    await page.close();
  }
}

async function oneHint(page: Page, service: ServerProcess, proxy: ServerProcess, alertId: string) {
  await page.evaluate((alert) => window.watch(alert), alertId);
  const decided = await fetch(`${service.url}/v1/cdss/alerts/${alertId}/reject`, { method: 'POST' });
  if (!decided.ok) throw new Error(`${alertId}: ${decided.status}`);
  const sent = performance.timeOrigin + performance.now();
  const taken = await fetch(`${proxy.url}/webhooks/scribe`, { method: 'POST', ...nextEvent(0) });
  if (!taken.ok) throw new Error(`webhook: ${taken.status}`);
  return { sent, ...(await page.evaluate(() => window.seen)) };
}

const sorted = (values: number[]): number[] => values.sort((a, b) => a - b);

/** Starts the EHR: its two pages, and its backend that signs assertions. */
async function startPages() {
  const script = (name: string) => browserScript(new URL(`hint/${name}.ts`, import.meta.url));
  const scripts: Record<string, string> = {
    '/watch.js': await script('watch'),
    '/by-hand.js': await script('hand-written'),
  };
  const state = { proxy: '', origin: '', close: () => void server.close() };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', state.origin);
    const session = searchParams.get('session') ?? '';
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
    const js = scripts[pathname];
    if (js !== undefined) send('text/javascript', js);
    else if (pathname === '/assertion') {
      const sessions = (searchParams.get('sessions') ?? '').split(',');
      void assertionOf('dr-ana', sessions, state.origin).then((assertion) => send('text/plain', assertion));
    } else if (pathname === '/widget') send('text/html', withWidget(state.proxy, session));
    else if (pathname === '/by-hand') send('text/html', byHand(state.proxy, session));
    else if (pathname === '/by-hand-open') send('text/html', byHand(state.proxy, session, 'one'));
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><script src="/watch.js"></script>${body}</html>`;

const byHand = (proxy: string, session: string, trip = 'three'): string =>
  page(
    `<body data-proxy="${proxy}" data-session="${session}" data-key="${ACCOUNT}" data-trip="${trip}"><script src="/by-hand.js"></script></body>`,
  );

const withWidget = (proxy: string, session: string): string =>
  page(`<body>
    <scribe-session session-id="${session}"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>
    <script type="module">
      import { configure } from '${proxy}/embed/v1/scribe-widget.js';
      configure({
        publishableKey: '${ACCOUNT}',
        fetchAssertion: async ({ sessionIds }) => (await fetch('/assertion?sessions=' + sessionIds)).text(),
      });
    </script></body>`);
