// The surroundings of a page of the bench: a service, the proxy before it, a network to the browser, and a slow machine.
import type { Browser, Page } from 'playwright';
import { startProxy } from '../harness/our-proxy.ts';
import { startServer } from '../harness/server-process.ts';
import type { StartPages } from './pages.ts';
import { openLink } from './slow-link.ts';

/** The factor by which the browser's machine is slower. */
const SLOWER = 4;

/** Starts a service with `count` alerts a session and a network of `roundTrip` ms for the pages; resolves with a function that ends it. */
export async function openSetting(pages: StartPages, count: number, roundTrip: number): Promise<() => Promise<void>> {
  const service = await startServer('test/bench/servers/record.ts', [String(count)]);
  const link = await openLink(() => pages.url, roundTrip);
  const proxy = await startProxy(service.url, { SCRIBE_ORIGINS: link.origin });
  const proxyLink = await openLink(() => proxy.url, roundTrip);
  Object.assign(pages, { session: 'c-1', origin: link.origin, proxy: proxyLink.origin });
  await compressed(proxy.url);
  return async () => {
    link.close();
    proxyLink.close();
    await Promise.all([proxy.end(), service.end()]);
  };
}

/** Makes the proxy compress the widget's files, which it does once for all pages. */
async function compressed(proxy: string): Promise<void> {
  for (const file of ['scribe-widget.js', 'scribe-widget.classic.js']) {
    const answer = await fetch(`${proxy}/embed/v1/${file}`, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  }
}

/** Opens a page on the slow machine. */
export const onSlowPage = <Answer>(browser: Browser, address: string, run: (page: Page) => Promise<Answer>) =>
  onPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'commit' });
    return run(page);
  });

/** Opens a page in a new context, without the cache or connections of other pages. */
export async function onPage<Answer>(browser: Browser, run: (page: Page) => Promise<Answer>): Promise<Answer> {
  const context = await browser.newContext({ viewport: { width: 480, height: 900 } });
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}
