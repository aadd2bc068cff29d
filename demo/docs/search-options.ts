// The options for both making and reading the index.
import type { Options } from 'minisearch';

export const SEARCH_OPTIONS: Options = {
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

const withWords = (word: string): string[] => (/[-_]/.test(word) ? [word, ...word.split(/[-_]+/)] : [word]);
