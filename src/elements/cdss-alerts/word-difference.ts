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
}

/** Below this share of kept words a difference is noise: both texts stand as wholly replaced. */
const READABLE_SHARE = 0.25;

/** A difference by words; a number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound is ever cut. */
export const wordDifference = (before: string, after: string): WordDifference => {
  const left: Side = { kind: 'removed', tokens: tokens(before), place: 0, runs: [], kept: 0 };
  const right: Side = { kind: 'added', tokens: tokens(after), place: 0, runs: [], kept: 0 };
  const comparator = (a: string, b: string) => a.trim() === b.trim();
  for (const { added, removed, count } of diffArrays(left.tokens, right.tokens, { comparator })) {
    if (!added) take(left, count, !removed);
    if (!removed) take(right, count, !added);
  }
  const isSame = [...left.runs, ...right.runs].every(({ kind }) => kind === 'kept');
  const isNoise = left.kept / Math.max(words(left.tokens), words(right.tokens), 1) < READABLE_SHARE;
  return {
    before: isNoise && !isSame ? whole(left) : left.runs,
    after: isNoise && !isSame ? whole(right) : right.runs,
    isSame,
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
