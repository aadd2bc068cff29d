import { fileURLToPath } from 'node:url';
import { build } from 'vite';

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
  const result = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${ROOT}/index.html` },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('vite gave no single build of the page.');
  return new Map(
    result.output.map((file) => {
      const body = file.type === 'chunk' ? file.code : file.source;
      const type = TYPES[file.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [
        `/${file.fileName}`,
        { type, body: typeof body === 'string' ? writeProxy(body, proxyUrl) : new Uint8Array(body) },
      ];
    }),
  );
}

const writeProxy = (text: string, proxyUrl: string): string => text.replaceAll(WRITTEN_PROXY, proxyUrl);
