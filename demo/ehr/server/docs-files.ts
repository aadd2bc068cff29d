import { answerTo } from '../../docs/answer.ts';
import { buildDocs } from '../../docs/build.ts';
import { TYPES } from './page-files.ts';

const PATH = '/docs/';

/** Answers requests under `/docs/`. The first request builds the site, which then stays in memory. */
export function docsFiles(build: typeof buildDocs = buildDocs): (path: string) => Promise<Response | undefined> {
  let built: ReturnType<typeof buildDocs> | undefined;
  return async (path) => {
    if (!path.startsWith(PATH)) return undefined;
    built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    const answer = await answerTo(await built, path.slice(PATH.length));
    if ('moved' in answer) return new Response(null, { status: 301, headers: { Location: PATH + answer.moved } });
    const { status, name, body } = answer;
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache' };
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
  };
}
