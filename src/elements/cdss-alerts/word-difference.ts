import { diffArrays } from 'diff/lib/diff/array.js';
import { NUMBER } from '../whole-numbers.ts';

/** A run of words, and whether both texts have it, only the old one or only the new one. */
export interface WordRun {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
}

/** Two texts, each whole, with the words that only it has set apart. */
export interface WordDifference {
  readonly before: readonly WordRun[];
  readonly after: readonly WordRun[];
  readonly isSame: boolean;
  /** Whether too much differs to tell it by words: whole lines are set apart, or all of it. */
  readonly isCoarse: boolean;
}

/** Edits up to which a difference is looked for: the time it takes grows with their square. */
const MOST_EDITS = 300;

/** Below this share of kept words a difference is noise: both texts stand as wholly replaced. */
const READABLE_SHARE = 0.25;

/** A difference by words; a number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound is ever cut. */
export const wordDifference = (before: string, after: string): WordDifference => {
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
    isCoarse: !byWords,
  };
};

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

const tokens = (text: string): string[] => text.match(TOKEN) ?? [];

const lines = (text: string): string[] => text.match(/[^\n]*\n+|[^\n]+/g) ?? [];

interface Edits {
  readonly olds: string[];
  readonly news: string[];
  readonly changes: readonly { readonly added: boolean; readonly removed: boolean; readonly count: number }[];
}

const NONE: Edits = { olds: [], news: [], changes: [] };

/** What leads from one list to the other; `undefined` where that is too much. */
const edits = (olds: string[], news: string[]): Edits | undefined => {
  const comparator = (a: string, b: string) => a.trim() === b.trim();
  const changes = diffArrays(olds, news, { comparator, maxEditLength: MOST_EDITS });
  return changes && { olds, news, changes };
};

const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

const take = (side: Side, count: number, isKept: boolean): void => {
  const taken = side.tokens.slice(side.place, side.place + count);
  side.place += count;
  const kind = isKept ? 'kept' : side.kind;
  const last = side.runs.at(-1);
  if (last?.kind === kind) last.text += taken.join('');
  else side.runs.push({ kind, text: taken.join('') });
  if (isKept) side.kept += words(taken);
};

const whole = ({ kind, tokens: all }: Side): WordRun[] => (all.length ? [{ kind, text: all.join('') }] : []);
