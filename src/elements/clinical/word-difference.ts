import { NUMBER, clinicalElement, withLineFeeds } from './clinical-text.ts';
import { elementOf } from '../base/dom.ts';
import { passageNode } from './passage-view.ts';
import { editScript } from './edit-script.ts';
import type { Term } from '../../i18n/translations.ts';

/** A run of words that both texts have, or only the old or the new one. */
export interface WordRun {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** The most edits of a difference. */
const MOST_EDITS = 300;

/** Below this share of kept words a difference is noise, and the whole text counts as replaced. */
const READABLE_SHARE = 0.25;

/** The difference by words. A number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound word is split. */
export const wordDifference = (before: string, after: string) => {
  const byWords = edits(tokens(before), tokens(after));
  const { olds, news, script } = byWords ?? edits(lines(before), lines(after)) ?? edits([before], [after]) ?? NONE;
  const isSame = !/[-+]/.test(script);
  const kept = runsOf(olds, script, '+').flatMap(({ kind, pieces }) => (kind === 'kept' ? pieces : []));
  const isNoise = !isSame && words(kept) / Math.max(words(olds), words(news), 1) < READABLE_SHARE;
  const shown = isNoise ? '-'.repeat(olds.length) + '+'.repeat(news.length) : script;
  return {
    before: runsOf(olds, shown, '+').map(asRun),
    after: runsOf(news, shown, '-').map(asRun),
    isSame,
    // Whether too much differs for words. Then whole lines, or the whole text, are marked.
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

const NONE = { olds: [], news: [], script: '' };

/** Both texts in pieces, with the script from one to the other; `undefined` if that takes too many edits. */
const edits = (olds: string[], news: string[]) => {
  const script = editScript(olds, news, MOST_EDITS);
  return script === undefined ? undefined : { olds, news, script };
};

/** How many pieces are words or numbers. Punctuation does not tell how similar texts are. */
const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

const KINDS: Readonly<Record<string, WordRun['kind']>> = { '-': 'removed', '+': 'added' };

/** The pieces of one text, those of one kind together. `other`: the sign of pieces that it does not have. */
const runsOf = (all: readonly string[], script: string, other: '-' | '+') => {
  const signs = [...script].filter((sign) => sign !== other);
  const runs: { readonly kind: WordRun['kind']; readonly pieces: string[] }[] = [];
  for (const [place, piece] of all.entries()) {
    const kind = KINDS[signs[place] ?? ''] ?? 'kept';
    const last = runs.at(-1);
    if (last?.kind === kind) last.pieces.push(piece);
    else runs.push({ kind, pieces: [piece] });
  }
  return runs;
};

const asRun = ({ kind, pieces }: ReturnType<typeof runsOf>[number]): WordRun => ({ kind, text: pieces.join('') });

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
