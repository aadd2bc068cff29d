import type { Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ViteDevServer, createServer } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Vite before the EHR's page: hot reload for the page and for the widget's own sources (`npm run dev`). */
export function startVite(server: Server): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: ROOT,
    publicDir: false,
    appType: 'custom',
    optimizeDeps: { entries: ['index.html', 'src/embed.ts'] },
    cacheDir: `${ROOT}/node_modules/.vite/ehr`,
    server: { middlewareMode: true, hmr: { server } },
  });
}

/** index.html for development: the widget comes from its sources instead of the proxy. */
export async function devHtml(vite: ViteDevServer, url: string): Promise<string> {
  const html = await readFile(`${ROOT}/index.html`, 'utf8');
  return vite.transformIndexHtml(
    url,
    html.replaceAll(/http:\/\/127\.0\.0\.1:4020\/embed\/v1\/scribe-widget\.js/g, '/src/embed.ts'),
  );
}
