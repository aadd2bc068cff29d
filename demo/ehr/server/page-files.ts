import { fileURLToPath } from 'node:url';
import { buildPages } from '../../run/pages-build.ts';

export interface PageFile {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The widget's address as index.html writes it: the proxy of a demo on its usual ports. */
const WRITTEN_PROXY = 'http://127.0.0.1:4020';
/** Content types by the ending of a file's name. */
export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Builds the EHR's page into memory: path → file. Half a second, never stale. */
export async function buildPage(proxyUrl: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = await buildPages({ root: ROOT, rolldownOptions: { input: `${ROOT}/index.html` } });
  return new Map(
    [...files].map(([name, content]) => {
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const body = typeof content === 'string' ? writeProxy(content, proxyUrl) : new Uint8Array(content);
      return [`/${name}`, { type, body }];
    }),
  );
}

const writeProxy = (text: string, proxyUrl: string): string => text.replaceAll(WRITTEN_PROXY, proxyUrl);
