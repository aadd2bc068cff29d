import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, type Sandbox, session, signIn, test } from '../e2e/clinic.ts';

const dist = new URL('../../dist/widget/', import.meta.url);
const { version, files } = JSON.parse(readFileSync(new URL('integrity.json', dist), 'utf8')) as {
  version: string;
  files: Record<string, string>;
};

const SET_UP = `configure({ publishableKey: 'pk_sandbox_ana', fetchAssertion: async ({ sessionIds }) => {
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch('/scribe-assertion', { method: 'POST', headers, body: JSON.stringify({ sessionIds }) })).text();
} });`;

/** Returns the proxy's origin: its port is the sandbox's plus ten. */
const proxyOf = ({ origin }: Sandbox): string => origin.replace(/\d+$/, (port) => String(Number(port) + 10));

/** Resolves with the lines that the proxy offers to paste: the module with its map, or the classic script. */
async function embedLines(page: Page, sandbox: Sandbox, name = 'embed.html'): Promise<string> {
  const answer = await page.request.get(`${proxyOf(sandbox)}/embed/v1/${name}`);
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** Answers the EHR's `/integrity-page` with `head` and an element, for a doctor who is signed in. */
async function openPage(page: Page, head: string): Promise<void> {
  await signIn(page, 'Dra. Ana Lima');
  const body = `<!doctype html><html lang="es"><head><link rel="icon" href="data:,">${head}</head><body>
    <scribe-session session-id="c-done"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session></body></html>`;
  await page.route('**/integrity-page', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/integrity-page');
}

/** Changes the last byte of what the proxy answers for a file, a semicolon, into a space: as code it stays the same. */
async function spoil(page: Page, file: RegExp): Promise<void> {
  await page.route(file, async (route) => {
    const body = await (await route.fetch()).body();
    expect(String.fromCharCode(body.at(-1) ?? 0)).toBe(';');
    body[body.length - 1] = 0x20;
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ contentType: 'text/javascript', headers, body });
  });
}

test.describe('every byte that runs is checked', () => {
  test('the import map names each file of the version, and everything loads under it', async ({ page, sandbox }) => {
    const module = await embedLines(page, sandbox);
    const loaded: string[] = [];
    page.on('response', (response) => {
      const isOurs = response.request().resourceType() === 'script' && page.url().endsWith('/integrity-page');
      if (isOurs && response.url().includes('/embed/')) loaded.push(response.url());
    });
    await openPage(
      page,
      module.replace("import { configure } from 'scribe-widget';", (line) => line + SET_UP),
    );
    await expect(session(page).getByText('Helena Duarte').first()).toBeVisible();
    const proxy = proxyOf(sandbox);
    const names = Object.keys(files).filter((file) => file !== 'scribe-widget.classic.js');
    const importMap = JSON.parse((await page.locator('script[type=importmap]').textContent()) ?? '') as {
      integrity: object;
    };
    expect(Object.keys(importMap.integrity)).toEqual(names.map((file) => `${proxy}/embed/${version}/${file}`));
    // Every part and the page's language, asked for as the widget would.
    await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), Object.keys(importMap.integrity));
    expect(new Set(loaded)).toEqual(new Set(Object.keys(importMap.integrity)));
  });

  for (const [what, file] of [
    ['a part', /scribe-widget\.es-/],
    ['the module', /\/scribe-widget\.js/],
  ] as const)
    test(`one byte changed in ${what}: the browser does not run it`, async ({ page, sandbox, noise }) => {
      const module = await embedLines(page, sandbox);
      noise.expectLine('Failed to find a valid digest');
      noise.expectLine('ERR_FAILED');
      noise.expectLine('Failed to fetch dynamically imported module');
      await spoil(page, file);
      await openPage(page, module);
      const url = `${proxyOf(sandbox)}/embed/${version}/`;
      const name = Object.keys(files).find((one) => file.test(`/${one}`)) ?? '';
      const outcome = await page.evaluate(
        (address) =>
          import(address).then(
            () => 'ran',
            () => 'refused',
          ),
        url + name,
      );
      expect(outcome).toBe('refused');
    });

  test('the page that tells of the engine says that the widget starts', async ({ page, sandbox }) => {
    await page.goto(`${proxyOf(sandbox)}/embed/engine`);
    await expect(page.locator('#verdict')).toHaveText('The widget starts here.');
    await expect(page.locator('#needed')).not.toContainText('MISSING');
  });

  test('the classic script runs under its hash, and not with one byte changed', async ({ page, sandbox, noise }) => {
    noise.expectLine('Failed to find a valid digest');
    const classic = await embedLines(page, sandbox, 'embed.classic.html');
    await openPage(page, classic);
    const isThere = () => page.evaluate(() => 'Scribe' in window);
    expect(await isThere()).toBe(true);
    await spoil(page, /classic/);
    await page.reload();
    expect(await isThere()).toBe(false);
  });
});
