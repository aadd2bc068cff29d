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
  const files = pageFiles(await buildPage(), proxyUrl);
  const ehr = filesPage(files);
  let playground: Promise<Page> | undefined;
  // Built at the first request, because it takes a second and few starts need it.
  const openPlayground = async (): Promise<Page> => {
    const { playgroundFiles } = await import('./server/playground-files.ts');
    const { assets, pages } = await playgroundFiles(proxyUrl);
    return filesPage(new Map([...files, ...assets]), pages);
  };
  const answer: Page['answer'] = async (context) => {
    if (!context.req.path.startsWith('/playground/')) return ehr.answer(context);
    playground ??= openPlayground().catch((error: unknown) => {
      playground = undefined;
      throw error;
    });
    return (await playground).answer(context);
  };
  return { ...ehr, answer };
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
