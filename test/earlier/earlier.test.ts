// 0.1.0 beside this release: either widget works with either proxy, and a rolling deploy leaves no page without alerts or documents.
import assert from 'node:assert/strict';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { root } from '../support/demo-settings.ts';
import { earlierTree, hasRelease, serverWith } from './earlier-tree.ts';
import { openHospital, shownOn } from './hospital.ts';

const skip = hasRelease() ? false : 'this clone has no history that 0.1.0 could be built from';

/** Accepts the first alert; resolves once the service has it. */
async function acceptFirst(page: Page): Promise<void> {
  const alerts = page.locator('scribe-cdss-alerts');
  const answer = page.waitForResponse((response) => /\/v1\/cdss\/alerts\/.+\/accept$/.test(response.url()));
  await alerts
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  assert.equal((await answer).status(), 200);
}

/** A front before several proxies, one after the other; chunks are kept by no browser, as where its cache is full. Answers that it could not have are in `noise`. */
async function frontOf(t: { after: (end: () => void) => void }, targets: readonly string[], noise: string[]) {
  let turn = 0;
  const live = [...targets];
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const target = live[turn++ % live.length] as string;
    const isChunk = /-[\w-]{8}\.js$/.test(request.url ?? '');
    const { method, headers } = request;
    // A connection of its own: one that was kept may be closed by the proxy in the moment it is used again.
    const upstream = ask(target + request.url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(isChunk && { 'cache-control': 'no-store' }),
      });
      pipeline(answer, response, () => {});
    });
    upstream.on('error', (error) => {
      if (!response.destroyed) noise.push(`${request.url}: ${error.message}`);
      response.destroy();
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, use: (...targets: string[]) => void live.splice(0, live.length, ...targets) };
}

describe('beside 0.1.0', { skip }, () => {
  it('its widget works with this proxy, and this widget with its proxy', async (t) => {
    const tree = await earlierTree();
    const hospital = await openHospital(t);
    const [earlier, current] = await Promise.all([hospital.proxy(tree), hospital.proxy(root)]);
    for (const [widget, proxy] of [
      [earlier, current],
      [current, earlier],
    ] as const) {
      const { page, noise } = await hospital.open();
      await page.goto(hospital.page(widget, proxy));
      await shownOn(page, noise);
      if (widget === earlier) await acceptFirst(page);
      // That proxy has no /embed/open: the three calls are made.
      assert.deepEqual(
        noise.filter((line) => !/404/.test(line)),
        [],
      );
      await page.close();
    }
  });

  it('shows alerts and documents on all 200 pages while a release is rolled out', async (t) => {
    const tree = serverWith(join(await earlierTree(), 'dist'));
    const hospital = await openHospital(t);
    const [earlier, current] = await Promise.all([hospital.proxy(tree), hospital.proxy(root)]);
    const { page, noise } = await hospital.open();
    const front = await frontOf(t, [earlier], noise);
    const visit = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await page.goto(hospital.page(front.url, front.url));
        await shownOn(page, noise);
      }
    };
    await visit(40);
    front.use(earlier, current);
    await visit(80);
    front.use(current);
    await visit(80);
    assert.deepEqual(noise, []);
  });
});
