// The pages that are built from their sources: the EHR's own, the playground's and the documentation's.
import { fileURLToPath } from 'node:url';
import { answerTo } from '../../docs/answer.ts';
import { buildDocs } from '../../docs/build.ts';
import { buildPlayground } from '../../playground/build.ts';
import { buildPages } from '../../run/builds.ts';
import type { Page } from '../serve.ts';
import { filesPage, type PageFile, pageFiles, typeOf } from './files-page.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLAYGROUND = '/playground/';
const DOCS = '/docs/';

/** Builds the EHR's page into memory: relative path → content. It takes half a second and is always up to date. */
export const buildPage = (): ReturnType<typeof buildPages> =>
  buildPages({ root: ROOT, rolldownOptions: { input: `${ROOT}/index.html` } });

/** Builds the EHR's page, and at its first request the playground. */
export async function builtPage(proxyUrl: string): Promise<Page> {
  const files = pageFiles(await buildPage(), proxyUrl);
  const ehr = filesPage(files);
  const playground = atFirst(async () => {
    const { assets, pages } = await playgroundFiles(proxyUrl);
    return filesPage(new Map([...files, ...assets]), pages);
  });
  return {
    ...ehr,
    answer: async (context) => (context.req.path.startsWith(PLAYGROUND) ? await playground() : ehr).answer(context),
  };
}

/** Builds the playground for `/playground/`, with the widget of the demo's proxy: path → file. */
export async function playgroundFiles(proxyUrl: string) {
  const pages = new Map<string, PageFile>();
  const assets = new Map<string, PageFile>();
  for (const [name, body] of await buildPlayground(`${proxyUrl}/embed/v1/scribe-widget.js`)) {
    const isPage = name.endsWith('.html');
    (isPage ? pages : assets).set(PLAYGROUND + (name === 'index.html' ? '' : name), { type: typeOf(name), body });
  }
  return { pages, assets };
}

/** Answers requests under `/docs/`. The first request builds the site, which then stays in memory. */
export function docsFiles(build: typeof buildDocs = buildDocs): (path: string) => Promise<Response | undefined> {
  const built = atFirst(build);
  return async (path) => {
    if (!path.startsWith(DOCS)) return undefined;
    const answer = answerTo(await built(), path.slice(DOCS.length));
    if ('moved' in answer) return new Response(null, { status: 301, headers: { Location: DOCS + answer.moved } });
    const { status, name, body } = answer;
    const headers = { 'Content-Type': typeOf(name, 'text/plain; charset=utf-8'), 'Cache-Control': 'no-cache' };
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
  };
}

/** Makes a function that builds at its first call and keeps what it built. After a failure the next call builds again. */
function atFirst<Built>(build: () => Promise<Built>): () => Promise<Built> {
  let built: Promise<Built> | undefined;
  return () =>
    (built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    }));
}
