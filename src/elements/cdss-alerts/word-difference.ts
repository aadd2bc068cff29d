import { inBoth } from './in-both.ts';

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

const NOTHING: ReadonlySet<number> = new Set();

/** A difference by words; a number stays with its unit ("500 mg", "1.5 mL"), and neither it nor a compound is ever cut. */
export const wordDifference = (before: string, after: string): WordDifference => {
  const [left, right] = [tokens(before), tokens(after)];
  const [keptLeft, keptRight] = inBoth(left.map(trimmed), right.map(trimmed));
  const isSame = keptLeft.size === left.length && keptRight.size === right.length;
  const share = words(left.filter((_, place) => keptLeft.has(place))) / Math.max(words(left), words(right), 1);
  const isNoise = !isSame && share < READABLE_SHARE;
  return {
    before: runs(left, isNoise ? NOTHING : keptLeft, 'removed'),
    after: runs(right, isNoise ? NOTHING : keptRight, 'added'),
    isSame,
  };
};

// A number with the word after it, a word, or closing punctuation; each with the white space after it.
const TOKEN =
  /[([<>≤≥~]*\p{N}[^\s\p{L}]*\s+\p{L}+\S*?(?=[,;:.!?)\]]*(?:\s|$))\s*|[,;:.!?)\]]+(?=\s|$)\s*|\S+?(?=[,;:.!?)\]]*(?:\s|$))\s*|\s+/gu;

const tokens = (text: string): string[] => text.match(TOKEN) ?? [];

const trimmed = (token: string): string => token.trim();

const words = (list: readonly string[]): number => list.filter((token) => /[\p{L}\p{N}]/u.test(token)).length;

const runs = (list: readonly string[], kept: ReadonlySet<number>, changed: WordRun['kind']): WordRun[] => {
  const found: { kind: WordRun['kind']; text: string }[] = [];
  for (const [place, text] of list.entries()) {
    const kind = kept.has(place) ? 'kept' : changed;
    const last = found.at(-1);
    if (last?.kind === kind) last.text += text;
    else found.push({ kind, text });
  }
  return found;
};
