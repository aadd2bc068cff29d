import { asScribeError } from '../client/errors.ts';
import { ifThere } from '../client/platform.ts';
import type { Consultation } from './consultation.ts';
import type { PatientMismatch } from './snapshot.ts';

/** The doctor's word that two names are of one patient. */
interface Said {
  readonly names: string;
  phase: 'sending' | 'failed' | 'confirmed';
  requestId?: string | undefined;
}

/** The patient of a session by the host's word: its `context` or `describeSession`. */
export class HostsPatient {
  readonly #consultation: Consultation;
  #named: string | undefined;
  /** Session → name from `describeSession`; absent while it is asked. A new map each time the names are forgotten. */
  #described = new Map<string, string | undefined>();
  #said: Said | undefined;

  constructor(consultation: Consultation) {
    this.#consultation = consultation;
  }

  /** The name by the host's word; `undefined` while no patient may be named. */
  get name(): string | undefined {
    const { sessionId, page, isHidden } = this.#consultation;
    if (isHidden) return undefined;
    // A review gate may list the session by its other id. The host's name for that id counts too.
    const ids = [sessionId, ...page.sessions.idsOf(sessionId)];
    return this.#named || ids.map((id) => this.nameOf(id)).find(Boolean);
  }

  /** The mismatch, if the host's name differs from the service's and the doctor has not confirmed that both are one patient. */
  mismatchWith(servicesName: string | undefined): PatientMismatch | undefined {
    const hostsName = this.name;
    if (!hostsName || !servicesName) return undefined;
    const compared = compareNames(hostsName, servicesName);
    const said = this.#said?.names === namesOf(hostsName, servicesName) ? this.#said : undefined;
    const { phase = 'asked', requestId } = said ?? {};
    if (compared === 'same' || phase === 'confirmed') return undefined;
    return { hostsName, isLocking: compared === 'other', confirmation: phase, requestId };
  }

  /** Records the doctor's word that the names are of one patient. Resolves when the proxy's audit has it, or recording it has failed. */
  async confirm(servicesName: string | undefined): Promise<void> {
    const { sessionId, page } = this.#consultation;
    const mismatch = this.mismatchWith(servicesName);
    if (!mismatch || mismatch.confirmation === 'sending') return;
    const said: Said = { names: namesOf(mismatch.hostsName, servicesName), phase: 'sending' };
    this.#said = said;
    this.#consultation.patientChanged();
    try {
      await page.client.confirmSamePatient(sessionId);
      said.phase = 'confirmed';
    } catch (thrown) {
      said.phase = 'failed';
      said.requestId = asScribeError(thrown).requestId;
    }
    this.#consultation.patientChanged();
  }

  /** Takes the name from the host's `context`. */
  call(given: string | undefined): void {
    const name = nameIn(given);
    if (this.#named === name) return;
    this.#named = name;
    this.#consultation.patientChanged();
  }

  /** Asks `describeSession` once about this session or one that a gate lists; again if that failed. */
  async describe(sessionId: string): Promise<void> {
    const described = this.#described;
    if (described.has(sessionId)) return;
    described.set(sessionId, undefined);
    // If the host cannot tell, the patient stays unnamed.
    const name = await Promise.resolve()
      .then(() => this.#consultation.page.options.describeSession?.(sessionId))
      .then((description) => nameIn(description?.patientName))
      .catch(() => void described.delete(sessionId));
    if (this.#described !== described || !name) return;
    described.set(sessionId, name);
    this.#consultation.patientChanged();
  }

  /** The name that `describeSession` gave for a session. */
  nameOf(sessionId: string): string | undefined {
    return this.#described.get(sessionId);
  }

  /** Forgets every name and ignores late answers. */
  forget(): void {
    this.#named = this.#said = undefined;
    this.#described = new Map();
  }
}

/** Both names as one key. If either name changes, the doctor is asked again. */
const namesOf = (hostsName: string, servicesName: string | undefined): string =>
  JSON.stringify([hostsName, servicesName]);

/** A given name, if it has a letter or a digit. No decision may be made about a patient called “ ” or “-”. */
export const nameIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /[\p{L}\p{N}]/u.test(given) ? given.trim() : undefined;

/**
 * Compares two names of a patient (UX rule 4). Case, accents, order, hyphens and titles do not matter. One name may have more
 * words than the other. An initial, or an abbreviation with a dot, matches a word that begins with it. `unknown` if they
 * share no script, or one has no word.
 */
export function compareNames(one: string, other: string): 'same' | 'other' | 'unknown' {
  const isSame = spellings(one).some((words) => spellings(other).some((others) => areSame(words, others)));
  if (isSame) return 'same';
  return SCRIPTS.some((script) => script.test(one) && script.test(other)) ? 'other' : 'unknown';
}

interface Word {
  readonly letters: string;
  /** Whether the word may be short for a longer one. */
  readonly isShort: boolean;
}

const SCRIPTS = ['Latin', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Han', 'Hira', 'Kana', 'Hang', 'Deva', 'Thai'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
/** Scripts in which a single letter is no word. */
const ALPHABETS = SCRIPTS.slice(0, 3);
const TITLES = /^(?:dr|dra|mr|mrs|ms|sr|sra|srta|prof|don|doña|dona)$/i;
const collator = ifThere(() => new Intl.Collator('en', { sensitivity: 'base' }));
/** Without `Intl.Collator` accents count, so that the doctor is asked whether it is the same patient. */
const isEqual = (one: string, other: string): boolean =>
  collator ? collator.compare(one, other) === 0 : one.toLowerCase() === other.toLowerCase();

/** The words of a name. A hyphenated word, or one with an apostrophe, counts as one word and as two. */
const spellings = (name: string): Word[][] => ['', ' '].map((joint) => wordsOf(name.replace(/[-‐‑'’ʼ`´]/g, joint)));

/** Example: "Mª José O’Neill" gives Ma (short), Jose, ONeill. */
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

/** Whether each word matches a different one of `others`. */
function areAmong(words: readonly Word[], others: readonly Word[]): boolean {
  const left = [...others];
  const take = (isIt: (other: Word) => boolean): boolean => {
    const at = left.findIndex(isIt);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = words.filter((word) => !take((other) => isEqual(word.letters, other.letters)));
  const beyond = rest.filter((word) => !take((other) => isShortFor(word, other)));
  // A middle initial must not match a surname: "John A. Smith" is not "John Adams".
  const isWhole = beyond.every((word) => take((other) => isShortFor(other, word)));
  return isWhole && (!beyond.length || left.every(({ isShort }) => isShort));
}

const isShortFor = ({ letters, isShort }: Word, { letters: whole }: Word): boolean =>
  isShort && isEqual(letters, whole.slice(0, letters.length));
