import type { Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ViteDevServer, createServer } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts vite for the EHR's page: it reloads changed sources of the page and of the widget (`npm run dev`). */
export function startVite(server: Server): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    root: ROOT,
    publicDir: false,
    appType: 'custom',
    optimizeDeps: { entries: ['index.html', 'demo/playground/*.html', 'src/embed.ts'] },
    cacheDir: `${ROOT}/node_modules/.vite/ehr`,
    server: { middlewareMode: true, hmr: { server } },
  });
}

/** Makes the index.html for development, which loads the widget from its sources instead of the proxy. */
export async function devHtml(vite: ViteDevServer, url: string): Promise<string> {
  const html = await readFile(`${ROOT}/index.html`, 'utf8');
  return vite.transformIndexHtml(
    url,
    html.replaceAll(/http:\/\/127\.0\.0\.1:4020\/embed\/v1\/scribe-widget\.js/g, '/src/embed.ts'),
  );
}

/** Makes a page of the playground for development; undefined if the path is none. */
export async function devPlayground(vite: ViteDevServer, path: string): Promise<string | undefined> {
  const name = { '/playground/': 'index.html', '/playground/stage.html': 'stage.html' }[path];
  if (!name) return undefined;
  const html = await readFile(`${ROOT}/demo/playground/${name}`, 'utf8');
  const fromSources = html.replace('./scribe-widget.js', '/src/embed.ts').replaceAll('="./', '="/demo/playground/');
  return vite.transformIndexHtml(path, fromSources);
}
