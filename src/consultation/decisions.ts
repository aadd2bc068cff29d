import { wait } from '../client/backoff.ts';
import { ScribeError, asScribeError } from '../client/errors.ts';
import type { DecisionRequest } from '../client/scribe-client.ts';
import type { Decision, DecisionResult } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import { isBinding } from './alert-views.ts';
import { DecisionInFlight } from './decision-in-flight.ts';
import type { DecisionsOptions } from './decisions-options.ts';
import {
  alreadyDeciding,
  checkBatch,
  decidable,
  isUnanswered,
  nothingSent,
  sentElsewhere,
  undecidableNow,
  toldDecided,
  undone,
} from './decision-errors.ts';
import { LeaveGuard } from './leave-guard.ts';
import { codingOf } from './reason-coding.ts';
import type { AlertView, DecideOptions, DecisionView } from './view.ts';

/** When an unanswered decision is looked for in the record, each after the one before it. */
const CONFIRM_AFTER = [0, 1000, 2000, 4000, 8000, 15_000];
/** The same for one that met another (409), which may be under way still. */
const CONFLICT_AFTER = [0, 1000, 2000, 4000];
/** How long the record may take to show a recorded change. */
const APPLY_LIMIT = 60_000;
const APPLY_LOOKS = { first: 1000, most: 15_000 };

/** The decisions made on this page about one consultation, from the click to the changed record (UX rules 2 and 3). */
export class Decisions {
  readonly #options: DecisionsOptions;
  readonly #flights = new Map<string, DecisionInFlight>();
  readonly #guard: LeaveGuard;
  readonly #life = new AbortController();
  #views: ReadonlyMap<string, DecisionView> = new Map();
  /** Ends the wait of the look that is under way, when there is something newer to look for. */
  #wake: AbortController | undefined;

  constructor(options: DecisionsOptions) {
    this.#options = options;
    this.#guard = new LeaveGuard(options.page.platform);
  }

  /** Where each decision stands, by alert id; a new map after each change. */
  get views(): ReadonlyMap<string, DecisionView> {
    return this.#views;
  }

  /** Decides one alert, after its undo window; a second call for the same decision joins the first. */
  decideOne(alertId: string, decision: Decision, options: DecideOptions = {}): Promise<DecisionResult> {
    const { reason, undoSeconds = 0 } = options;
    const view = decidable(this.#options.view(), alertId);
    const former = this.#binding(view.alert.id);
    if (former) return former.decision === decision ? former.outcome : Promise.reject(alreadyDeciding(view.alert.id));
    const flight = this.#begin(view, decision, reason);
    if (this.#options.tabs.hasSent(view.alert.id)) {
      void this.#follow([flight]);
    } else if (undoSeconds > 0) {
      const ms = undoSeconds * 1000;
      flight.phase = 'undo';
      flight.undoUntil = this.#options.page.platform.now() + ms;
      flight.timer = this.#options.page.platform.setTimeout(() => void this.#send([flight], false), ms);
      this.#changed();
    } else {
      void this.#send([flight], false);
    }
    return flight.outcome;
  }

  /** Decides a batch at once, all or nothing; the same batch again, while it is under way, joins it. */
  async decideBatch(batch: readonly DecisionRequest[]): Promise<DecisionResult[]> {
    checkBatch(batch);
    const known = this.#options.view();
    const decisions = batch.map(({ id, ...asked }) => ({ ...asked, view: decidable(known, id) }));
    const bound = decisions.map(({ view }) => this.#binding(view.alert.id));
    const isJoined = bound.every((flight, index) => flight?.isBatch && flight.decision === decisions[index]?.decision);
    const taken = bound.find((flight) => flight);
    if (taken && !isJoined) throw alreadyDeciding(taken.alert.id);
    const sent = isJoined ? [] : decisions.filter(({ view }) => this.#options.tabs.hasSent(view.alert.id));
    if (sent.length && sent.length < decisions.length) {
      // All or nothing: what the other tab has sent is read, and the rest can be decided anew.
      for (const { view, decision, reason } of sent) void this.decideOne(view.alert.id, decision, { reason });
      throw sentElsewhere(sent.map(({ view }) => view.alert.id));
    }
    const flights = isJoined
      ? (bound as DecisionInFlight[])
      : decisions.map(({ view, decision, reason }) => this.#begin(view, decision, reason, true));
    if (sent.length) void this.#follow(flights);
    else if (!isJoined) void this.#send(flights, true);
    const outcomes = flights.map(({ outcome }) => outcome);
    await Promise.allSettled(outcomes);
    return Promise.all(outcomes);
  }

  /** Takes back a decision in its undo window. Whether there was one. */
  undo(alertId: string): boolean {
    const flight = this.#flights.get(alertId);
    if (flight?.phase !== 'undo') return false;
    this.#options.page.platform.clearTimeout(flight.timer);
    this.#flights.delete(alertId);
    flight.fail(undone());
    this.#changed();
    return true;
  }

  /** Another tab has sent decisions about some alerts: those that wait here are not sent. */
  yieldTo(alertIds: readonly string[]): void {
    for (const flight of this.#flights.values())
      if (flight.phase === 'undo' && alertIds.includes(flight.alert.id)) void this.#follow([flight]);
  }

  /** Forgets a notice of what did not go through. */
  dismiss(alertId: string): void {
    const flight = this.#flights.get(alertId);
    if (!flight || isBinding(flight.phase)) return;
    this.#flights.delete(alertId);
    this.#changed();
  }

  /** Ends every undo window by sending, in this turn. `isHidden`: the page was hidden, and may be shown again. */
  flush(isHidden = false): void {
    for (const flight of this.#flights.values())
      if (flight.phase === 'undo') void this.#send([flight], false, isHidden);
  }

  /** Sends what waits, then forgets all but the ids of what is under way or has failed: it is shown again with the patient. */
  forget(): void {
    this.flush();
    for (const flight of this.#flights.values()) flight.strip();
    this.#changed();
  }

  /** Forgets all that is on show: another doctor may come. Resolves when what was sent has its outcome. */
  drop(): Promise<void> {
    this.forget();
    const idle = this.idle();
    this.#flights.clear();
    this.#changed();
    return idle;
  }

  /** Whether nothing is under way, and nothing has failed. */
  get areRecorded(): boolean {
    return [...this.#flights.values()].every(({ isRecorded }) => isRecorded);
  }

  /** Resolves when every decision made so far has its outcome. */
  async idle(): Promise<void> {
    await Promise.allSettled([...this.#flights.values()].map(({ outcome }) => outcome));
  }

  /** Ends following; what was not answered stays unconfirmed. */
  close(): void {
    this.#life.abort();
    this.#wake?.abort();
    this.#guard.release();
  }

  /** Judges every decision by documents just read. */
  observe(documents: readonly MedicalRecordDocument[]): void {
    for (const flight of this.#flights.values()) {
      flight.recall(documents);
      this.#judge(flight, documents);
    }
    this.#changed();
    if (!this.#wake && this.#awaited().length > 0) void this.#look();
  }

  #binding(alertId: string): DecisionInFlight | undefined {
    const flight = this.#flights.get(alertId);
    return flight && isBinding(flight.phase) ? flight : undefined;
  }

  #begin(view: AlertView, decision: Decision, reason: string | undefined, isBatch = false): DecisionInFlight {
    const flight = new DecisionInFlight(view, decision, reason, isBatch);
    this.#flights.set(view.alert.id, flight);
    return flight;
  }

  async #send(flights: readonly DecisionInFlight[], isBatch: boolean, isHidden = false): Promise<void> {
    const { platform } = this.#options.page;
    for (const flight of flights) {
      platform.clearTimeout(flight.timer);
      flight.leave(isHidden);
    }
    const requests = flights.map(({ alert, decision, reason }) => ({
      id: alert.id,
      decision,
      ...(reason !== undefined && { reason, ...codingOf(reason, this.#options.page.options.rejectReasons) }),
    }));
    try {
      if (!platform.isOnline()) throw nothingSent();
      // The host may have named another patient within the undo window.
      if (this.#options.view().undecidable === 'mismatch') throw undecidableNow('mismatch');
      this.#options.tabs.tell(requests.map(({ id }) => id));
      const sent = this.#options.send(requests, isBatch);
      this.#changed();
      const results = await sent;
      for (const flight of flights)
        flight.record(
          platform.now(),
          results.find(({ id }) => id === flight.alert.id),
        );
    } catch (thrown) {
      const error = asScribeError(thrown);
      if (isUnanswered(error)) await this.#confirm(flights, error);
      else if (error.status === 409) await this.#confirm(flights, error, isBatch ? [0] : CONFLICT_AFTER);
      else for (const flight of flights) flight.end('refused', error);
    }
    await this.#settled(flights);
  }

  /** Another tab has sent decisions about the alerts: what became of them is read, and nothing is sent. */
  async #follow(flights: readonly DecisionInFlight[]): Promise<void> {
    for (const flight of flights) {
      this.#options.page.platform.clearTimeout(flight.timer);
      flight.undoUntil = undefined;
    }
    await this.#confirm(flights, sentElsewhere(flights.map(({ alert }) => alert.id)));
    await this.#settled(flights);
  }

  /** Rule 3: a decision that was not answered, or met another, is settled by reading, never by sending it again. */
  async #confirm(
    flights: readonly DecisionInFlight[],
    cause: ScribeError,
    pauses: readonly number[] = CONFIRM_AFTER,
  ): Promise<void> {
    const told = toldDecided(cause);
    for (const flight of flights) {
      flight.phase = 'confirming';
      flight.cause = cause;
      const status = told.get(flight.alert.id);
      if (status) flight.settle(this.#options.page.platform.now(), { ...flight.alert, status }, cause);
    }
    this.#changed();
    for (const pause of pauses) {
      if (flights.every(({ phase }) => phase !== 'confirming')) return;
      await wait(this.#options.page.platform, pause, this.#life.signal);
      if (this.#life.signal.aborted) break;
      const documents = await this.#options.read();
      if (documents) for (const flight of flights) this.#judge(flight, documents);
    }
    for (const flight of flights) if (flight.phase === 'confirming') flight.endUnsettled();
  }

  #judge(flight: DecisionInFlight, documents: readonly MedicalRecordDocument[]): void {
    const { platform } = this.#options.page;
    flight.judge(platform.now(), documents);
    if (flight.phase !== 'undo') platform.clearTimeout(flight.timer);
  }

  async #settled(flights: readonly DecisionInFlight[]): Promise<void> {
    this.#changed();
    const failed = flights.find(({ error }) => error)?.error;
    if (failed) this.#options.onFailed(failed);
    if (flights.some(({ isRecorded }) => isRecorded)) await this.#options.page.onRecorded();
    if (flights.some((flight) => !flight.isBare && this.#flights.get(flight.alert.id) === flight)) void this.#look();
  }

  /** Reads now, and then with back-off until every accepted change is seen in the record, a minute at most. */
  async #look(): Promise<void> {
    const {
      page: { platform },
      read,
    } = this.#options;
    this.#wake?.abort();
    const wake = (this.#wake = new AbortController());
    const isMine = () => this.#wake === wake && !this.#life.signal.aborted;
    await read();
    for (let look = 0; isMine() && this.#awaited().length > 0; look++) {
      await wait(platform, Math.min(APPLY_LOOKS.first * 2 ** look, APPLY_LOOKS.most), wake.signal);
      if (!isMine() || this.#awaited().length === 0) break;
      await read();
      for (const flight of this.#awaited()) {
        if (platform.now() - flight.recordedAt >= APPLY_LIMIT) flight.phase = 'not-applied';
      }
      this.#changed();
    }
    if (this.#wake === wake) this.#wake = undefined;
  }

  #awaited(): DecisionInFlight[] {
    return [...this.#flights.values()].filter(({ phase, decision }) => phase === 'recorded' && decision === 'accepted');
  }

  #changed(): void {
    // The record itself tells of it when it is shown again.
    for (const [id, { isBare, isRecorded, isVoid }] of this.#flights)
      if (isVoid || (isBare && isRecorded)) this.#flights.delete(id);
    const views = [...this.#flights].map(([id, flight]) => [id, flight.view] as const);
    this.#guard.hold(views.some(([, { phase }]) => phase === 'undo'));
    if (views.length === this.#views.size && views.every(([id, view]) => this.#views.get(id) === view)) return;
    this.#views = new Map(views);
    this.#options.onChange();
  }
}
