import type { Page } from '../serve.ts';
import type { PageFile } from './page-files.ts';

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
