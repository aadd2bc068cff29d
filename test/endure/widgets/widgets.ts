// A browser with real widgets: the first of its doctors works in two tabs.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { chromiumArgs, findChromium } from '../../support/browsers.ts';
import { factsOf, type Fact } from '../history.ts';
import { assertionOf } from '../doctors/ehr.ts';
import type { Finding } from '../scenario.ts';
import type { World } from '../world/world.ts';
import type { Patient, WardDoctor } from '../world/ward.ts';
import { watchPage, type PageNews } from './on-page.ts';
import { WidgetTab } from './widget-tab.ts';

/** Pages of the first doctor. */
const TABS = 2;
/** Seconds in which a press can be undone. */
const UNDO_SECONDS = 1;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A browser for a number of pages. */
export interface WidgetBrowser {
  /** The number of pages; 0 if there is no browser. */
  readonly pages: number;
  /** The number of doctors that they need in the ward. */
  readonly doctors: number;
  /** The reason why there are no pages. */
  readonly lack: string;
  /** Opens the pages of the last doctors of the ward without loading them; they get the widget from `proxy`. */
  open(world: World, proxy: string): Promise<readonly WidgetTab[]>;
  close(): Promise<void>;
}

/** Opens the machine's Chromium with the widget built; without a Chromium the scenario has no pages. */
export async function openBrowser(pages: number, find = findChromium): Promise<WidgetBrowser> {
  const executablePath = pages > 0 ? await find() : undefined;
  if (executablePath === undefined) {
    const lack = pages > 0 ? 'no Chromium is installed: all doctors are simulated' : 'none was asked for';
    return { pages: 0, doctors: 0, lack, open: () => Promise.resolve([]), close: () => Promise.resolve() };
  }
  const [{ chromium }, { buildWidget }] = await Promise.all([
    import('playwright'),
    import('../../../demo/run/builds.ts'),
  ]);
  await buildWidget(ROOT);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const servers: Server[] = [];
  return {
    pages,
    doctors: Math.ceil(pages / TABS),
    lack: '',
    async open(world, proxy) {
      const ward = world.ward.slice(-Math.ceil(pages / TABS));
      servers.push(await startEhr(ward, world.ehr, proxy));
      return openTabs(browser, pages, ward, world);
    },
    async close() {
      await browser.close();
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Opens the tabs without loading them. */
async function openTabs(
  browser: Browser,
  pages: number,
  ward: readonly WardDoctor[],
  { history, ehr }: World,
): Promise<readonly WidgetTab[]> {
  const tabs: WidgetTab[] = [];
  for (const [index, doctor] of ward.entries()) {
    const context = await browser.newContext({ viewport: { width: 480, height: 900 } });
    await context.exposeBinding('endureTell', ({ page }, news: PageNews) =>
      tabs.find((tab) => tab.page === page)?.note(news),
    );
    await context.addInitScript(watchPage);
    for (let tab = 1; tab <= Math.min(TABS, pages - index * TABS); tab++) {
      const address = ({ session }: Patient) => `${ehr}/${doctor.account}?session=${session}`;
      const name = `widget ${tab} of ${doctor.sub}`;
      tabs.push(new WidgetTab(name, doctor, await context.newPage(), address, history));
    }
  }
  return tabs;
}

/** Starts the doctors' EHR: a page for each patient, and assertions. */
async function startEhr(ward: readonly WardDoctor[], ehr: string, proxy: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', ehr);
    const doctor = ward.find(({ account }) => pathname.split('/')[1] === account);
    if (!doctor) return void response.writeHead(404).end();
    if (!pathname.endsWith('/assertion'))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html(doctor, proxy, searchParams.get('session') ?? ''));
    const sessions = (searchParams.get('sessions') ?? '').split(',');
    void assertionOf(doctor, sessions, ehr).then((assertion) => response.end(assertion));
  });
  server.listen(Number(new URL(ehr).port), '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const html = ({ account, publishableKey }: WardDoctor, proxy: string, session: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Patient</title><link rel="icon" href="data:,">
<script type="module">
  import { configure } from '${proxy}/embed/v1/scribe-widget.js'
  const fetchAssertion = async ({ sessionIds }) => (await fetch('/${account}/assertion?sessions=' + sessionIds)).text()
  configure({ publishableKey: '${publishableKey}', fetchAssertion })
</script>
<scribe-session session-id="${session}"><scribe-documents></scribe-documents><scribe-cdss-alerts
undo-seconds="${UNDO_SECONDS}"></scribe-cdss-alerts></scribe-session></html>`;

/** Returns in words the actions of the real widgets. */
export function widgetsFinding({ pages, lack }: WidgetBrowser, facts: readonly Fact[]): Finding {
  const ofWidgets = ({ tab }: { readonly tab: string }) => tab.startsWith('widget');
  const presses = factsOf(facts, 'pressed').filter(ofWidgets);
  const told = factsOf(facts, 'told').filter(ofWidgets);
  const uncaught = factsOf(facts, 'uncaught').map(({ tab, says }) => `${tab}: ${says}`);
  const counts = `${pages} pages in Chromium, ${presses.length} decisions, ${told.length} outcomes read, ${uncaught.length} errors`;
  return {
    promised: 'doctors decide with real widgets, and no page has an error that is not told',
    seen: pages === 0 ? lack : [counts, ...uncaught.slice(0, 3)].join('; '),
    isKept: pages === 0 || (presses.length > 0 && uncaught.length === 0),
  };
}
