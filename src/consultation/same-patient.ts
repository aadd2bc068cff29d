/**
 * How two names of a patient compare (UX rule 4): `unknown` where they are written in different scripts or hold no word.
 * Case, accents and order say nothing; a name may hold more words than the other; an initial or an abbreviation with its
 * dot stands for a word that begins so.
 */
export function compareNames(one: string, other: string): 'same' | 'other' | 'unknown' {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (!words.length || !others.length || LATIN.test(one) !== LATIN.test(other)) return 'unknown';
  const isSame = areAmong(words, others) || areAmong(others, words) || isEqual(joined(words), joined(others));
  return isSame ? 'same' : 'other';
}

interface Word {
  readonly letters: string;
  readonly isShort: boolean;
}

const LATIN = /\p{Script=Latin}/u;
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const isEqual = (one: string, other: string): boolean => compare(one, other) === 0;

/** "Mª José O’Neill": Ma (short), Jose, ONeill. */
function wordsOf(name: string): Word[] {
  const plain = name.replace(/[ªº]/g, (sign) => `${sign.normalize('NFKC')}.`).replace(/['’ʼ`´]/g, '');
  const found = plain.normalize('NFKC').matchAll(/([\p{L}\p{M}\p{N}]+)(\.?)/gu);
  return [...found].map(([, letters = '', dot]) => ({ letters, isShort: dot !== '' || [...letters].length === 1 }));
}

const joined = (words: readonly Word[]): string => words.map(({ letters }) => letters).join('');

/** Whether each word stands for another one of `others`. */
function areAmong(words: readonly Word[], others: readonly Word[]): boolean {
  const left = [...others];
  const take = (isIt: (other: Word) => boolean): boolean => {
    const at = left.findIndex(isIt);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  return words
    .filter((word) => !take((other) => isEqual(word.letters, other.letters)))
    .every((word) => take((other) => beginsAs(word, other) || beginsAs(other, word)));
}

/** Whether one is short for the other. */
const beginsAs = ({ letters, isShort }: Word, { letters: whole }: Word): boolean =>
  isShort && isEqual(letters, whole.slice(0, letters.length));
