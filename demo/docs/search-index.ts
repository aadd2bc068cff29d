import MiniSearch from 'minisearch';
import type { Page } from './page.ts';
import { SEARCH_OPTIONS } from './search-options.ts';

/** Makes the index that the search dialog loads: every heading of every page with the text under it. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
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
