/**
 * How two names of a patient compare (UX rule 4). Case, accents, order, hyphens and titles say nothing; a name may hold more
 * words than the other; an initial, or an abbreviation with its dot, stands for a word that begins so. `unknown` where they
 * share no script, or one holds no word.
 */
export function compareNames(one: string, other: string): 'same' | 'other' | 'unknown' {
  const isSame = spellings(one).some((words) => spellings(other).some((others) => areSame(words, others)));
  if (isSame) return 'same';
  return SCRIPTS.some((script) => script.test(one) && script.test(other)) ? 'other' : 'unknown';
}

interface Word {
  readonly letters: string;
  /** Whether it may stand for a longer word. */
  readonly isShort: boolean;
}

const SCRIPTS = ['Latin', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Han', 'Hira', 'Kana', 'Hang', 'Deva', 'Thai'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
/** Scripts in which a letter is not a word. */
const ALPHABETS = SCRIPTS.slice(0, 3);
const TITLES = /^(?:dr|dra|mr|mrs|ms|sr|sra|srta|prof|don|doña|dona)$/i;
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const isEqual = (one: string, other: string): boolean => compare(one, other) === 0;

/** A name's words, with what a hyphen or an apostrophe joins as one word and as two. */
const spellings = (name: string): Word[][] => ['', ' '].map((joint) => wordsOf(name.replace(/[-‐‑'’ʼ`´]/g, joint)));

/** "Mª José O’Neill": Ma (short), Jose, ONeill. */
function wordsOf(name: string): Word[] {
  const plain = name.replace(/[ªº]/g, (sign) => `${sign.normalize('NFKC')}.`);
  const words = [...plain.normalize('NFKC').matchAll(/([\p{L}\p{M}\p{N}]+)(\.?)/gu)].map(([, letters = '', dot]) => ({
    letters,
    isShort: dot !== '' || ([...letters].length === 1 && ALPHABETS.some((script) => script.test(letters))),
  }));
  const named = words.filter(({ letters }) => !TITLES.test(letters));
  return named.length ? named : words;
}

const areSame = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.length > 0 &&
  other.length > 0 &&
  (areAmong(one, other) || areAmong(other, one) || isEqual(joined(one), joined(other)));

const joined = (words: readonly Word[]): string => words.map(({ letters }) => letters).join('');

/** Whether each word stands for another one of `others`. */
function areAmong(words: readonly Word[], others: readonly Word[]): boolean {
  const left = [...others];
  const take = (isIt: (other: Word) => boolean): boolean => {
    const at = left.findIndex(isIt);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = words.filter((word) => !take((other) => isEqual(word.letters, other.letters)));
  const beyond = rest.filter((word) => !take((other) => isShortFor(word, other)));
  // The initial of a middle name is not the surname: "John A. Smith" is not "John Adams".
  const isWhole = beyond.every((word) => take((other) => isShortFor(other, word)));
  return isWhole && (!beyond.length || left.every(({ isShort }) => isShort));
}

const isShortFor = ({ letters, isShort }: Word, { letters: whole }: Word): boolean =>
  isShort && isEqual(letters, whole.slice(0, letters.length));
