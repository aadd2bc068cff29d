// Builds the documentation as static files, which need no server of ours and load nothing from other hosts.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { elementsOf, type ElementFacts, type Manifest } from '../../packages/types/element-facts.ts';
import { missingPage } from './answer.ts';
import { type Files, livePlayground, siteAssets } from './assets.ts';
import { forMachines } from './for-machines.ts';
import { layout } from './layout.ts';
import { FILES } from './links.ts';
import { renderPage } from './markdown.ts';
import { PAGES, type PageEntry } from './navigation.ts';
import { siteParts } from './parts/parts.ts';
import { makeIndex } from './search.ts';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));
const DECISIONS = 'docs/decisions';

/** Builds the site into memory: relative path → content. It takes the widget from `dist/widget`, which must be built before. */
export async function buildDocs(): Promise<Files> {
  const [{ pages, files, texts }, assets, playground] = await Promise.all([
    buildPages(),
    siteAssets(),
    livePlayground(join(ROOT, 'dist/widget')),
  ]);
  const documents = pages.map((page, index): [string, string] => [
    `${page.path}.html`,
    layout(page, PAGES[index - 1], index < PAGES.length ? PAGES[index + 1] : undefined),
  ]);
  const copies = [...files].map(async (file): Promise<[string, Uint8Array]> => [
    FILES + file,
    await readFile(join(ROOT, file)),
  ]);
  return new Map<string, string | Uint8Array>([
    ...documents,
    // The answer of a static host to an unknown address; its links are right for addresses at the root.
    ['404.html', missingPage('404')],
    ...texts,
    ['assets/search.json', makeIndex(pages)],
    ...assets,
    ...playground,
    ...(await Promise.all(copies)),
  ]);
}

/** Builds every page and the texts for machines, and lists the repository's files that the pages link to. */
export async function buildPages() {
  const [elements, decisions, changelog] = await Promise.all([
    readElements(),
    decisionPages(),
    readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'),
  ]);
  const entries = [...PAGES, ...decisions];
  const files = new Set<string>();
  const context = {
    pages: new Map(entries.map(({ source, path }) => [source, path])),
    onFile: (file: string) => void files.add(file),
    parts: siteParts(elements, decisions, changelog),
  };
  const sources = await Promise.all(
    entries.map(async (entry) => ({ entry, text: await readFile(join(ROOT, entry.source), 'utf8') })),
  );
  const pages = sources.map(({ entry, text }) => renderPage(entry, text, context));
  return { pages, files, texts: forMachines(sources, context) };
}

/** Reads every element of the widget from the current sources, by its tag. */
export async function readElements(): Promise<ReadonlyMap<string, ElementFacts>> {
  const argv = ['analyze', '--config', '.custom-elements-manifest.mjs', '--quiet'];
  const elements = elementsOf((await cli({ argv, cwd: ROOT, noWrite: true })) as Manifest);
  return new Map(elements.map((element) => [element.tag, element]));
}

async function decisionPages(): Promise<PageEntry[]> {
  const names = (await readdir(join(ROOT, DECISIONS))).filter((name) => /^\d.*\.md$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const [heading = name] = (await readFile(join(ROOT, DECISIONS, name), 'utf8')).split('\n');
      return {
        source: `${DECISIONS}/${name}`,
        path: `decisions/${name.replace(/\.md$/, '')}`,
        name: heading.replace(/^# /, ''),
      };
    }),
  );
}
