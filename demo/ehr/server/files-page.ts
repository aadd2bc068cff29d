import type { Page } from '../serve.ts';

export interface PageFile {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** The proxy's address in index.html: that of a demo on its default ports. */
const WRITTEN_PROXY = 'http://127.0.0.1:4020';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Answers with built files: path → file. `pages` are other pages; any other path without a file gets the EHR's page. */
export function filesPage(
  files: ReadonlyMap<string, PageFile>,
  pages: ReadonlyMap<string, PageFile> = new Map(),
): Page {
  const index = files.get('/index.html');
  return {
    before: (_request, _response, next) => next(),
    close: () => Promise.resolve(),
    answer: (context) => {
      const page = pages.get(context.req.path);
      if (page) return context.body(page.body, 200, { 'Content-Type': page.type, 'Cache-Control': 'no-cache' });
      const file = files.get(context.req.path);
      if (file && file !== index) {
        return context.body(file.body, 200, {
          'Content-Type': file.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
        });
      }
      if (!index || /\.\w+$/.test(context.req.path)) return context.notFound();
      return context.body(index.body, 200, { 'Content-Type': index.type, 'Cache-Control': 'no-cache' });
    },
  };
}

/** Makes the EHR's built page ready to serve, with the address of this demo's proxy: path → file. */
export const pageFiles = (
  built: ReadonlyMap<string, string | Uint8Array>,
  proxyUrl: string,
): ReadonlyMap<string, PageFile> =>
  new Map(
    [...built].map(([name, content]) => {
      const body = typeof content === 'string' ? content.replaceAll(WRITTEN_PROXY, proxyUrl) : new Uint8Array(content);
      return [`/${name}`, { type: typeOf(name), body }];
    }),
  );

/** Returns the content type of a file's name; `otherwise` that of every name that is not known here. */
export const typeOf = (name: string, otherwise = 'application/octet-stream'): string =>
  TYPES[name.split('.').at(-1) ?? ''] ?? otherwise;
