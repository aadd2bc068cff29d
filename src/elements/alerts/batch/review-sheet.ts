import type { ReactiveController } from 'lit';
import { asScribeError, type ScribeError } from '../../../client/errors.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { Decision, DecisionResult } from '../../../contract/cdss-alert.ts';
import { afterPaint, PaintTime, Slices } from '../../base/scheduling.ts';
import { isFocusFree } from '../../base/focus.ts';
import { AIMED_BEFORE } from '../../base/pointer-guard.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import type { ReasonDraft } from '../card/alert-card.ts';
import { EndSeen } from './end-seen.ts';
import { reasonText, withReason } from '../decide/reject-reason.ts';

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
  readonly error: ScribeError | undefined;
  /** The alert that the refusal names. */
  readonly culprit: string | undefined;
}

export interface BatchDecision {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string;
}

interface Options {
  readonly host: ScribeElement;
  readonly alerts: () => readonly AlertSnapshot[];
  /** Sends the batch; rejects when nothing was recorded. */
  readonly send: (decisions: readonly BatchDecision[]) => Promise<readonly DecisionResult[]>;
  /** The sheet begins: what was told before is not told in it. */
  readonly onOpen: () => void;
  /** It was to be confirmed before its list was read to its end. */
  readonly onUnread: () => void;
  readonly onDone: (results: readonly DecisionResult[]) => void;
  /** Gives focus back, where nobody has taken it. */
  readonly onClosed: () => void;
}

/** The review sheet of a batch: what stands in it, and what has become of it. */
export class ReviewSheet implements ReactiveController {
  readonly #options: Options;
  readonly #slices: Slices;
  #state: ReviewState | undefined;
  #shown: PaintTime | undefined;
  #wasWhole: boolean | undefined;
  readonly #end: EndSeen;
  /** Whether the dialog was closed because the element left its place. */
  #isMoving = false;
  /** The decision the sheet was opened for last. */
  #decision: Decision | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#slices = new Slices(options.host);
    this.#end = new EndSeen(() => options.host.requestUpdate());
    options.host.addController(this);
  }

  get state(): ReviewState | undefined {
    return this.#state;
  }

  /** When a pointer may be meant for what the sheet asks now: by then it was seen. By the platform's `elapsed()`. */
  get takesFrom(): number {
    return this.#shown?.at ?? Infinity;
  }

  /** How many alerts of the batch may be rendered now. */
  get shown(): number {
    return this.#state ? this.#slices.take(this.#state.ids.length, this.#state.ids) : 0;
  }

  open(decision: Decision, ids: readonly string[], reasons: ReviewState['reasons'] = new Map()): void {
    if (this.#state?.phase === 'sending' || !ids.length) return;
    this.#options.onOpen();
    this.#decision = decision;
    this.#set({
      decision,
      ids,
      read: this.#viewsOf(ids),
      changed: new Set(),
      phase: 'review',
      reasons,
      error: undefined,
      culprit: undefined,
    });
  }

  close(): void {
    if (this.#state) this.#set(undefined);
  }

  /** The ids of the batch that can still be decided, without the one that made it fail. */
  rest(): string[] {
    const state = this.#state;
    if (!state) return [];
    const decidable = new Set(this.#options.alerts().flatMap(({ alert, canDecide }) => (canDecide ? alert.id : [])));
    return state.ids.filter((id) => decidable.has(id) && id !== state.culprit);
  }

  /** Whether the batch is about to be sent as it is. */
  get isWhole(): boolean {
    return this.#state?.phase === 'review' && this.rest().length === this.#state.ids.length;
  }

  /** Whether the list was on screen to its end: only then can the batch be confirmed (UX rule 14). */
  get isRead(): boolean {
    return this.#end.isSeen;
  }

  /** Goes on with what can still be decided, as a new batch under review. */
  reviewRest(): void {
    const state = this.#state;
    if (!state || state.phase === 'sending') return;
    this.open(state.decision, this.rest(), state.reasons);
  }

  /** Sends the batch, once; asks for missing reasons instead. */
  async confirm(): Promise<void> {
    const state = this.#state;
    if (!state || !this.isWhole) return;
    if (!this.isRead) return this.#options.onUnread();
    const missing = this.#missingReasons(state);
    if (missing.length) return this.#askReasons(missing);
    const read = this.#viewsOf(state.ids);
    const changed = state.ids.filter((id) => !isSame(state.read.get(id), read.get(id)));
    if (changed.length) {
      this.#set({ ...state, read, changed: new Set(changed) });
      // Away from the button: what was not read is not sent by a second Enter.
      return this.focus();
    }
    this.#set({ ...state, phase: 'sending' });
    // The patient may change meanwhile, and another batch be under review.
    const isOnShow = () => this.#state?.phase === 'sending' && this.#state.ids === state.ids;
    try {
      const results = await this.#options.send(
        state.ids.map((id) => {
          const given = state.reasons.get(id);
          const reason = given && reasonText(given);
          return { id, decision: state.decision, ...(reason && { reason }) };
        }),
      );
      if (!isOnShow()) return;
      this.close();
      this.#options.onDone(results);
    } catch (thrown) {
      if (!isOnShow()) return;
      const error = asScribeError(thrown);
      const isUnanswered = error.code === 'decision_unconfirmed';
      this.#set({
        ...state,
        phase: isUnanswered ? 'not-confirmed' : 'refused',
        error,
        culprit: culpritOf(error, state.ids),
      });
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
    if (this.#state?.phase === 'sending') event.preventDefault();
    else this.close();
  };

  readonly onClose = (): void => {
    // Escape twice closes a dialog whatever its cancel event says: a batch being sent is shown again, to tell how it ends.
    if (this.#state?.phase === 'sending') this.hostUpdated();
    if (this.#dialog?.open) return;
    const isMoved = this.#isMoving && this.#options.host.isConnected;
    this.#isMoving = false;
    if (isMoved) return;
    this.close();
    this.#giveFocusBack();
  };

  hostUpdate(): void {
    const isWhole = this.#state && this.isWhole;
    // The button that sends comes where another was.
    if (isWhole && this.#wasWhole === false) this.#awaitPaint(AIMED_BEFORE);
    this.#wasWhole = isWhole;
  }

  hostUpdated(): void {
    const dialog = this.#dialog;
    this.#end.watch(dialog?.querySelector('.sheet-end') ?? null);
    if (!dialog?.isConnected || dialog.open === Boolean(this.#state)) return;
    if (!this.#state) {
      dialog.close();
      return this.#giveFocusBack();
    }
    dialog.showModal();
    this.#awaitPaint(0);
    this.focus();
  }

  hostConnected(): void {
    if (this.#state) this.#options.host.requestUpdate();
  }

  /** Out of the page no dialog is modal; where the element was only moved, it is shown again. */
  hostDisconnected(): void {
    this.#isMoving = this.#dialog?.open === true;
    this.#dialog?.close();
  }

  /** To the button that opened the sheet, where the doctor is; without a batch it is gone. */
  #giveFocusBack(): void {
    const { host, onClosed } = this.#options;
    if (!isFocusFree(host)) return;
    const opener = host.renderRoot.querySelector<HTMLElement>(`[data-action=review-${this.#decision}]`);
    if (opener) opener.focus({ preventScroll: true });
    else onClosed();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#options.host.renderRoot.querySelector('dialog');
  }

  #viewsOf(ids: readonly string[]): Map<string, AlertSnapshot> {
    const wanted = new Set(ids);
    return new Map(
      this.#options
        .alerts()
        .flatMap((snapshot) => (wanted.has(snapshot.alert.id) ? [[snapshot.alert.id, snapshot] as const] : [])),
    );
  }

  #missingReasons({ decision, ids, reasons }: ReviewState): string[] {
    if (decision !== 'rejected') return [];
    const alerts = this.#options
      .alerts()
      .filter((snapshot) => snapshot.gravity !== 'milder' && ids.includes(snapshot.alert.id));
    return alerts.map(({ alert }) => alert.id).filter((id) => !reasons.get(id)?.value);
  }

  async #askReasons(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#giveReason(id, { isMissing: true });
    await this.#options.host.rendered;
    this.#dialog?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  #giveReason(id: string, fields: Partial<ReasonDraft>): void {
    if (!this.#state) return;
    const { reasons } = this.#state;
    this.#set({ ...this.#state, reasons: new Map(reasons).set(id, withReason(reasons.get(id), fields)) });
  }

  #awaitPaint(ms: number): void {
    this.#shown = new PaintTime((run) => afterPaint(this.#options.host, run), ms);
  }

  #set(state: ReviewState | undefined): undefined {
    if (state?.read !== this.#state?.read) this.#end.forget();
    if (state && this.#state && state.read !== this.#state.read) this.#awaitPaint(AIMED_BEFORE);
    this.#state = state;
    this.#options.host.requestUpdate();
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
