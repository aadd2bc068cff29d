import { buildPlayground } from '../../playground/build.ts';
import { type PageFile, TYPES } from './page-files.ts';

const PATH = '/playground/';

/** Builds the playground for `/playground/`, with the widget of the demo's proxy: path → file. */
export async function playgroundFiles(
  proxyUrl: string,
): Promise<{ readonly pages: ReadonlyMap<string, PageFile>; readonly assets: ReadonlyMap<string, PageFile> }> {
  const pages = new Map<string, PageFile>();
  const assets = new Map<string, PageFile>();
  for (const [name, body] of await buildPlayground(`${proxyUrl}/embed/v1/scribe-widget.js`)) {
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const isPage = name.endsWith('.html');
    (isPage ? pages : assets).set(PATH + (name === 'index.html' ? '' : name), { type, body });
  }
  return { pages, assets };
}
