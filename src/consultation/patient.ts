import { asScribeError } from '../client/errors.ts';
import type { Consultation } from './consultation.ts';
import { compareNames } from './same-patient.ts';
import type { PatientMismatch } from './snapshot.ts';

/** That two names are of one patient, by the doctor's word. */
interface Said {
  readonly names: string;
  phase: 'sending' | 'failed' | 'confirmed';
  requestId?: string | undefined;
}

/** Whose session it is by the host's word: its `context`, or its `describeSession`. */
export class HostsPatient {
  readonly #sessionId: string;
  /** The consultation in which the patient is named. */
  readonly #consultation: Consultation;
  #named: string | undefined;
  #described: string | undefined;
  #asking: symbol | undefined;
  #said: Said | undefined;
  readonly #others = new Map<string, HostsPatient>();

  constructor(sessionId: string, consultation: Consultation) {
    this.#sessionId = sessionId;
    this.#consultation = consultation;
  }

  /** By the host's word; `undefined` while nobody may be named. */
  get name(): string | undefined {
    if (this.#consultation.isHidden) return undefined;
    return this.#named || this.#described || this.#nameByOtherIds;
  }

  /** Whether the host names somebody else than the service does, and the doctor has not said that it is one patient. */
  mismatchWith(servicesName: string | null | undefined): PatientMismatch | undefined {
    const hostsName = this.name;
    if (!hostsName || !servicesName) return undefined;
    const compared = compareNames(hostsName, servicesName);
    const said = this.#said?.names === namesOf(hostsName, servicesName) ? this.#said : undefined;
    const { phase = 'asked', requestId } = said ?? {};
    if (compared === 'same' || phase === 'confirmed') return undefined;
    return { hostsName, isLocking: compared === 'other', confirmation: phase, requestId };
  }

  /** The doctor says that the names are of one patient; resolves when the proxy's audit has it, or that has failed. */
  async confirm(servicesName: string | null | undefined): Promise<void> {
    const mismatch = this.mismatchWith(servicesName);
    if (!mismatch || mismatch.confirmation === 'sending') return;
    const said: Said = { names: namesOf(mismatch.hostsName, servicesName), phase: 'sending' };
    this.#said = said;
    this.#consultation.patientChanged();
    try {
      await this.#consultation.page.client.confirmSamePatient(this.#sessionId);
      said.phase = 'confirmed';
    } catch (thrown) {
      said.phase = 'failed';
      said.requestId = asScribeError(thrown).requestId;
    }
    this.#consultation.patientChanged();
  }

  /** Takes the name of the host's `context`. */
  call(given: string | undefined): void {
    const name = nameIn(given);
    if (this.#named === name) return;
    this.#named = name;
    this.#consultation.patientChanged();
  }

  /** Asks `describeSession`, once; again where that failed. */
  async describe(): Promise<void> {
    if (this.#asking) return;
    const mine = (this.#asking = Symbol('asking'));
    // A host that cannot say leaves the patient unnamed.
    const description = await Promise.resolve()
      .then(() => this.#consultation.page.options.describeSession?.(this.#sessionId))
      .catch(() => {
        if (this.#asking === mine) this.#asking = undefined;
      });
    const name = nameIn(description?.patientName);
    if (this.#asking !== mine || !name) return;
    this.#described = name;
    this.#consultation.patientChanged();
  }

  /** Asks `describeSession` about other sessions, those that a gate lists, each once. */
  describeOthers(sessionIds: readonly string[]): void {
    for (const id of sessionIds) {
      const other = this.#others.get(id) ?? new HostsPatient(id, this.#consultation);
      this.#others.set(id, other);
      void other.describe();
    }
  }

  /** Whom the host names by a session that a gate lists. */
  nameOfOther(sessionId: string): string | undefined {
    return this.#others.get(sessionId)?.name;
  }

  /** Forgets every name, and drops late answers. */
  forget(): void {
    this.#named = this.#described = this.#asking = this.#said = undefined;
    for (const other of this.#others.values()) other.forget();
    this.#others.clear();
  }

  /** A review gate may list the session by another id: whom the host names by that is the patient of this one. */
  get #nameByOtherIds(): string | undefined {
    const ids = this.#consultation.page.sessions.idsOf(this.#sessionId);
    return ids.map((id) => this.nameOfOther(id)).find(Boolean);
  }
}

/** Both names as one key: another name on either side asks the doctor again. */
const namesOf = (hostsName: string, servicesName: string | null | undefined): string =>
  JSON.stringify([hostsName, servicesName]);

/** What a host gave as a name, if there is a letter or a digit in it. */
const nameIn = (given: unknown): string | undefined =>
  typeof given === 'string' && /[\p{L}\p{N}]/u.test(given) ? given.trim() : undefined;
