import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { type Sandbox, documents, expect, session, signIn } from '../../e2e/clinic.ts';
import type { App } from './apps.ts';

export { documents, session };

export const alerts = (page: Page): Locator => page.locator('scribe-session > scribe-cdss-alerts');

const here = fileURLToPath(new URL('.', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Opens an app on the EHR's own origin, for the doctor that is signed in there. */
export async function openApp(page: Page, { name, page: folder }: App, sandbox: Sandbox): Promise<void> {
  // The demo's servers stand ten ports apart: sandbox, proxy, EHR.
  const proxy = sandbox.origin.replace(/\d+$/, (port) => String(Number(port) + 10));
  const policy = `default-src 'none'; script-src 'self' ${proxy}; style-src 'self'; img-src data:; connect-src 'self' ${proxy}`;
  await page.route(/\/embedding\//, async (route) => {
    const path = normalize(new URL(route.request().url()).pathname.replace(/^\/embedding\//, ''));
    const headers = { 'Content-Security-Policy': policy };
    const isHost = path === 'host.js';
    const file = isHost ? join(here, 'host.ts') : join(here, folder, path.replace(`${name}/`, '') || 'index.html');
    const text = await readFile(file, 'utf8');
    const contentType = TYPES[extname(path)] ?? 'text/html';
    await route.fulfill({ body: isHost ? stripTypeScriptTypes(text) : text, contentType, headers });
  });
  await signIn(page, 'Dra. Ana Lima');
  await page.goto(`/embedding/${name}/index.html?proxy=${proxy}`);
  await expect(session(page).getByText('Completed', { exact: true })).toBeVisible();
}

/** One of the buttons that each app has: the patients' names, Chart, Documents, Hold. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The app's log of events. */
export const log = (page: Page): Locator => page.locator('output');
