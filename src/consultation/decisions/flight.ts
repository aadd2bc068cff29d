import type { ScribeError } from '../../client/errors.ts';
import type { Platform } from '../../client/platform.ts';
import {
  type CdssAlert,
  type Decision,
  type DecisionResult,
  PENDING,
  isDecidedStatus,
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
import { decisionConflict, decisionOvertaken, decisionUnconfirmed } from './errors.ts';
import { isApplied, planElementOf, planOf, saysTheSame } from './judge.ts';

/** What a decision is made of: the alert as the doctor saw it, and what was decided on it. */
export interface AskedDecision extends Omit<BatchedDecision, 'id'> {
  readonly snapshot: AlertSnapshot;
}

/** One decision about one alert, with the promise of its outcome. */
export class DecisionInFlight {
  readonly decision: Decision;
  readonly isBatch: boolean;
  alert: CdssAlert;
  reason: string | undefined;
  /** Whether the ids are all that is known of the alert: its patient was left, and the record has not shown it open since. */
  isBare = false;
  /** Whether the record says more than this decision: it was never sent, and somebody has decided the alert since. */
  isVoid = false;
  /** Resolves once recorded; rejects with a ScribeError when it is not, or not for certain. */
  readonly outcome: Promise<DecisionResult>;
  phase: DecisionPhase = 'sending';
  undoUntil: number | undefined;
  /** For the audit: how the alert was read before. */
  readonly heed: Heed;
  /** Whether its undo window was ended early, because the page was hidden. */
  isSentHidden = false;
  timer: number | undefined;
  /** Why its outcome is read from the record. */
  cause: ScribeError | undefined;
  /** Why it did not go through; `undefined` while it may. */
  error: ScribeError | undefined;
  recordedAt = 0;
  /** The plan element as it was when the decision was made. */
  #before: PlanElement | undefined;
  #resolve!: (result: DecisionResult) => void;
  #reject!: (error: ScribeError) => void;
  #snapshot: DecisionSnapshot | undefined;

  constructor({ snapshot, decision, reason, onScreen }: AskedDecision, isBatch: boolean, undone: number | undefined) {
    this.alert = snapshot.alert;
    this.#before = snapshot.planElement;
    this.heed = { onScreen, undone };
    this.decision = decision;
    this.reason = reason;
    this.isBatch = isBatch;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Whoever does not wait for the outcome sees it in the snapshot.
    this.outcome.catch(() => undefined);
  }

  /** What the elements see; the same object until something changes. */
  get snapshot(): DecisionSnapshot {
    const { decision, phase, undoUntil, isSentHidden, error } = this;
    const former = this.#snapshot;
    if (former?.phase === phase && former.undoUntil === undoUntil && former.error === error) return former;
    return (this.#snapshot = { decision, phase, undoUntil, isSentHidden, error });
  }

  /** Whether the service has it, so that the record tells the rest. */
  get isRecorded(): boolean {
    return isRecorded(this.phase);
  }

  /** Keeps the ids alone: the patient is no longer shown. */
  strip(): void {
    const { id, elementId } = this.alert;
    this.alert = { id, elementId, status: PENDING };
    this.reason = this.#before = undefined;
    this.isBare = true;
  }

  /** Takes the alert's words from a record that is shown again, if the alert is still pending. */
  recall(documents: readonly MedicalRecordDocument[]): void {
    const { alert, plan } = this.#in(documents);
    if (!this.isBare || alert?.status !== PENDING) return;
    this.alert = alert;
    this.#before = planElementOf(alert, plan);
    this.isBare = false;
  }

  /** Judges the decision by documents just read; one that they take out of its undo window is not sent. */
  judge(platform: Platform, documents: readonly MedicalRecordDocument[]): void {
    this.#judge(platform.now(), documents);
    if (this.phase !== 'undo') platform.clearTimeout(this.timer);
  }

  /** The service has it: by its answer, or by the alert as it was read. */
  record(now: number, answer: DecisionResult | CdssAlert | undefined): void {
    this.phase = 'recorded';
    this.undoUntil = undefined;
    this.recordedAt = now;
    this.error = undefined;
    const { id, elementId = this.alert.elementId, status } = answer ?? { ...this.alert, status: this.decision };
    this.#resolve({ id, elementId, status });
  }

  /** The service has answered. It may say that somebody has decided the alert otherwise before; a batch is recorded whole (§4.7). */
  take(now: number, results: readonly DecisionResult[]): void {
    const answer = results.find(({ id }) => id === this.alert.id);
    const isOpposite = answer && isDecidedStatus(answer.status) && answer.status !== this.decision;
    if (isOpposite && !this.isBatch) this.end('conflict', decisionConflict(answer.id, undefined));
    else this.record(now, answer);
  }

  /** The alert is decided: as was decided here, or otherwise. The status of a rejected alert is not shown by §3.2. */
  settle(now: number, alert: CdssAlert, cause: ScribeError | undefined): void {
    const isAccepted = alert.status === 'accepted' || alert.status === 'applied';
    if (isAccepted === (this.decision === 'accepted')) this.record(now, alert);
    else this.end('conflict', decisionConflict(alert.id, cause));
  }

  /** The record does not tell: 409 is an answer, by which nothing was recorded; without one nobody knows. */
  endUnsettled(): void {
    if (this.cause?.status === 409) this.end('refused', this.cause);
    else this.end('not-confirmed', decisionUnconfirmed(this.cause));
  }

  /** It was taken back, did not go through, or not for certain. */
  end(phase: 'refused' | 'conflict' | 'not-confirmed', error: ScribeError): void {
    this.phase = phase;
    this.undoUntil = undefined;
    this.error = error;
    this.#reject(error);
  }

  /** By its phase: what a record may still change of it, and what is final. */
  #judge(now: number, documents: readonly MedicalRecordDocument[]): void {
    const { alert, plan } = this.#in(documents);
    const decidedOn = { alert: this.alert, planElement: this.#before };
    if (this.error?.isUnsent) {
      // Whoever has decided it since, it was not this one.
      this.isVoid = alert !== undefined && alert.status !== PENDING;
      return;
    }
    switch (this.phase) {
      case 'recorded':
      case 'not-applied':
        if (
          this.decision === 'accepted' &&
          alert &&
          isApplied({ ...this.alert, status: alert.status }, plan, this.#before)
        )
          this.phase = 'applied';
        return;
      case 'undo':
      case 'confirming':
      case 'refused':
      case 'not-confirmed':
        if (alert && alert.status !== PENDING) this.settle(now, alert, this.cause);
        else if (
          alert &&
          this.phase === 'undo' &&
          !saysTheSame(decidedOn, { alert, planElement: planElementOf(alert, plan) })
        )
          this.end('refused', decisionOvertaken(alert.id));
        // Without a cause its answer may still come.
        else if (!alert && this.phase === 'confirming' && this.cause) this.endUnsettled();
        return;
      default:
    }
  }

  /** The alert as some documents have it, and the plan it stands in. */
  #in(documents: readonly MedicalRecordDocument[]) {
    const document = documents.find(({ cdssAlerts }) => cdssAlerts?.some(({ id }) => id === this.alert.id));
    const alert = document?.cdssAlerts?.find(({ id }) => id === this.alert.id);
    return { alert, plan: planOf(document) };
  }
}
