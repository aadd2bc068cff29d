// The files that the pages load: the site's scripts, style sheets and font, the playground, the widget.
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPlayground } from '../playground/build.ts';
import { buildPages } from '../run/builds.ts';
import { POLICY } from './policy.ts';

export type Files = ReadonlyMap<string, string | Uint8Array>;

const OWN = fileURLToPath(new URL('.', import.meta.url));
const FONT = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const SHEETS = [
  'base',
  'frame',
  'narrow',
  'article',
  'code',
  'live',
  'table-filter',
  'theme-editor',
  'search',
  'print',
];
const ENTRY = 'scribe-widget.js';

/** Builds the scripts, style sheets, icon and font under `assets/`. */
export async function siteAssets(): Promise<Files> {
  const scripts = await buildPages({
    root: `${OWN}client`,
    base: './',
    rolldownOptions: {
      input: { site: `${OWN}client/site.ts` },
      output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  });
  const sheets = await Promise.all(SHEETS.map((name) => readFile(`${OWN}styles/${name}.css`, 'utf8')));
  return new Map<string, string | Uint8Array>([
    ...scripts,
    ['assets/scheme.js', await readFile(`${OWN}client/scheme.js`, 'utf8')],
    ['assets/site.css', sheets.join('\n')],
    ['assets/icon.svg', await readFile(`${OWN}icon.svg`, 'utf8')],
    ['assets/inter.woff2', await readFile(FONT)],
  ]);
}

/** Builds the playground under `playground/`, with the widget of `dist/widget` beside it. */
export async function livePlayground(dist: string): Promise<Files> {
  const [playground, widget] = await Promise.all([buildPlayground('../widget/scribe-widget.js'), widgetFiles(dist)]);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
  return new Map([
    ...[...playground].map(([name, text]): [string, string] => [
      `playground/${name}`,
      name.endsWith('.html') ? text.replace('<head>', `<head>\n    ${policy}`) : text,
    ]),
    ...widget,
  ]);
}

/** Reads `scribe-widget.js` and all files that it imports, directly or through others. */
async function widgetFiles(dist: string): Promise<Files> {
  const there = new Set(await readdir(dist));
  const files = new Map<string, string>();
  const take = async (name: string): Promise<void> => {
    if (files.has(`widget/${name}`)) return;
    const text = await readFile(join(dist, name), 'utf8');
    files.set(`widget/${name}`, text);
    const named = [...text.matchAll(/["'`]\.\/(scribe-widget\.[\w.-]+\.js)["'`]/g)].map(([, part = '']) => part);
    for (const part of named) if (there.has(part)) await take(part);
  };
  await take(ENTRY);
  return files;
}
