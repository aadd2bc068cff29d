import type { ReactiveController } from 'lit';
import { asScribeError, type ScribeError } from '../../../client/errors.ts';
import { ifThere } from '../../../client/platform.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { Decision } from '../../../contract/cdss-alert.ts';
import { isFocusFree } from '../../base/dom.ts';
import { AIMED_BEFORE } from '../../base/pointer-guard.ts';
import { PaintTime, Slices } from '../../base/scheduling.ts';
import { reasonText, withReason, type ReasonDraft } from '../decide/reject-reason.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

/** A batch under review, before and after it is sent. */
export interface ReviewState {
  readonly decision: Decision;
  readonly ids: readonly string[];
  /** What each alert said when it was read, by id. */
  readonly read: ReadonlyMap<string, AlertSnapshot>;
  /** Alerts that said something else when the batch was confirmed. */
  readonly changed: ReadonlySet<string>;
  readonly phase: 'review' | 'sending' | 'refused' | 'not-confirmed';
  /** Reasons given for red alerts, by id. */
  readonly reasons: ReadonlyMap<string, ReasonDraft>;
  readonly error?: ScribeError;
  /** The alert that the refusal names. */
  readonly culprit?: string | undefined;
}

/** One decision of `decide()`: an alert, what is decided, and for the audit why, at most 500 characters. */
export interface BatchDecision {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string;
}

/** The review sheet of a batch: what stands in it, and what has become of it. */
export class ReviewSheet implements ReactiveController {
  state: ReviewState | undefined;
  readonly #host: ScribeCdssAlerts;
  readonly #slices: Slices;
  readonly #observer: IntersectionObserver | undefined;
  /** What stands at the end of the list, once all of it is in the page. */
  #end: Element | null = null;
  #isEndSeen = false;
  #shown: PaintTime | undefined;
  #wasWhole: boolean | undefined;
  /** Whether the dialog was closed because the element left its place. */
  #isMoving = false;
  /** The decision the sheet was opened for last. */
  #decision: Decision | undefined;

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
    this.#slices = new Slices(host);
    const take: IntersectionObserverCallback = (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#isEndSeen = true;
      host.requestUpdate();
    };
    this.#observer = ifThere(() => new IntersectionObserver(take));
    host.addController(this);
  }

  /** When a pointer may be meant for what the sheet asks now: by then it was seen. By the platform's `elapsed()`. */
  get takesFrom(): number {
    return this.#shown?.at ?? Infinity;
  }

  /** How many alerts of the batch may be rendered now. */
  get shown(): number {
    return this.state ? this.#slices.take(this.state.ids.length, this.state.ids) : 0;
  }

  /** Puts a batch under review, unless one is being sent; `reasons` come along from the batch before. */
  open(decision: Decision, ids: readonly string[], reasons: ReviewState['reasons'] = new Map()): void {
    if (this.state?.phase === 'sending' || !ids.length) return;
    // What was told before is not told in it.
    this.#host.announce('');
    this.#decision = decision;
    this.#set({ decision, ids, read: this.#snapshotsOf(ids), changed: new Set(), phase: 'review', reasons });
  }

  /** Ends the review without a decision; the selection stays. */
  close(): void {
    if (this.state) this.#set(undefined);
  }

  /** The ids of the batch that can still be decided, without the one that made it fail. */
  rest(): string[] {
    const { ids = [], culprit } = this.state ?? {};
    return ids.filter((id) => id !== culprit && this.#host.list.snapshotOf(id)?.canDecide);
  }

  /** Whether the batch is about to be sent as it is. */
  get isWhole(): boolean {
    return this.state?.phase === 'review' && this.rest().length === this.state.ids.length;
  }

  /** Whether the list was on screen to its end, where the browser tells: only then can the batch be confirmed (UX rule 14). */
  get isRead(): boolean {
    return this.#isEndSeen || !this.#observer;
  }

  /** Goes on with what can still be decided, as a new batch under review. */
  reviewRest(): void {
    if (this.state) this.open(this.state.decision, this.rest(), this.state.reasons);
  }

  /** Sends the batch, once; asks for missing reasons instead. */
  async confirm(): Promise<void> {
    const { state } = this;
    if (!state || !this.isWhole) return;
    if (!this.isRead) return this.#host.announce(this.#host.term('batchUnread'));
    const missing = this.#missingReasons(state);
    if (missing.length) return this.#askReasons(missing);
    const read = this.#snapshotsOf(state.ids);
    const changed = state.ids.filter((id) => !isSame(state.read.get(id), read.get(id)));
    if (changed.length) {
      this.#set({ ...state, read, changed: new Set(changed) });
      // Away from the button: what was not read is not sent by a second Enter.
      return this.focus();
    }
    this.#set({ ...state, phase: 'sending' });
    // The patient may change meanwhile, and another batch be under review.
    const isOnShow = () => this.state?.phase === 'sending' && this.state.ids === state.ids;
    try {
      const results = await this.#host.decisions.batch(
        state.ids.map((id) => {
          const given = state.reasons.get(id);
          const reason = given && reasonText(given);
          return { id, decision: state.decision, ...(reason && { reason }) };
        }),
      );
      if (!isOnShow()) return;
      this.close();
      this.#host.list.selection.clear();
      this.#host.list.uncover();
      this.#host.announce(this.#host.term('batchDone', results.length));
    } catch (thrown) {
      if (!isOnShow()) return;
      const error = asScribeError(thrown);
      const phase = error.code === 'decision_unconfirmed' ? 'not-confirmed' : 'refused';
      this.#set({ ...state, phase, error, culprit: culpritOf(error, state.ids) });
    }
  }

  /** Puts focus on the list, whose end keys reach, not on the button: a batch is read before it is sent. */
  focus(): void {
    this.#dialog?.querySelector<HTMLElement>('.sheet-list')?.focus();
  }

  readonly onInput = ({ target }: Event): void => {
    const field = target as HTMLSelectElement | HTMLTextAreaElement;
    const id = field.closest<HTMLElement>('[data-reason-for]')?.dataset['reasonFor'] ?? '';
    const { value } = field;
    this.#giveReason(id, field.localName === 'select' ? { value, isMissing: false } : { comment: value });
  };

  /** To the end of the list, wherever the sheet has focus: not every browser scrolls for who is at the heading or a button. */
  readonly onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (key !== 'End' || (target as Element).matches('select, textarea')) return;
    this.#dialog?.querySelector('.sheet-end')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  readonly onCancel = (event: Event): void => {
    if (this.state?.phase === 'sending') event.preventDefault();
    else this.close();
  };

  readonly onClose = (): void => {
    // Escape twice closes a dialog whatever its cancel event says: a batch being sent is shown again, to tell how it ends.
    if (this.state?.phase === 'sending') this.hostUpdated();
    if (this.#dialog?.open) return;
    const isMoved = this.#isMoving && this.#host.isConnected;
    this.#isMoving = false;
    if (isMoved) return;
    this.close();
    this.#giveFocusBack();
  };

  hostUpdate(): void {
    const isWhole = this.state && this.isWhole;
    // The button that sends comes where another was.
    if (isWhole && this.#wasWhole === false) this.#awaitPaint(AIMED_BEFORE);
    this.#wasWhole = isWhole;
  }

  hostUpdated(): void {
    const dialog = this.#dialog;
    this.#watch(dialog?.querySelector('.sheet-end') ?? null);
    if (!dialog?.isConnected || dialog.open === Boolean(this.state)) return;
    if (!this.state) {
      dialog.close();
      return this.#giveFocusBack();
    }
    dialog.showModal();
    this.#awaitPaint(0);
    this.focus();
  }

  hostConnected(): void {
    if (this.state) this.#host.requestUpdate();
  }

  /** Out of the page no dialog is modal; where the element was only moved, it is shown again. */
  hostDisconnected(): void {
    this.#isMoving = this.#dialog?.open === true;
    this.#dialog?.close();
  }

  /** To the button that opened the sheet, where the doctor is; without a batch it is gone. */
  #giveFocusBack(): void {
    if (!isFocusFree(this.#host)) return;
    const opener = this.#host.renderRoot.querySelector<HTMLElement>(`[data-action=review-${this.#decision}]`);
    if (opener) opener.focus({ preventScroll: true });
    else this.#host.keepFocus();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  /** What some alerts say now, by id: compared with what was read before the batch is sent. */
  #snapshotsOf(ids: readonly string[]): Map<string, AlertSnapshot> {
    return new Map(this.#host.list.cardsOf(ids).map(({ snapshot }) => [snapshot.alert.id, snapshot]));
  }

  /** The alerts of a rejection that want a reason and have none: all but the milder ones. */
  #missingReasons({ decision, ids, reasons }: ReviewState): string[] {
    if (decision !== 'rejected') return [];
    const isGrave = (id: string): boolean => this.#host.list.snapshotOf(id)?.gravity !== 'milder';
    return ids.filter((id) => isGrave(id) && !reasons.get(id)?.value);
  }

  /** Marks what is missing, and leads to the first of it. */
  async #askReasons(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#giveReason(id, { isMissing: true });
    await this.#host.rendered;
    this.#dialog?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  #giveReason(id: string, fields: Partial<ReasonDraft>): void {
    if (!this.state) return;
    const { reasons } = this.state;
    this.#set({ ...this.state, reasons: new Map(reasons).set(id, withReason(reasons.get(id), fields)) });
  }

  /** From when a pointer can be meant for what is on show. */
  #awaitPaint(ms: number): void {
    this.#shown = new PaintTime(this.#host, ms);
  }

  /** Observes the end of the list that stands now; an end of a former list says nothing of this one. */
  #watch(end: Element | null): void {
    if (end === this.#end) return;
    this.#end = end;
    this.#observer?.disconnect();
    if (end) this.#observer?.observe(end);
  }

  #set(state: ReviewState | undefined): void {
    if (state?.read !== this.state?.read) {
      // Another list is to be read again, and its button comes where another was.
      this.#isEndSeen = false;
      this.#watch(null);
      if (state && this.state) this.#awaitPaint(AIMED_BEFORE);
    }
    this.state = state;
    this.#host.requestUpdate();
  }
}

const isSame = (one: AlertSnapshot | undefined, other: AlertSnapshot | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && saysTheSame(one, other));

/** The alert an error points at: by its id, or by its place as in `decisions[2].id` or `decisions.2.id`. */
const culpritOf = ({ param, details }: ScribeError, ids: readonly string[]): string | undefined => {
  const named = [param, details?.['id'], details?.['alertId']].find((id) => typeof id === 'string' && ids.includes(id));
  if (typeof named === 'string') return named;
  const place = /^decisions(?:\[|\.)(\d+)/.exec(param ?? '')?.[1];
  return place === undefined ? undefined : ids[Number(place)];
};
