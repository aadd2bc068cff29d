import { diffArrays } from 'diff/lib/diff/array.js';
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
  const byWords = edits(tokens(before), tokens(after));
  const { olds, news, changes } = byWords ?? edits(lines(before), lines(after)) ?? edits([before], [after]) ?? NONE;
  const left: Side = { kind: 'removed', tokens: olds, place: 0, runs: [], kept: 0 };
  const right: Side = { kind: 'added', tokens: news, place: 0, runs: [], kept: 0 };
  for (const { added, removed, count } of changes) {
    if (!added) take(left, count, !removed);
    if (!removed) take(right, count, !added);
  }
  const isSame = [...left.runs, ...right.runs].every(({ kind }) => kind === 'kept');
  const isNoise = left.kept / Math.max(words(left.tokens), words(right.tokens), 1) < READABLE_SHARE;
  return {
    before: isNoise && !isSame ? whole(left) : left.runs,
    after: isNoise && !isSame ? whole(right) : right.runs,
    isSame,
    // Whether too much differs for words. Then whole lines, or the whole text, are marked.
    isCoarse: !byWords,
  };
};

/** One of the texts, cut into runs so far. */
interface Side {
  readonly kind: 'removed' | 'added';
  readonly tokens: string[];
  readonly runs: { kind: WordRun['kind']; text: string }[];
  place: number;
  /** How many of its words the other text has, too. */
  kept: number;
}

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

const NONE = { olds: [], news: [], changes: [] };

/** Both texts in pieces, with the numbers of kept, removed and added pieces in turn; `undefined` if that takes too many edits. */
const edits = (olds: string[], news: string[]) => {
  const comparator = (a: string, b: string) => a.trim() === b.trim();
  const changes = diffArrays(olds, news, { comparator, maxEditLength: MOST_EDITS });
  return changes && { olds, news, changes };
};

/** How many pieces are words or numbers. Punctuation does not tell how similar texts are. */
const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

/** Adds pieces to the last run of a text, or begins another. */
const take = (side: Side, count: number, isKept: boolean): void => {
  const taken = side.tokens.slice(side.place, side.place + count);
  side.place += count;
  const kind = isKept ? 'kept' : side.kind;
  const last = side.runs.at(-1);
  if (last?.kind === kind) last.text += taken.join('');
  else side.runs.push({ kind, text: taken.join('') });
  if (isKept) side.kept += words(taken);
};

/** A text as one run: all of it is new or gone. */
const whole = ({ kind, tokens: all }: Side): WordRun[] => (all.length ? [{ kind, text: all.join('') }] : []);

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
        const marked = clinicalElement(words, term, lang, TAGS[kind]);
        const label = said[kind];
        if (label) marked.prepend(elementOf('span', { class: 'hidden' }, `${label} `));
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
