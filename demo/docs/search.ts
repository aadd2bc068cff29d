// The index of the search: the build makes it, the search dialog reads it.
import MiniSearch, { type Options } from 'minisearch';
import type { Page } from './page.ts';

const OPTIONS: Options = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading', 'address', 'excerpt'],
  // The search finds names of code whole and by their words: `--scribe-color-accent`, `session-id`, `upstream_invalid`.
  tokenize: (text) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu)
      ?.flatMap(withWords) ?? [],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

/** Makes the index: every heading of every page with the text under it. */
export function makeIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(OPTIONS);
  let id = 0;
  for (const { path, title, name, passages } of pages)
    for (const { heading, id: anchor, text } of passages)
      index.add({
        id: id++,
        page: name === heading ? title : name,
        heading,
        text,
        address: `${path}.html${anchor && `#${anchor}`}`,
        excerpt: text.slice(0, 140),
      });
  return JSON.stringify(index);
}

/** Reads the index that `makeIndex` made. */
export const readIndex = (text: string): MiniSearch => MiniSearch.loadJSON(text, OPTIONS);

const withWords = (word: string): string[] => (/[-_]/.test(word) ? [word, ...word.split(/[-_]+/)] : [word]);
