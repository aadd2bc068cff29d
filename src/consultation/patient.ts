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
  described = new Map<string, string | undefined>();
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
    return this.#named || ids.map((id) => this.described.get(id)).find(Boolean);
  }

  /** The mismatch, if the host's name differs from the service's and the doctor has not confirmed that both are one patient. */
  get mismatch(): PatientMismatch | undefined {
    const hostsName = this.name;
    const { servicesName } = this.#consultation;
    if (!hostsName || !servicesName) return undefined;
    const compared = compareNames(hostsName, servicesName);
    const said = this.#said?.names === this.#names ? this.#said : undefined;
    const { phase = 'asked', requestId } = said ?? {};
    if (compared === 'same' || phase === 'confirmed') return undefined;
    return { hostsName, isLocking: compared === 'other', confirmation: phase, requestId };
  }

  /** Records the doctor's word that the names are of one patient. Resolves when the proxy's audit has it, which allows decisions, or recording it has failed. */
  async confirm(): Promise<void> {
    const { sessionId, page } = this.#consultation;
    const { mismatch } = this;
    if (!mismatch || mismatch.confirmation === 'sending') return;
    const said: Said = { names: this.#names, phase: 'sending' };
    this.#said = said;
    page.update();
    try {
      await page.client.confirmSamePatient(sessionId);
      said.phase = 'confirmed';
    } catch (thrown) {
      said.phase = 'failed';
      said.requestId = asScribeError(thrown).requestId;
    }
    page.update();
  }

  /** Takes the name from the host's `context`, to compare it with the session's own. Sends nothing. */
  call(given: string | undefined): void {
    const name = nameIn(given);
    if (this.#named === name) return;
    this.#named = name;
    this.#consultation.page.update();
  }

  /** Asks `describeSession` once about this session or one that a gate lists; again if that failed. */
  async describe(sessionId: string): Promise<void> {
    const { described } = this;
    if (described.has(sessionId)) return;
    described.set(sessionId, undefined);
    // If the host cannot tell, the patient stays unnamed.
    const name = await Promise.resolve()
      .then(() => this.#consultation.page.options.describeSession?.(sessionId))
      .then((description) => nameIn(description?.patientName))
      .catch(() => void described.delete(sessionId));
    if (this.described !== described || !name) return;
    described.set(sessionId, name);
    this.#consultation.page.update();
  }

  /** Forgets every name and ignores late answers. */
  forget(): void {
    this.#named = this.#said = undefined;
    this.described = new Map();
  }

  /** Both names as one key. If either name changes, the doctor is asked again. */
  get #names(): string {
    return JSON.stringify([this.name, this.#consultation.servicesName]);
  }
}

/** A given name, if it has a letter or a digit. No decision may be made about a patient called “ ” or “-”. */
export const nameIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /[\p{L}\p{N}]/u.test(given) ? given.trim() : undefined;

/**
 * Compares two names of a patient (UX rule 4). Ignores case, accents, order and hyphens; one name may have more words than the
 * other. `unknown` if they share no listed script, unless neither has one, such as digits alone.
 */
export function compareNames(one: string, other: string): 'same' | 'other' | 'unknown' {
  const isSame = spellings(one).some((words) => spellings(other).some((others) => areSame(words, others)));
  if (isSame) return 'same';
  const scripts = SCRIPTS.filter((script) => script.test(one + other));
  const areComparable = !scripts.length || scripts.some((script) => script.test(one) && script.test(other));
  return areComparable ? 'other' : 'unknown';
}

const SCRIPTS = ['Latin', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Han', 'Hira', 'Kana', 'Hang', 'Deva', 'Thai'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
/** Made when two words first differ, because Chromium takes longer to make it than to render a screen of cards. */
let collator: Intl.Collator | undefined;
/** In a browser without `Intl.Collator`, names that differ in accents count as different, so the doctor is asked. */
const isEqual = (one: string, other: string): boolean => {
  if (one.toLowerCase() === other.toLowerCase()) return true;
  collator ??= ifThere(() => new Intl.Collator('en', { sensitivity: 'base' }));
  return collator?.compare(one, other) === 0;
};

/** The words of a name. A hyphenated word, or one with an apostrophe, counts as one word and as two. */
const spellings = (name: string): string[][] =>
  ['', ' '].map((joint) => wordsOf(name.replace(/[-‐‑'’ʼ`´]/g, joint).normalize('NFKC')));

const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 &&
  other.length > 0 &&
  (areAmong(one, other) || areAmong(other, one) || isEqual(one.join(''), other.join('')));

/** Whether each word equals a word of `others`. A word of `others` is used only once. */
function areAmong(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  return words.every((word) => {
    const at = left.findIndex((other) => isEqual(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
