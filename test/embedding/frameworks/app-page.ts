import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { type Sandbox, documents, expect, session, signIn } from '../../e2e/clinic.ts';
import type { App } from './apps.ts';
import { GUIDES } from './guides.ts';

export { documents, session };

export const alerts = (page: Page): Locator => page.locator('scribe-session > scribe-cdss-alerts');

const here = fileURLToPath(new URL('.', import.meta.url));
/** Sources that every app shares. */
const SHARED = new Set(['host.js', 'scenario-host.js']);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Returns the proxy's origin: the ports of sandbox, proxy and EHR are ten apart. */
const proxyOf = (sandbox: Sandbox): string => sandbox.origin.replace(/\d+$/, (port) => String(Number(port) + 10));

/** Answers for an app's files under the EHR's own origin, with a strict policy. */
async function serveApp(page: Page, { name, page: folder, hasInlineScripts }: App, proxy: string): Promise<void> {
  const scripts = `'self' ${proxy}${hasInlineScripts ? " 'unsafe-inline'" : ''}`;
  const policy = `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src data:; connect-src 'self' ${proxy}`;
  await page.route(/\/embedding\//, async (route) => {
    const path = normalize(new URL(route.request().url()).pathname.replace(/^\/embedding\//, ''));
    const headers = { 'Content-Security-Policy': policy };
    const isShared = SHARED.has(path);
    const file = isShared
      ? join(here, path.replace(/js$/, 'ts'))
      : join(here, folder, path.replace(`${name}/`, '') || 'index.html');
    const text = await readFile(file, 'utf8');
    const contentType = TYPES[extname(path)] ?? 'text/html';
    await route.fulfill({ body: isShared ? stripTypeScriptTypes(text) : text, contentType, headers });
  });
}

/** Opens an app for the doctor who is signed in at the EHR. */
export async function openApp(page: Page, app: App, sandbox: Sandbox): Promise<void> {
  const proxy = proxyOf(sandbox);
  await serveApp(page, app, proxy);
  await signIn(page, 'Dra. Ana Lima');
  await page.goto(`/embedding/${app.name}/index.html?proxy=${proxy}`);
  await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
}

/** Opens a server-rendered app for the doctor who is signed in at the EHR; with `#late` it is not hydrated yet. */
export async function openRendered(page: Page, app: App, sandbox: Sandbox, hash: '' | '#late'): Promise<void> {
  const proxy = proxyOf(sandbox);
  await serveApp(page, app, proxy);
  await signIn(page, 'Dra. Ana Lima');
  await page.goto(`/embedding/${app.name}/hydrated.html?proxy=${proxy}${hash}`);
}

/** Opens the code of an app's guide for the doctor who is signed in at the EHR. */
export async function openGuide(page: Page, app: App, sandbox: Sandbox): Promise<void> {
  const proxy = proxyOf(sandbox);
  await serveApp(page, app, proxy);
  await signIn(page, 'Dra. Ana Lima');
  await page.goto(`/embedding/${app.name}/${GUIDES[app.name]?.built ?? ''}/index.html?proxy=${proxy}`);
  await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
}

/** Opens an app's scenarios, in which the widget is not configured. */
export async function openScenarios(page: Page, app: App, proxy: string): Promise<void> {
  await serveApp(page, app, proxy);
  const file = app.page.endsWith('/dist') ? 'index.html' : 'scenarios.html';
  await page.goto(`/embedding/${app.name}/${file}?proxy=${proxy}#scenarios`);
  await page.waitForFunction(() => document.querySelector('scribe-session')?.shadowRoot?.querySelector('.root'));
}

/** Presses one of the buttons of each app: the patients' names, Chart, Documents, Hold. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The app's log of events. */
export const log = (page: Page): Locator => page.locator('output');
