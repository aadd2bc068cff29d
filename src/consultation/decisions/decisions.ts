import type { ScribeError } from '../../client/errors.ts';
import { askBeforeLeaving } from '../../client/platform.ts';
import { settled } from '../../client/timing.ts';
import { type Decision, type DecisionResult, PENDING } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Consultation } from '../consultation.ts';
import {
  type BatchedDecision,
  type DecideOptions,
  type DecisionSnapshot,
  type UnshownDecisions,
  isBinding,
  isUnderWay,
} from '../snapshot.ts';
import { alreadyDeciding, checkBatch, decidable, isAuditOff, notSent, sentElsewhere } from './errors.ts';
import { type AskedDecision, DecisionInFlight } from './flight.ts';
import { alertsIn } from './judge.ts';
import { Sending } from './sending.ts';

/** Milliseconds for which decisions stay off after the proxy said that it cannot write its audit. */
const AUDIT_PAUSE = 30_000;
/** Milliseconds between looks for an accepted change: longer each time. */
const LOOKS = { first: 1000, most: 15_000 };

/**
 * The decisions made on this page about one consultation, from the click to the changed record (UX rules 2 and 3).
 * Only this class knows which are under way.
 */
export class Decisions {
  readonly #consultation: Consultation;
  readonly #flights = new Map<string, DecisionInFlight>();
  /** Alert id → how often a decision on it was undone; sent with the next one. */
  readonly #undone = new Map<string, number>();
  readonly #sending: Sending;
  /** Alerts on which another tab of the site has sent a decision. A read that shows an alert open removes it. */
  readonly #sentElsewhere = new Set<string>();
  readonly #unhear: (() => void) | undefined;
  #letLeave: (() => void) | undefined;
  #auditPause: number | undefined;
  #look: number | undefined;

  constructor(consultation: Consultation) {
    this.#consultation = consultation;
    this.#sending = new Sending(consultation, this);
    this.#unhear = consultation.page.platform.tabs?.hear((alertIds) => this.#yieldTo(alertIds));
  }

  /** The decision about an alert; the same object until something changes. */
  on(alertId: string): DecisionSnapshot | undefined {
    return this.#flights.get(alertId)?.snapshot;
  }

  /**
   * Decides one alert after `undoSeconds`, in which it can be undone. A second call for the same decision joins the first.
   * Resolves once recorded. Rejects with a ScribeError, of kind `aborted` if it was undone.
   */
  async decideOne(alertId: string, decision: Decision, options: DecideOptions = {}): Promise<DecisionResult> {
    const { undoSeconds = 0, ...asked } = options;
    const { platform } = this.#consultation.page;
    const snapshot = decidable(this.#consultation.snapshot, alertId);
    const former = this.#binding(alertId);
    if (former?.decision === decision) return former.outcome;
    if (former) throw alreadyDeciding(alertId);
    const flight = this.#begin({ ...asked, decision, snapshot });
    if (this.#sentElsewhere.has(alertId)) {
      void this.#sending.follow([flight]);
    } else if (platform.isOnline() && undoSeconds > 0) {
      const ms = undoSeconds * 1000;
      flight.phase = 'undo';
      flight.undoUntil = platform.elapsed() + ms;
      platform.setTimeout(() => flight.phase === 'undo' && void this.#sending.send([flight]), ms);
      this.changed();
    } else {
      void this.#sending.send([flight]);
    }
    return flight.outcome;
  }

  /**
   * Decides a batch at once, all or nothing (§4.7). The same batch joins one under way. Rejects with a
   * ScribeError if nothing was recorded.
   */
  async decideBatch(batch: readonly BatchedDecision[]): Promise<DecisionResult[]> {
    checkBatch(batch);
    const known = this.#consultation.snapshot;
    const decisions = batch.map(({ id, ...asked }) => ({ ...asked, snapshot: decidable(known, id) }));
    const bound = decisions.map(({ snapshot }) => this.#binding(snapshot.alert.id));
    const isJoined = bound.every((flight, index) => flight?.isBatch && flight.decision === decisions[index]?.decision);
    if (isJoined) return outcomesOf(bound as DecisionInFlight[]);
    const taken = bound.find((flight) => flight);
    if (taken) throw alreadyDeciding(taken.alert.id);
    const sent = decisions.filter(({ snapshot }) => this.#sentElsewhere.has(snapshot.alert.id));
    if (sent.length && sent.length < decisions.length) {
      // A batch is all or nothing, so only the outcome of the other tab's decisions is read. The doctor can decide the rest again.
      for (const { snapshot, decision, reason } of sent)
        this.decideOne(snapshot.alert.id, decision, { reason }).catch(() => undefined);
      throw sentElsewhere(sent[0]?.snapshot.alert.id);
    }
    const flights = decisions.map((asked) => this.#begin(asked, true));
    void (sent.length ? this.#sending.follow(flights) : this.#sending.send(flights));
    return outcomesOf(flights);
  }

  /** Takes back a decision in its undo window. Returns whether there was one. */
  undo(alertId: string): boolean {
    const flight = this.#flights.get(alertId);
    if (flight?.phase !== 'undo') return false;
    this.#flights.delete(alertId);
    this.#undone.set(alertId, (this.#undone.get(alertId) ?? 0) + 1);
    flight.end('refused', notSent('undone', undefined, 'The decision was undone; nothing was sent.'));
    this.changed();
    return true;
  }

  /** Forgets a refused, conflicting or unconfirmed decision. The alert then shows as it was read. */
  dismiss(alertId: string): void {
    const flight = this.#flights.get(alertId);
    if (!flight || isBinding(flight.phase)) return;
    this.#flights.delete(alertId);
    this.changed();
  }

  /** Sends every decision in its undo window, in this turn. `isHidden`: the page was hidden and may be shown again. */
  flush(isHidden = false): void {
    for (const flight of this.#flights.values())
      if (flight.phase === 'undo') void this.#sending.send([flight], isHidden);
  }

  /** Sends waiting decisions, then keeps only the ids of those under way or failed. They are shown again with the patient. */
  forget(): void {
    this.flush();
    for (const flight of this.#flights.values()) flight.strip();
    this.changed();
  }

  /** Forgets all decisions, because another doctor may come. Resolves when the sent ones have their outcome. */
  drop(): Promise<void> {
    this.forget();
    const idle = this.idle();
    this.#flights.clear();
    this.#undone.clear();
    this.changed();
    return idle;
  }

  /** Whether no decision is under way or has failed. */
  get areRecorded(): boolean {
    return [...this.#flights.values()].every(({ isRecorded }) => isRecorded);
  }

  /** Counts decisions about alerts that the record no longer has: those on their way, and those that have failed and are told. */
  get unshown(): UnshownDecisions {
    const { value } = this.#consultation.reading.documents;
    const inRecord = new Set(alertsIn(value?.items ?? []).map(({ id }) => id));
    const unshown = [...this.#flights.values()].filter(({ alert }) => !inRecord.has(alert.id));
    return {
      unsettled: unshown.filter(({ phase }) => isUnderWay(phase)).length,
      failed: unshown.filter(({ phase, isTold }) => isTold && !isBinding(phase)).length,
    };
  }

  /** Stops showing failed decisions that no card shows; with `isAll` also those that fail later. */
  hush(isAll = false): void {
    for (const flight of this.#flights.values()) if (isAll || !isBinding(flight.phase)) flight.isTold = false;
  }

  /** Resolves when every decision made so far has its outcome. */
  async idle(): Promise<void> {
    await settled([...this.#flights.values()].map(({ outcome }) => outcome));
  }

  /** Stops following. Unanswered decisions stay unconfirmed. */
  close(): void {
    this.#sending.close();
    this.#consultation.page.platform.clearTimeout(this.#look);
    this.#unhear?.();
    this.#holdPage(false);
    this.endAuditPause();
  }

  /** Whether decisions are off because the proxy cannot write its audit. */
  get isAuditOff(): boolean {
    return this.#auditPause !== undefined;
  }

  /** Turns decisions off for a while, if the audit is why one failed. */
  noteFailure(error: ScribeError): void {
    if (!isAuditOff(error)) return;
    const { platform } = this.#consultation.page;
    platform.clearTimeout(this.#auditPause);
    this.#auditPause = platform.setTimeout(() => this.endAuditPause(), AUDIT_PAUSE);
    this.#consultation.update();
  }

  /** Allows decisions again: the pause is over, or the doctor has asked to read anew. */
  endAuditPause(): void {
    if (!this.isAuditOff) return;
    this.#consultation.page.platform.clearTimeout(this.#auditPause);
    this.#auditPause = undefined;
    this.#consultation.update();
  }

  /** Compares every decision with documents just read. */
  observe(documents: readonly MedicalRecordDocument[]): void {
    for (const { id, status } of alertsIn(documents)) if (status === PENDING) this.#sentElsewhere.delete(id);
    const now = this.#consultation.page.platform.elapsed();
    for (const flight of this.#flights.values()) {
      flight.recall(documents);
      flight.judge(now, documents);
    }
    this.changed();
    this.#lookOn();
  }

  /** Reads again later if the record does not show an accepted change yet. A reading that fails plans no other; the next successful one does. */
  #lookOn(): void {
    const { platform } = this.#consultation.page;
    const awaited = [...this.#flights.values()].filter(({ isAwaited }) => isAwaited);
    platform.clearTimeout(this.#look);
    if (!awaited.length) return;
    const newest = Math.max(...awaited.map(({ recordedAt }) => recordedAt));
    const pause = Math.min(platform.elapsed() - newest + LOOKS.first, LOOKS.most);
    this.#look = platform.setTimeout(() => void this.#consultation.reread(), pause);
  }

  changed(): void {
    // Forgets void decisions, and recorded ones whose patient was left: the record tells their outcome when it is shown again.
    for (const [id, { isBare, isRecorded, isVoid }] of this.#flights)
      if (isVoid || (isBare && isRecorded)) this.#flights.delete(id);
    this.#holdPage([...this.#flights.values()].some(({ phase }) => phase === 'undo'));
    this.#consultation.page.update();
  }

  /** Notes alerts with a decision sent by another tab. Decisions that wait here are followed, not sent: two tabs send one request (UX rule 3). */
  #yieldTo(alertIds: readonly string[]): void {
    for (const id of alertIds) this.#sentElsewhere.add(id);
    for (const flight of this.#flights.values())
      if (flight.phase === 'undo' && alertIds.includes(flight.alert.id)) void this.#sending.follow([flight]);
  }

  /** Makes the browser ask before the page is left, only while something would be lost. */
  #holdPage(isHeld: boolean): void {
    const { platform } = this.#consultation.page;
    if (isHeld) return void (this.#letLeave ??= askBeforeLeaving(platform));
    this.#letLeave?.();
    this.#letLeave = undefined;
  }

  /** The decision that blocks others about its alert, if there is one. */
  #binding(alertId: string): DecisionInFlight | undefined {
    const flight = this.#flights.get(alertId);
    return flight && isBinding(flight.phase) ? flight : undefined;
  }

  /** Begins a decision. From here on a second press joins it or is refused. */
  #begin(asked: AskedDecision, isBatch = false): DecisionInFlight {
    const { id } = asked.snapshot.alert;
    const flight = new DecisionInFlight(asked, isBatch, this.#undone.get(id));
    this.#flights.set(id, flight);
    return flight;
  }
}

/** The results of a batch, once all are known. */
async function outcomesOf(flights: readonly DecisionInFlight[]): Promise<DecisionResult[]> {
  const outcomes = flights.map(({ outcome }) => outcome);
  await settled(outcomes);
  return Promise.all(outcomes);
}
