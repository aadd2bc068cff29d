import { ScribeError } from '../client/errors.ts';
import { isDecidedStatus } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { SESSION_ID_PREFIX } from '../contract/scribe-session.ts';
import { Decisions } from './decisions/decisions.ts';
import { alertsIn } from './decisions/judge.ts';
import { snapshotOf } from './make-snapshot.ts';
import type { Page } from './page.ts';
import { HostsPatient, nameIn } from './patient.ts';
import { Reading } from './reading.ts';
import { type ConsultationSnapshot, isPartial, isRecorded } from './snapshot.ts';

/** Everything that the page knows about one session, shared by every element that names it. Elements act through `ConsultationActions`. */
export class Consultation {
  readonly page: Page;
  readonly sessionId: string;
  readonly patient: HostsPatient;
  readonly reading: Reading;
  readonly decisions: Decisions;
  /** Whether only a review gate names it. */
  isListed = false;
  /** How many elements name it. */
  elements = 0;
  readonly #listeners = new Set<() => void>();
  #isCleared = false;
  #isSuspended = false;
  #snapshot: ConsultationSnapshot | undefined;
  #former: ConsultationSnapshot | undefined;
  #isNotifying = false;

  constructor(page: Page, sessionId: string) {
    this.page = page;
    this.sessionId = sessionId;
    this.patient = new HostsPatient(this);
    this.decisions = new Decisions(this);
    this.reading = new Reading(this);
  }

  /** The present snapshot; a new object after each change. */
  get snapshot(): ConsultationSnapshot {
    return (this.#snapshot ??= this.#former = snapshotOf(this, this.#former));
  }

  /** The patient's name from the service; `undefined` if it sent none. */
  get servicesName(): string | undefined {
    return nameIn(this.reading.session.value?.patientName);
  }

  /** §2.2 may leave the name out or empty. Then the host's name counts. */
  get patientName(): string | undefined {
    return this.servicesName ?? this.patient.name;
  }

  /** Whether the documents are read and nothing is left to decide. */
  get isReviewed(): boolean {
    // Not taken from the snapshot, because a gated consultation's snapshot asks every other consultation for this.
    const { value, failure } = this.reading.documents;
    if (!value || failure || isPartial(value)) return false;
    return alertsIn(value.items).every(
      ({ id, status }) => isDecidedStatus(status) || isRecorded(this.decisions.on(id)?.phase),
    );
  }

  /** Whether the session may be read and kept. Not after `clear`, while the page is suspended, or once the gate that listed it has lifted. */
  get isWanted(): boolean {
    return !this.isHidden && !this.isPast;
  }

  /** Whether no patient may be named. */
  get isHidden(): boolean {
    return this.#isCleared || this.#isSuspended;
  }

  /** Whether only a gate allowed reading it, and that has lifted. */
  get isPast(): boolean {
    return this.isListed && !this.page.sessions.listed.has(this.sessionId);
  }

  /** Calls `listener` after each change of `snapshot`. The returned function ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops the snapshot, so that it is made again when it is next read, and tells the elements in the next microtask. */
  update(): void {
    this.#snapshot = undefined;
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    queueMicrotask(() => {
      this.#isNotifying = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Reads session and documents again, also after `clear`. Resolves when both are settled; never rejects. */
  async refresh(): Promise<void> {
    this.open();
    this.decisions.endAuditPause();
    this.page.token.retry();
    await this.reading.request();
  }

  /** Reads again because something may have changed. Does nothing after `clear` or while signed out. */
  async reread(): Promise<void> {
    if (!this.page.token.isSignedOut) await this.reading.request();
  }

  /** Leaves the patient. Stops showing failures that no card shows, because the page has heard of them by an event. */
  clear(): void {
    this.page.hushLeft();
    this.decisions.hush(true);
    this.leave();
  }

  /** Sends decisions in their undo window (UX rule 3), then forgets all patient data. */
  leave(): void {
    this.#isCleared = true;
    this.#forget();
  }

  /** Like `leave`, and shows that nobody is signed in. */
  signOut(): void {
    this.leave();
    void this.decisions.drop();
    this.reading.forget('signed-out');
  }

  /** Like `leave`, until `resume`. For a page that is left and may come back from the back/forward cache. */
  suspend(): void {
    this.#isSuspended = true;
    this.#forget();
  }

  /** Reads again after `suspend`, or shows that nobody is signed in. */
  resume(): void {
    this.#isSuspended = false;
    if (this.page.token.isSignedOut) this.reading.forget('signed-out');
    void this.reread();
  }

  /** Allows reading again after `leave`, because an element names the session or the page asks for it. */
  open(): void {
    this.#isCleared = false;
  }

  /** Ends everything, also decisions that are being followed. */
  close(): void {
    this.leave();
    this.decisions.close();
    this.#listeners.clear();
  }

  /** Reads the documents of a session that the gate lists, once, and keeps nothing. Rejects with a ScribeError. */
  async readListed(sessionId: string): Promise<readonly MedicalRecordDocument[]> {
    return (await this.page.client.listMedicalRecordDocuments(sessionId)).items;
  }

  /** Sets the context (§4.2). */
  async setContext(context: Readonly<Record<string, unknown>>): Promise<void> {
    const id = this.#consultationInternalId;
    const { consultationInternalId = id } = context;
    if (consultationInternalId !== id) {
      const fields = { code: 'parameter_invalid', param: 'consultationInternalId' };
      throw new ScribeError('contract', 'The context names another consultation.', fields);
    }
    await this.page.client.setConsultationContext({ ...context, consultationInternalId });
    void this.reread();
  }

  /** An address for the login redirect. It works once, within 30 s. */
  async loginUrl(): Promise<string> {
    return this.page.client.login(this.#consultationInternalId);
  }

  /** Reads the documents afresh for an unanswered decision; `undefined` if that failed. They are not kept after `clear`. */
  async readForDecision(): Promise<readonly MedicalRecordDocument[] | undefined> {
    if (this.isPast) return undefined;
    if (this.isHidden) return this.readListed(this.sessionId).catch(() => undefined);
    await this.reading.request();
    const { state, value, failure } = this.reading.documents;
    return failure === undefined && (state === 'ready' || state === 'empty') ? (value?.items ?? []) : undefined;
  }

  #forget(): void {
    this.patient.forget();
    this.decisions.forget();
    this.reading.forget();
    this.#former = undefined;
    this.update();
  }

  get #consultationInternalId(): string {
    const known = this.sessionId.startsWith(SESSION_ID_PREFIX) && this.reading.session.value?.consultationInternalId;
    return known || this.sessionId;
  }
}
