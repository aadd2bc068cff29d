import { buildDocs } from '../../docs/build.ts';
import { type PageFile, TYPES } from './page-files.ts';

const PATH = '/docs/';

/** Finds a file of the documentation by its path; the site is built when it is first asked for, then kept. */
export function docsFiles(): (path: string) => Promise<PageFile | undefined> {
  let built: ReturnType<typeof buildDocs> | undefined;
  return async (path) => {
    if (!path.startsWith(PATH)) return undefined;
    built ??= buildDocs().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    const name = path.slice(PATH.length) || 'index.html';
    const body = (await built).get(name);
    if (body === undefined) return undefined;
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
    return { type, body: typeof body === 'string' ? body : new Uint8Array(body) };
  };
}
