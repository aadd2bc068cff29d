// The playground for one worker: its static pages under the demo's strict policy with the built widget, no other server.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { type ConsoleMessage, type Page, expect, test as base } from '@playwright/test';
import { Hono } from 'hono';
import { playgroundFiles } from '../../../demo/ehr/server/built-pages.ts';
import { securityHeaders } from '../../../demo/ehr/server/guards.ts';
import { root } from '../../support/demo-settings.ts';

interface OfWorker {
  readonly playground: string;
  readonly pageOfWorker: Page;
}

interface OfTest {
  /** A page for stages, as wide as a panel; its hidden failures fail the test. */
  readonly stage: Page;
}

export const test = base.extend<OfTest, OfWorker>({
  playground: [
    async ({ browserName: _ }, use) => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const app = await playgroundAt(origin);
      const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
      server.on('request', (request, response) => void answer(request, response));
      await use(origin);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ playground }, use) => use(playground),
  // One page for all states, each by an address of its own: the browser compiles the widget and axe once.
  pageOfWorker: [
    async ({ browser, playground }, use) => {
      const page = await browser.newPage({ baseURL: playground, locale: 'en-US', timezoneId: 'UTC' });
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  stage: async ({ pageOfWorker: page }, use) => {
    await page.setViewportSize({ width: 480, height: 900 });
    await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: null, contrast: null });
    const noise: string[] = [];
    const onError = (error: Error) => void noise.push(error.message);
    const onConsole = (message: ConsoleMessage) => void (message.type() === 'error' && noise.push(message.text()));
    page.on('pageerror', onError).on('console', onConsole);
    await use(page);
    page.off('pageerror', onError).off('console', onConsole);
    expect(noise).toEqual([]);
  },
});

async function playgroundAt(origin: string): Promise<Hono> {
  const { pages, assets } = await playgroundFiles(origin);
  return new Hono()
    .use(securityHeaders({ proxyUrl: origin, port: Number(new URL(origin).port) }))
    .get('/embed/v1/:file', async (context) => {
      const code = await readFile(join(root, 'dist/widget', context.req.param('file')));
      return context.body(code, 200, { 'Content-Type': 'text/javascript' });
    })
    .get('*', (context) => {
      const { path } = context.req;
      const file = pages.get(path) ?? assets.get(path);
      return file ? context.body(file.body, 200, { 'Content-Type': file.type }) : context.notFound();
    });
}
