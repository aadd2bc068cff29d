// The documentation as the tests see it: built once, and served as any static file server would, under a path of its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildWidget } from '../../demo/run/builds.ts';
import { ROOT, buildDocs } from '../../demo/docs/build.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';

const UNDER = '/some/where/docs/';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

export type SiteFiles = Awaited<ReturnType<typeof buildDocs>>;

/** The site's files; the widget is built first where it is older than its sources. */
export async function siteFiles(): Promise<SiteFiles> {
  await buildWidget(ROOT);
  return buildDocs();
}

/** Paths of the documentation's own pages. */
export const pagesOf = (files: SiteFiles): string[] =>
  [...files.keys()].filter((path) => path.endsWith('.html') && path !== '404.html' && !path.startsWith('playground/'));

export const textOf = (files: SiteFiles, path: string): string => {
  const content = files.get(path);
  if (content === undefined) throw new Error(`The site has no ${path}.`);
  return typeof content === 'string' ? content : Buffer.from(content).toString();
};

/** Serves files without a header of ours; resolves the address of the folder. */
export async function serveFiles(files: SiteFiles, t: { after(run: () => void): void }): Promise<string> {
  const server = createServer(KEEP_ALIVE, (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const name = pathname.startsWith(UNDER) ? decodeURIComponent(pathname.slice(UNDER.length)) || 'index.html' : '';
    const content = files.get(name);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
    response.end(content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${UNDER}`;
}
