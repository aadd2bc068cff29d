export interface PageFile {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** The proxy's address in index.html: that of a demo on its default ports. */
const WRITTEN_PROXY = 'http://127.0.0.1:4020';
/** Content types by file extension. */
export const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Makes the EHR's built page ready to serve, with the address of this demo's proxy: path → file. */
export const pageFiles = (
  built: ReadonlyMap<string, string | Uint8Array>,
  proxyUrl: string,
): ReadonlyMap<string, PageFile> =>
  new Map(
    [...built].map(([name, content]) => {
      const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const body = typeof content === 'string' ? content.replaceAll(WRITTEN_PROXY, proxyUrl) : new Uint8Array(content);
      return [`/${name}`, { type, body }];
    }),
  );
