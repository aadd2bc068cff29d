import { ScribeError } from '../client/errors.ts';
import type { DecisionRequest } from '../client/scribe-client.ts';
import { type Decision, type DecisionResult, isDecidedStatus } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { SESSION_ID_PREFIX } from '../contract/scribe-session.ts';
import { AlertViews, NO_DECISIONS } from './alert-views.ts';
import { AuditPause } from './audit-pause.ts';
import { buildView } from './build-view.ts';
import { contextOf } from './context-of.ts';
import type { MakeDecisions } from './decisions-options.ts';
import type { Decisions } from './decisions.ts';
import { HostsPatient } from './hosts-patient.ts';
import { OtherTabs } from './other-tabs.ts';
import type { PageServices } from './page-services.ts';
import { RecordReading } from './record-reading.ts';
import type { ConsultationActions, ConsultationView, DecideOptions, DecisionPhase } from './view.ts';

/** What the page knows of one session, shared by every element that names it. */
export class Consultation implements ConsultationActions {
  readonly sessionId: string;
  readonly patient: HostsPatient;
  readonly reading: RecordReading;
  /** Whether a review gate names it, and nobody else. */
  isListed = false;
  readonly #page: PageServices;
  readonly #listeners = new Set<() => void>();
  readonly #tabs: OtherTabs;
  #decisions: Decisions | undefined;
  readonly #audit: AuditPause;
  #alerts: AlertViews;
  #isCleared = false;
  #isSuspended = false;
  #view: ConsultationView | undefined;
  #former: ConsultationView | undefined;
  #isNotifying = false;

  constructor(page: PageServices, sessionId: string) {
    this.#page = page;
    this.sessionId = sessionId;
    this.patient = new HostsPatient(
      sessionId,
      page.options,
      () => [this.update(), page.onPatient()],
      () => this.#isCleared || this.#isSuspended,
    );
    this.#alerts = new AlertViews(page.options.milderSeverities);
    this.#audit = new AuditPause(page.platform, () => this.update());
    this.#tabs = new OtherTabs(page.platform, (alertIds) => this.#decisions?.yieldTo(alertIds));
    this.reading = new RecordReading({
      page,
      sessionId,
      onChange: () => this.update(),
      isWanted: () => this.#isWanted,
      onDocuments: ({ items }) => {
        this.#tabs.observe(items);
        this.#decisions?.observe(items);
      },
      onGate: (sessionIds) => this.patient.describeOthers(sessionIds),
    });
  }

  /** What is known now; a new object after each change. */
  get view(): ConsultationView {
    const { sessionId, reading, patient } = this;
    return (this.#view ??= this.#former =
      buildView(
        {
          ...{ sessionId, reading, patient },
          page: this.#page,
          decisions: this.#decisions?.views ?? NO_DECISIONS,
          alerts: this.#alerts,
          isAuditOff: this.#audit.isOff,
          isListed: this.isListed,
        },
        this.#former,
      ));
  }

  /** Whether the documents are read and nothing in them is left to decide. */
  get isReviewed(): boolean {
    // Not from the view: a gated consultation's view asks this of every other.
    const { value, readAt, failure } = this.reading.documents;
    const alerts = (value?.items ?? []).flatMap(({ cdssAlerts }) => cdssAlerts ?? []);
    const isDecided = (phase: DecisionPhase | undefined) => phase === 'recorded' || phase === 'applied';
    return (
      readAt !== undefined &&
      !failure &&
      alerts.every(({ id, status }) => isDecidedStatus(status) || isDecided(this.#decisions?.views.get(id)?.phase))
    );
  }

  get isGated(): boolean {
    return this.reading.gate !== undefined;
  }

  /** The patient's name, if the session is known by that id here. */
  nameFor(id: string): string | undefined {
    const isThis = [...this.reading.ids, this.patient.listedAs].includes(id);
    return isThis ? this.reading.session.value?.patientName || this.patient.name : undefined;
  }

  /** Calls `listener` after each change of `view`; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes the view anew, and tells the elements in the next microtask. */
  update(): void {
    this.#view = undefined;
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    queueMicrotask(() => {
      this.#isNotifying = false;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  async refresh(): Promise<void> {
    this.#isCleared = false;
    this.#audit.end();
    this.#page.token.retry();
    await this.#read();
  }

  /** Reads again because something may have changed; not after `clear`, nor while the doctor is signed out. */
  async reread(): Promise<void> {
    if (this.#isWanted && !this.#page.token.isSignedOut) await this.#read();
  }

  clear(): void {
    this.#isCleared = true;
    this.patient.forget();
    this.#forget();
  }

  /** As `clear`, and says that nobody is signed in. */
  signOut(): void {
    this.clear();
    void this.disown();
    this.reading.forget('signed-out');
  }

  /** As `clear`, until `resume`: the page goes, and may come back from the back/forward cache. */
  suspend(): void {
    this.#isSuspended = true;
    this.patient.forget();
    this.#forget();
  }

  /** Sends what waits: a tablet may end a hidden page without another word (UX rule 3). */
  hide(): void {
    this.#decisions?.flush(true);
  }

  /** Reads again what `suspend` forgot. */
  resume(): void {
    this.#isSuspended = false;
    void this.reread();
  }

  /** Ends the consultation for its elements; resolves when what was decided has its outcome. */
  async release(): Promise<void> {
    this.clear();
    await this.#decisions?.idle();
  }

  /** Begins, or takes up again what was released: an element names the session. */
  open(): void {
    this.#isCleared = false;
  }

  /** Whether every decision made here is recorded: the record itself tells of them. */
  get isOver(): boolean {
    return this.#decisions?.areRecorded ?? true;
  }

  /** Forgets whatever the doctor decided; resolves when it has its outcome. */
  async disown(): Promise<void> {
    await this.#decisions?.drop();
  }

  /** Ends everything, also what is still being followed. */
  close(): void {
    this.clear();
    this.#decisions?.close();
    this.#tabs.close();
    this.#audit.end();
    this.#listeners.clear();
  }

  equip(make: MakeDecisions): void {
    this.#decisions ??= make({
      page: this.#page,
      tabs: this.#tabs,
      view: () => this.view,
      send: (decisions, isBatch) => this.#send(decisions, isBatch),
      read: () => this.#readForDecision(),
      onChange: () => this.update(),
      onFailed: (error) => this.#audit.note(error),
    });
  }

  async decideOne(alertId: string, decision: Decision, options: DecideOptions = {}): Promise<DecisionResult> {
    return this.#equipped.decideOne(alertId, decision, options);
  }

  async decideBatch(decisions: readonly DecisionRequest[]): Promise<DecisionResult[]> {
    return this.#equipped.decideBatch(decisions);
  }

  undo(alertId: string): boolean {
    return this.#decisions?.undo(alertId) ?? false;
  }

  dismiss(alertId: string): void {
    this.#decisions?.dismiss(alertId);
  }

  namePatient(name: string | undefined): void {
    this.patient.call(name);
  }

  async readListed(sessionId: string): Promise<readonly MedicalRecordDocument[]> {
    return (await this.#page.client.listMedicalRecordDocuments(sessionId)).items;
  }

  confirmSamePatient(): Promise<void> {
    return this.patient.confirm(this.reading.session.value?.patientName, this.#page.client);
  }

  async setContext(context: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#page.client.setConsultationContext(contextOf(this.#consultationInternalId(), context));
    void this.reread();
  }

  async loginUrl(): Promise<string> {
    return this.#page.client.login(this.#consultationInternalId());
  }

  get #equipped(): Decisions {
    if (!this.#decisions) throw new ScribeError('set-up', 'equip() comes before the first decision.');
    return this.#decisions;
  }

  /** Whether anything may be read and kept. */
  get #isWanted(): boolean {
    return !this.#isCleared && !this.#isSuspended && !this.#isPast;
  }

  /** Whether only a gate let it be read, and that has lifted. */
  get #isPast(): boolean {
    return this.isListed && !this.#page.gateSessions.has(this.sessionId);
  }

  #forget(): void {
    this.#decisions?.forget();
    this.reading.forget();
    this.patient.forgetDescription();
    this.#former = undefined;
    this.#alerts = new AlertViews(this.#page.options.milderSeverities);
    this.update();
  }

  async #read(): Promise<void> {
    if (this.#isWanted) void this.patient.describe();
    await this.reading.request();
    // Only now is the view no longer refreshing.
    this.update();
    if (this.reading.unavailable) this.#page.onUnavailable();
  }

  async #send(decisions: readonly DecisionRequest[], isBatch: boolean): Promise<readonly DecisionResult[]> {
    const { client } = this.#page;
    const [first] = decisions;
    if (isBatch || !first) return client.recordDecisions(decisions, this.sessionId);
    if (first.decision === 'accepted') return [await client.acceptAlert(first.id, this.sessionId)];
    return [await client.rejectAlert(first.id, this.sessionId, first.reason, first.reasonCoding)];
  }

  /** After `clear` a decision is still followed, but what is read for it is not kept. */
  async #readForDecision(): Promise<readonly MedicalRecordDocument[] | undefined> {
    if (this.#isPast) return undefined;
    const { client } = this.#page;
    if (!this.#isWanted)
      return client.listMedicalRecordDocuments(this.sessionId).then(
        ({ items }) => items,
        () => undefined,
      );
    await this.#read();
    const { state, value, failure } = this.reading.documents;
    return failure === undefined && (state === 'ready' || state === 'empty') ? (value?.items ?? []) : undefined;
  }

  #consultationInternalId(): string {
    const known = this.sessionId.startsWith(SESSION_ID_PREFIX) && this.view.session.value?.consultationInternalId;
    return known || this.sessionId;
  }
}
