import type { Server } from 'node:http';
import type { EhrConfig } from './config.ts';
import { type Page, serveEhr } from './serve.ts';
import { docsFiles } from './server/docs-files.ts';
import { filesPage } from './server/files-page.ts';

await serveEhr(async (config, server) => {
  const page = config.isDev ? await developmentPage(server) : await builtPage(config);
  const findDocs = docsFiles();
  return { ...page, answer: async (context) => (await findDocs(context.req.path)) ?? page.answer(context) };
});

async function builtPage({ proxyUrl }: EhrConfig): Promise<Page> {
  const { buildPage } = await import('./server/build-page.ts');
  const { pageFiles } = await import('./server/page-files.ts');
  const { playgroundFiles } = await import('./server/playground-files.ts');
  const [built, playground] = await Promise.all([buildPage(), playgroundFiles(proxyUrl)]);
  return filesPage(new Map([...pageFiles(built, proxyUrl), ...playground.assets]), playground.pages);
}

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
