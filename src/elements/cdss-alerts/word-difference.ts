import { diffArrays } from 'diff';

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

/** A difference by words; numbers, doses and hyphenated names are never cut ("1.5", "875/125", "beta-blocker"). */
export const wordDifference = (before: string, after: string): WordDifference => {
  const runs = readable(compare(tokens(before), tokens(after)));
  return {
    before: join(runs.filter(({ kind }) => kind !== 'added')),
    after: join(runs.filter(({ kind }) => kind !== 'removed')),
    isSame: runs.every(({ kind }) => kind === 'kept'),
  };
};

interface TokenRun {
  readonly kind: WordRun['kind'];
  readonly tokens: readonly string[];
}

/** Words with the white space after them; closing punctuation is a token of its own. */
const tokens = (text: string): string[] =>
  text.match(/\s+|[,;:.!?)\]]+(?=\s|$)\s*|(?:(?![,;:.!?)\]]+(?:\s|$))\S)+\s*/gu) ?? [];

const compare = (before: string[], after: string[]): TokenRun[] =>
  diffArrays(before, after, { comparator: (left, right) => left.trim() === right.trim() }).map(
    ({ added, removed, value }): TokenRun => ({ kind: added ? 'added' : removed ? 'removed' : 'kept', tokens: value }),
  );

const readable = (runs: TokenRun[]): TokenRun[] => {
  const words = (wanted: (run: TokenRun) => boolean) =>
    runs.filter(wanted).reduce((sum, run) => sum + run.tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length, 0);
  const kept = words(({ kind }) => kind === 'kept');
  const longer =
    kept +
    Math.max(
      words(({ kind }) => kind === 'removed'),
      words(({ kind }) => kind === 'added'),
    );
  if (longer > 0 && kept / longer >= READABLE_SHARE) return runs;
  if (runs.every(({ kind }) => kind === 'kept')) return runs;
  const all = (left: TokenRun['kind']) => runs.filter(({ kind }) => kind !== left).flatMap((run) => run.tokens);
  return [
    { kind: 'removed', tokens: all('added') },
    { kind: 'added', tokens: all('removed') },
  ];
};

/** Neighbouring runs of one kind become one. */
const join = (runs: readonly TokenRun[]): WordRun[] => {
  const joined: { kind: WordRun['kind']; text: string }[] = [];
  for (const { kind, tokens: words } of runs) {
    if (!words.length) continue;
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += words.join('');
    else joined.push({ kind, text: words.join('') });
  }
  return joined;
};
