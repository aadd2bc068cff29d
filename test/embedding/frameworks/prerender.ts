// Renders an app on the server, as each app's `server` entry does, into the page that vite built for it: hydrated.html.
// `node ../prerender.ts [dist]`, in the app's folder. The widget is imported here as on any server that renders pages.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PLACE = '<!--app-->';
const folder = resolve(process.argv[2] ?? 'dist');
const page = join(folder, 'hydrated.html');
const { render } = (await import(pathToFileURL(join(folder, 'server/server.js')).href)) as {
  render: () => string | Promise<string>;
};
const empty = readFileSync(page, 'utf8');
if (!empty.includes(PLACE)) throw new Error(`${page} has no ${PLACE}`);
const markup = await render();
if (!markup.includes('<scribe-cdss-alerts')) throw new Error(`The server rendered no alerts:\n${markup}`);
writeFileSync(
  page,
  empty.replace(PLACE, () => markup),
);
rmSync(join(folder, 'server'), { recursive: true });
