import type { Server } from 'node:http';
import { type Page, serveEhr } from './serve.ts';
import { builtPage, docsFiles } from './server/built-pages.ts';

await serveEhr(async (config, server) => {
  const page = config.isDev ? await developmentPage(server) : await builtPage(config.proxyUrl);
  const findDocs = docsFiles();
  return { ...page, answer: async (context) => (await findDocs(context.req.path)) ?? page.answer(context) };
});

async function developmentPage(server: Server): Promise<Page> {
  const { devHtml, devPlayground, startVite } = await import('./server/dev-page.ts');
  const vite = await startVite(server);
  return {
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
    answer: async (context) => {
      const html = (await devPlayground(vite, context.req.path)) ?? (await devHtml(vite, context.req.path));
      return context.html(html);
    },
  };
}
