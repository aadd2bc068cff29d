import { buildDocs, readVersion } from '../../docs/build.ts';
import { findPage } from '../../docs/find-page.ts';
import { missingPage } from '../../docs/missing.ts';
import { TYPES } from './page-files.ts';

const PATH = '/docs/';

/** Answers what is asked for under `/docs/`; the site is built when it is first asked for, then kept. */
export function docsFiles(build: typeof buildDocs = buildDocs): (path: string) => Promise<Response | undefined> {
  let built: ReturnType<typeof buildDocs> | undefined;
  return async (path) => {
    if (!path.startsWith(PATH)) return undefined;
    built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    const files = await built;
    const asked = path.slice(PATH.length);
    const found = findPage(files, asked);
    if (!found) return answer(missingPage(asked, await readVersion()), 'html', 404);
    if ('moved' in found) return new Response(null, { status: 301, headers: { Location: PATH + found.moved } });
    const body = files.get(found.file) ?? '';
    return answer(typeof body === 'string' ? body : new Uint8Array(body), found.file.split('.').at(-1) ?? '', 200);
  };
}

function answer(body: string | Uint8Array<ArrayBuffer>, ending: string, status: number): Response {
  const headers = { 'Content-Type': TYPES[ending] ?? 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' };
  return new Response(body, { status, headers });
}
