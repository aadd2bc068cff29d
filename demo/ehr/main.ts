import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import type { Context } from 'hono';
import { type EhrConfig, readConfig } from './config.ts';
import { createEhr } from './server.ts';
import { docsFiles } from './server/docs-files.ts';

const config = readConfigOrExit();
const server = createServer({ keepAliveTimeout: 65_000 });
const page = config.isDev ? await developmentPage() : await builtPage();
const findDocs = docsFiles();
const ehr = createEhr(config, {
  now: () => new Date(),
  id: () => crypto.randomUUID(),
  fetch: globalThis.fetch,
  page: async (context) => (await findDocs(context.req.path)) ?? page.answer(context),
});
const listener = getRequestListener(ehr.fetch, { overrideGlobalObjects: false });
server.on('request', (request, response) => page.before(request, response, () => void listener(request, response)));
server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${config.port} is in use; DEMO_PORT chooses another.` : String(error));
  process.exit(1);
});
server.listen(config.port, '127.0.0.1', () => {
  console.log(`Demo EHR on http://127.0.0.1:${config.port}`);
  console.log('ready');
});
closeWithGrace({ delay: 3000, logger: false }, async () => {
  await page.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

interface Page {
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  answer(context: Context): Response | Promise<Response>;
  close(): Promise<void>;
}

async function builtPage(): Promise<Page> {
  const { buildPage } = await import('./server/page-files.ts');
  const { playgroundFiles } = await import('./server/playground-files.ts');
  const [files, playground] = await Promise.all([buildPage(config.proxyUrl), playgroundFiles(config.proxyUrl)]);
  const index = files.get('/index.html');
  return {
    before: (_request, _response, next) => next(),
    close: () => Promise.resolve(),
    answer: (context) => {
      const page = playground.pages.get(context.req.path);
      if (page) return context.body(page.body, 200, { 'Content-Type': page.type, 'Cache-Control': 'no-cache' });
      const file = files.get(context.req.path) ?? playground.assets.get(context.req.path);
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

async function developmentPage(): Promise<Page> {
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

function readConfigOrExit(): EhrConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
