import { diffArrays } from 'diff/lib/diff/array.js';
import { NUMBER, clinicalElement, withLineFeeds } from './clinical-text.ts';
import { guard } from 'lit/directives/guard.js';
import { elementOf } from '../base/dom.ts';
import { passageNode } from './passage-view.ts';
import type { Term } from '../../i18n/translations.ts';

/** A run of words, and whether both texts have it, only the old one or only the new one. */
export interface WordRun {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** Edits up to which a difference is looked for: the time it takes grows with their square. */
const MOST_EDITS = 300;

/** Below this share of kept words a difference is noise: both texts stand as wholly replaced. */
const READABLE_SHARE = 0.25;

/** A difference by words; a number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound is ever cut. */
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
    // Whether too much differs to tell it by words: whole lines are set apart, or all of it.
    isCoarse: !byWords,
  };
};

/** One of both texts, as far as it has been cut into runs. */
interface Side {
  readonly kind: 'removed' | 'added';
  readonly tokens: string[];
  readonly runs: { kind: WordRun['kind']; text: string }[];
  place: number;
  /** Words that the other side has too. */
  kept: number;
}

// A number with its sign and unit, a word, or closing punctuation; each with the white space after it.
const CLOSING = '[,;:.!?)\\]]';
const TOKEN = new RegExp(
  `[([]*${NUMBER}\\S*?(?=${CLOSING}*(?:\\s|$))\\s*|${CLOSING}+(?=\\s|$)\\s*|\\S+?(?=${CLOSING}*(?:\\s|$))\\s*|\\s+`,
  'gu',
);

/** Words and punctuation, each with the white space behind it: joined they are the text again. */
const tokens = (text: string): string[] => text.match(TOKEN) ?? [];

/** Lines with their ends: joined they are the text again. */
const lines = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+/g) ?? [];

const NONE = { olds: [], news: [], changes: [] };

/** Both texts in pieces, and how many of these in turn were kept, taken out or put in; `undefined` where that is too much. */
const edits = (olds: string[], news: string[]) => {
  const comparator = (a: string, b: string) => a.trim() === b.trim();
  const changes = diffArrays(olds, news, { comparator, maxEditLength: MOST_EDITS });
  return changes && { olds, news, changes };
};

/** How many pieces are words or numbers: punctuation alone says nothing of how alike two texts are. */
const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

/** Adds the next pieces of a side to its last run, or begins another. */
const take = (side: Side, count: number, isKept: boolean): void => {
  const taken = side.tokens.slice(side.place, side.place + count);
  side.place += count;
  const kind = isKept ? 'kept' : side.kind;
  const last = side.runs.at(-1);
  if (last?.kind === kind) last.text += taken.join('');
  else side.runs.push({ kind, text: taken.join('') });
  if (isKept) side.kept += words(taken);
};

/** A side as one run: all of it is new, or gone. */
const whole = ({ kind, tokens: all }: Side): WordRun[] => (all.length ? [{ kind, text: all.join('') }] : []);

/** What screen readers hear before words that only one of two texts has, and the language of both. */
interface Said {
  readonly removed?: string;
  readonly added?: string;
  readonly lang?: string | undefined;
}

/** One text of a difference as it was written, tables too; the words that only it has are struck out or underlined. */
export function differenceWords(all: readonly WordRun[], term: Term, lang?: string): unknown {
  const given = [lang, term('unseenCharacter', ''), ...all.flatMap(({ kind, text }) => [kind, text])];
  return guard(given, () => differenceNode(all, term, { lang }));
}

/** The same as a node. */
export function differenceNode(all: readonly WordRun[], term: Term, { removed, added, lang }: Said = {}): Node {
  const said = { removed, added };
  const runs = all.map(({ kind, text }) => ({ kind, text: withLineFeeds(text) }));
  const written = runs.map(({ text }) => text).join('');
  const cut = inOrder(written, runs);
  return passageNode(written, term, lang, (part) => {
    const fragment = document.createDocumentFragment();
    let space = '';
    for (const { kind, text } of cut(part)) {
      const words = kind === 'kept' ? text : text.trimEnd();
      // White space after marked words goes to what follows, or it would be struck through.
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

/** Cuts the runs of a text into its parts, asked for in their order; between two of them stands only white space. */
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
