import type { ScribeError } from '../../client/errors.ts';
import { isMadeUp, sentId, wordsOfAlert } from '../../client/read-answer.ts';
import {
  type CdssAlert,
  type Decision,
  type DecisionResult,
  PENDING,
  isDecidedStatus,
  opennessOf,
  type PlanElement,
} from '../../contract/cdss-alert.ts';
import type { Heed } from '../../contract/embed.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import {
  type AlertSnapshot,
  type BatchedDecision,
  type DecisionPhase,
  type DecisionSnapshot,
  isRecorded,
} from '../snapshot.ts';
import { reuse } from '../reuse.ts';
import { decisionConflict, decisionOvertaken, decisionUnconfirmed } from './errors.ts';
import { alertsIn, isApplied, planElementOf, planOf, saysTheSame } from './judge.ts';

/** Milliseconds for the record to show a recorded change. */
const APPLY_LIMIT = 60_000;

/** A decision as the doctor made it, with the alert as the doctor saw it. */
export interface AskedDecision extends Omit<BatchedDecision, 'id'> {
  readonly snapshot: AlertSnapshot;
}

/** One decision about one alert, with the promise of its outcome. */
export class DecisionInFlight {
  readonly decision: Decision;
  readonly isBatch: boolean;
  alert: CdssAlert;
  reason: string | undefined;
  /** Whether only the ids of the alert are known, because its patient was left and the record has not shown it open since. */
  isBare = false;
  /** Whether the card must ignore this decision: it was never sent and somebody else has decided, or the alert is open again. */
  isVoid = false;
  /** Whether the page shows its failure if no card does. False after `clear`, and once the doctor has dismissed the failure. */
  isTold = true;
  /** Resolves once recorded. Rejects with a ScribeError if it is not, or that is unknown. */
  readonly outcome: Promise<DecisionResult>;
  phase: DecisionPhase = 'sending';
  undoUntil: number | undefined;
  /** For the audit: how long the card was on screen, and how often a decision was undone. */
  readonly heed: Heed;
  /** Whether it was sent early, because the page was hidden. */
  isSentHidden = false;
  /** The failure after which its outcome is read from the record. */
  cause: ScribeError | undefined;
  /** Why it failed; `undefined` while it may succeed. */
  error: ScribeError | undefined;
  recordedAt = 0;
  /** Whether the record has shown the alert as decided since. */
  #isSeen = false;
  /** The plan element at the time of the decision. */
  planElement: PlanElement | undefined;
  /** The document that it was in. */
  readonly #documentId: string;
  #resolve!: (result: DecisionResult) => void;
  #reject!: (error: ScribeError) => void;
  #snapshot: DecisionSnapshot | undefined;

  constructor({ snapshot, decision, reason, onScreen }: AskedDecision, isBatch: boolean, undone: number | undefined) {
    this.alert = snapshot.alert;
    this.#documentId = snapshot.documentId;
    this.planElement = snapshot.planElement;
    this.heed = { onScreen, undone };
    this.decision = decision;
    this.reason = reason;
    this.isBatch = isBatch;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // A caller that does not wait for the outcome sees it in the snapshot.
    this.outcome.catch(() => undefined);
  }

  /** The snapshot for the elements; the same object until something changes. */
  get snapshot(): DecisionSnapshot {
    const { decision, phase, isSentHidden, error } = this;
    const undoUntil = phase === 'undo' ? this.undoUntil : undefined;
    return (this.#snapshot = reuse(this.#snapshot, { decision, phase, undoUntil, isSentHidden, error }));
  }

  /** Whether the service has recorded it. */
  get isRecorded(): boolean {
    return isRecorded(this.phase);
  }

  /** Whether the record does not show the accepted change yet. */
  get isAwaited(): boolean {
    return this.phase === 'recorded' && this.decision === 'accepted';
  }

  /** Keeps only the ids, because the patient is no longer shown. */
  strip(): void {
    const { id, elementId } = this.alert;
    this.alert = { id, elementId, status: PENDING };
    this.reason = this.planElement = undefined;
    this.isBare = true;
  }

  /** Takes the alert's text again from the record, if the alert is still pending. */
  recall(documents: readonly MedicalRecordDocument[]): void {
    const { alert, plan } = this.#in(documents);
    if (!this.isBare || alert?.status !== PENDING) return;
    this.alert = alert;
    this.planElement = planElementOf(alert, plan);
    this.isBare = false;
  }

  /** Notes that the service has recorded it, by its answer or by the alert as read. */
  record(now: number, answer: DecisionResult | CdssAlert | undefined): void {
    this.phase = 'recorded';
    this.recordedAt = now;
    this.error = undefined;
    const { id, elementId = this.alert.elementId, status } = answer ?? { ...this.alert, status: this.decision };
    this.#resolve({ id, elementId, status });
  }

  /** Takes the service's answer. It may say that somebody else has decided the opposite. A batch is recorded as a whole (§4.7). */
  take(now: number, results: readonly DecisionResult[]): void {
    const answer = results.find(({ id }) => id === this.alert.id);
    if (answer && !this.isBatch && this.#isOpposite(answer))
      this.end('conflict', decisionConflict(this.alert.id, undefined));
    else this.record(now, answer);
  }

  /** Takes a decided alert: as recorded if it was decided the same way, else as a conflict. §3.2 does not show a rejected alert's status. */
  settle(now: number, alert: CdssAlert, cause: ScribeError | undefined): void {
    const isAccepted = alert.status === 'accepted' || alert.status === 'applied';
    this.#isSeen = true;
    if (isAccepted === (this.decision === 'accepted')) this.record(now, alert);
    else this.end('conflict', decisionConflict(alert.id, cause));
  }

  /** Ends a decision whose outcome the record does not tell: after a 409 as refused, because nothing was recorded; else as unconfirmed. */
  endUnsettled(): void {
    if (this.cause?.status === 409) this.end('refused', this.cause);
    else this.end('not-confirmed', decisionUnconfirmed(this.cause));
  }

  /** Ends the decision: undone, failed or unconfirmed. */
  end(phase: 'refused' | 'conflict' | 'not-confirmed', error: ScribeError): void {
    this.phase = phase;
    this.error = error;
    this.#reject(error);
  }

  /** Compares the decision with documents just read. Its phase tells what may still change; while it is `sending`, nothing. */
  judge(now: number, documents: readonly MedicalRecordDocument[]): void {
    const { alert, plan } = this.#in(documents);
    const isDecided = alert !== undefined && isDecidedStatus(alert.status);
    const isOther = alert !== undefined && alert.status !== PENDING;
    switch (this.phase) {
      case 'undo':
        if (isDecided) this.settle(now, alert, undefined);
        else if (alert && (isOther || this.#isOvertaken(alert, plan, documents)))
          this.end('refused', decisionOvertaken(alert.id));
        return;
      case 'confirming':
      case 'not-confirmed':
        if (isOther) this.settle(now, alert, this.cause);
        // While there is no cause, the answer may still come.
        else if (!alert && this.cause && this.phase === 'confirming') this.endUnsettled();
        return;
      case 'refused':
        // It was not sent, so somebody else has decided the alert.
        if (this.error?.isUnsent) this.isVoid = isOther;
        // Nothing was recorded, so an unknown status cannot be the outcome of this decision.
        else if (isDecided) this.settle(now, alert, this.cause);
        return;
      case 'conflict':
        return this.#noteOpen(alert);
      case 'recorded':
      case 'applied':
      case 'not-applied':
        this.#noteOpen(alert);
        // The record counts, also after the service's own answer.
        if (alert && this.#isOpposite(alert)) this.settle(now, alert, undefined);
        else if (this.decision === 'rejected') return;
        else if (alert && (alert.status === 'applied' || isApplied(this.alert, plan, this.planElement)))
          this.phase = 'applied';
        else if (this.isAwaited && now - this.recordedAt >= APPLY_LIMIT) this.phase = 'not-applied';
    }
  }

  /** Whether a waiting decision is about something else now: the alert or its plan element has changed, or its id is no longer its own. */
  #isOvertaken(alert: CdssAlert, plan: readonly PlanElement[], documents: readonly MedicalRecordDocument[]): boolean {
    // The service gave this id to two alerts. It might record the decision on the wrong one.
    const isTwin = alertsIn(documents).some(({ id }) => isMadeUp(id) && sentId(id) === this.alert.id);
    return isTwin || !saysTheSame(this, { alert, planElement: planElementOf(alert, plan) });
  }

  /** Notes whether a decided alert is open again: it was shown as decided, or says something else. Otherwise the record is late. */
  #noteOpen(alert: CdssAlert | undefined): void {
    if (alert?.status === PENDING) this.isVoid = this.#isSeen || wordsOfAlert(alert) !== wordsOfAlert(this.alert);
    else if (alert) this.#isSeen = true;
  }

  /** Whether the service tells that the opposite was decided. */
  #isOpposite({ status }: Pick<CdssAlert, 'status'>): boolean {
    return status !== this.decision && isDecidedStatus(status);
  }

  /**
   * Finds the alert in these documents: of several copies the most open one, as on its card; of equal ones, one with the same decision.
   * Also finds the plan of the document that the doctor decided in, because another document may never have had the element.
   */
  #in(documents: readonly MedicalRecordDocument[]) {
    const copies = alertsIn(documents).filter(({ id }) => id === this.alert.id);
    const rank = (copy: CdssAlert): number => 2 * opennessOf(copy) + Number(copy.status === this.decision);
    const [alert] = copies.sort((one, other) => rank(other) - rank(one));
    return { alert, plan: planOf(documents.find(({ id }) => id === this.#documentId)) };
  }
}
