import { NUMBER, clinicalElement, withLineFeeds } from './clinical-text.ts';
import { elementOf } from '../base/dom.ts';
import { passageNode } from './passage-view.ts';
import type { Term } from '../../i18n/translations.ts';

/** A run of words that both texts have, or only the old or the new one. */
export interface WordRun {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** The most edits of a difference. The time to find it grows with their square. */
const MOST_EDITS = 300;

/** Below this share of kept words a difference is noise, and the whole text counts as replaced. */
const READABLE_SHARE = 0.25;

/** The difference by words. A number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound word is split. */
export const wordDifference = (before: string, after: string) => {
  let [olds, news] = [tokens(before), tokens(after)];
  const byWords = shared(olds, news);
  if (!byWords) [olds, news] = [lines(before), lines(after)];
  const common = byWords ?? shared(olds, news) ?? [];
  const kept = common.flatMap(({ inOld, count }) => olds.slice(inOld, inOld + count));
  const isSame = kept.length === olds.length && kept.length === news.length;
  const isReadable = isSame || words(kept) / Math.max(words(olds), words(news), 1) >= READABLE_SHARE;
  const marked = isReadable ? common : [];
  return {
    before: runsOf(olds, 'removed', marked),
    after: runsOf(news, 'added', marked),
    isSame,
    // Whether too many words differ to mark single ones. Then whole lines, or the whole text, are marked.
    isCoarse: !byWords,
  };
};

// A number with its sign and unit, a word, or closing punctuation, each with the white space after it.
const CLOSING = '[,;:.!?)\\]]';
const TOKEN = new RegExp(
  `[([]*${NUMBER}\\S*?(?=${CLOSING}*(?:\\s|$))\\s*|${CLOSING}+(?=\\s|$)\\s*|\\S+?(?=${CLOSING}*(?:\\s|$))\\s*|\\s+`,
  'gu',
);

/** Words and punctuation with their white space. Joined they give the text again. */
const tokens = (text: string): string[] => text.match(TOKEN) ?? [];

/** Lines with their ends. Joined they give the text again. */
const lines = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+/g) ?? [];

/** The common pieces of two texts. Ignores white space except tabs, which count as a part of the next piece, because they tell its column. */
const shared = (olds: readonly string[], news: readonly string[]) => {
  const placed = (list: readonly string[]) =>
    list.map((piece, at) => (list[at - 1] ?? '').replace(/^[^]*[^\t ]|[^\t]/g, '') + piece.trim());
  return inCommon(placed(olds), placed(news));
};

/** Pieces in a row that both texts have: where they begin in each, and how many. */
interface Common {
  readonly inOld: number;
  readonly inNew: number;
  readonly count: number;
}

/** The common pieces of two texts, found with the fewest edits (Myers); `undefined` if there are too many. */
export function inCommon(olds: readonly string[], news: readonly string[]): readonly Common[] | undefined {
  // Paths through both texts: how far each has come, and the equal pieces on it. The key is the diagonal: the place in the
  // old text minus the place in the new one. Of the paths on one diagonal only the farthest can become the shortest.
  let paths = new Map([[0, { inOld: 0, inNew: 0, common: [] as readonly Common[] }]]);
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    const next: typeof paths = new Map();
    for (let { inOld, inNew, common } of paths.values()) {
      let count = 0;
      while (inOld + count < olds.length && olds[inOld + count] === news[inNew + count]) count++;
      if (count) common = [...common, { inOld, inNew, count }];
      inOld += count;
      inNew += count;
      const [isOldOver, isNewOver] = [inOld === olds.length, inNew === news.length];
      if (isOldOver && isNewOver) return common;
      const farthest = (diagonal: number): number => next.get(diagonal)?.inOld ?? -1;
      const diagonal = inOld - inNew;
      if (!isNewOver && inOld >= farthest(diagonal - 1)) next.set(diagonal - 1, { inOld, inNew: inNew + 1, common });
      if (!isOldOver && inOld >= farthest(diagonal + 1)) next.set(diagonal + 1, { inOld: inOld + 1, inNew, common });
    }
    paths = next;
  }
  return undefined;
}

/** How many pieces are words or numbers. Punctuation does not tell how similar texts are. */
const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

/** The runs of one of the texts. */
function runsOf(pieces: readonly string[], other: 'removed' | 'added', common: readonly Common[]): readonly WordRun[] {
  const runs: { kind: WordRun['kind']; text: string }[] = [];
  let place = 0;
  const take = (kind: WordRun['kind'], count: number): void => {
    const text = pieces.slice(place, (place += count)).join('');
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (count) runs.push({ kind, text });
  };
  for (const { inOld, inNew, count } of common) {
    take(other, (other === 'removed' ? inOld : inNew) - place);
    take('kept', count);
  }
  take(other, pieces.length - place);
  return runs;
}

/** The words that screen readers hear before marked words, and the language of the texts. */
interface Said {
  readonly removed?: string;
  readonly added?: string;
  readonly lang?: string | undefined;
}

/** One text of a difference as it was written, tables included. Words that only it has are struck out or underlined. */
export function differenceNode(all: readonly WordRun[], term: Term, { lang, ...said }: Said): Node {
  const runs = all.map(({ kind, text }) => ({ kind, text: withLineFeeds(text) }));
  const written = runs.map(({ text }) => text).join('');
  const cut = inOrder(written, runs);
  return passageNode(written, term, lang, (part) => {
    const fragment = document.createDocumentFragment();
    let space = '';
    for (const { kind, text } of cut(part)) {
      const words = kind === 'kept' ? text : text.trimEnd();
      // White space after marked words belongs to the next run, or it would be struck through.
      if (kind === 'kept' || !words) fragment.append(clinicalElement(space + text, term, lang));
      else {
        // The label is the widget's own word, not one of the text's language.
        const label = said[kind] ? elementOf('span', { class: 'hidden' }, `${said[kind]} `) : undefined;
        const marked = elementOf(TAGS[kind], {}, label, clinicalElement(words, term, lang));
        fragment.append(...[space, marked].filter(Boolean));
      }
      space = text.slice(words.length);
    }
    return fragment;
  });
}

const TAGS = { removed: 'del', added: 'ins' };

/** Splits the runs at the borders of the text's parts, in order. Only white space is between parts. */
function inOrder(written: string, runs: readonly WordRun[]): (part: string) => WordRun[] {
  let place = 0;
  return (part) => {
    const begin = written.indexOf(part, place);
    place = begin + part.length;
    let at = 0;
    return runs.flatMap(({ kind, text }) => {
      const own = text.slice(Math.max(0, begin - at), Math.max(0, place - at));
      at += text.length;
      return own ? [{ kind, text: own }] : [];
    });
  };
}
