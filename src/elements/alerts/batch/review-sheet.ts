import type { ReactiveController } from 'lit';
import { asScribeError, type ScribeError } from '../../../client/errors.ts';
import { ifThere } from '../../../client/platform.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { Decision } from '../../../contract/cdss-alert.ts';
import { isFocusFree } from '../../base/dom.ts';
import { PointerGuard } from '../../base/pointer-guard.ts';
import { Slices } from '../../base/scheduling.ts';
import { decideBatch } from '../decide/decide.ts';
import { reasonText } from '../decide/reject-reason.ts';
import type { AlertCard } from '../list/card-deck.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

export interface ReviewState {
  readonly decision: Decision;
  readonly ids: readonly string[];
  /** Alert id → the text when the doctor read it. */
  readonly read: ReadonlyMap<string, AlertSnapshot>;
  /** Alerts that had changed when the batch was confirmed. */
  readonly changed: ReadonlySet<string>;
  readonly phase: 'review' | 'sending' | 'refused' | 'not-confirmed';
  readonly error?: ScribeError;
  readonly culprit?: string | undefined;
}

/** The review sheet of a batch, and the state of the batch. */
export class ReviewSheet implements ReactiveController {
  state: ReviewState | undefined;
  /** Finds clicks that were aimed at a former sheet, or at what was there before it. */
  readonly pointer: PointerGuard;
  readonly #host: ScribeCdssAlerts;
  readonly #slices: Slices;
  readonly #observer: IntersectionObserver | undefined;
  /** The end of the list, once the whole list is rendered. */
  #end: Element | null = null;
  #isEndSeen = false;
  #wasWhole: boolean | undefined;
  /** Whether the dialog was closed because the element was moved. */
  #isMoving = false;
  /** The decision of the batch that was reviewed last. */
  #decision: Decision | undefined;

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
    this.#slices = new Slices(host);
    this.pointer = new PointerGuard(host);
    const take: IntersectionObserverCallback = (entries) => {
      // If the page hides the panel, an open dialog would block the page without being seen. `onClose` handles one that the browser closed.
      if (this.#dialog?.open && !this.#dialog.checkVisibility()) return this.close();
      if (!entries.some(({ target, isIntersecting }) => isIntersecting && target === this.#end)) return;
      this.#isEndSeen = true;
      host.requestUpdate();
    };
    this.#observer = ifThere(() => new IntersectionObserver(take));
    host.addController(this);
  }

  get list(): ReviewList {
    return this.#host.list;
  }

  get cards(): AlertCard[] {
    return this.list.cardsOf(this.state?.ids ?? []);
  }

  get shown(): number {
    return this.state ? this.#slices.take(this.state.ids.length, this.state.ids) : 0;
  }

  /** Opens a batch for review, unless one is being sent. */
  open(decision: Decision, ids: readonly string[]): void {
    if (this.state?.phase === 'sending' || !ids.length) return;
    // Former messages must not appear in it.
    this.#host.announce('');
    const read = this.#snapshotsOf(ids);
    for (const snapshot of read.values()) this.list.reasons.ask(snapshot);
    this.#decision = decision;
    this.#set({ decision, ids, read, changed: new Set(), phase: 'review' });
  }

  /** Ends the review without a decision. The selection stays, and so do the reasons. */
  close(): void {
    if (this.state) this.#set(undefined);
  }

  /** The ids that can still be decided together, without the alert that made the batch fail and those that have turned graver. */
  rest(): string[] {
    const { ids = [], culprit } = this.state ?? {};
    const { list } = this;
    return ids.filter((id) => id !== culprit && list.snapshotOf(id)?.canDecide && !list.selection.isGraver(id));
  }

  /** Whether the batch can be sent as it is. */
  get isWhole(): boolean {
    return this.state?.phase === 'review' && this.rest().length === this.state.ids.length;
  }

  /** Whether the list was seen to its end, if the browser can tell. Only then can the batch be confirmed (UX rule 14). */
  get isRead(): boolean {
    return this.#isEndSeen || !this.#observer;
  }

  /** Opens the alerts that can still be decided as a new batch. */
  reviewRest(): void {
    if (this.state) this.open(this.state.decision, this.rest());
  }

  /** Sends the batch once. Instead asks for missing reasons, or shows which alerts have changed since they were read. */
  async confirm(): Promise<void> {
    const { state } = this;
    if (!state || !this.isWhole) return;
    if (!this.isRead) return this.#host.announce(this.#host.term('batchUnread'));
    const missing = this.#missingReasons(state);
    if (missing.length) return this.#askReasons(missing);
    const read = this.#snapshotsOf(state.ids);
    const changed = state.ids.filter((id) => !saysTheSame(state.read.get(id), read.get(id)));
    if (changed.length) {
      this.#set({ ...state, read, changed: new Set(changed) });
      // Moves focus off the button, so that a second Enter does not send what was not read.
      return this.focus();
    }
    this.#set({ ...state, phase: 'sending' });
    // Meanwhile the patient may have changed, and another batch may be under review.
    const isOnShow = () => this.state?.phase === 'sending' && this.state.ids === state.ids;
    try {
      const results = await decideBatch(
        this.#host,
        state.ids.map((id) => {
          // An acceptance has no reason, although drafts of an earlier rejection may be kept.
          const reason = state.decision === 'rejected' && reasonText(this.list.reasons.of(id));
          return { id, decision: state.decision, ...(reason && { reason }) };
        }),
      );
      if (!isOnShow()) return;
      this.close();
      this.list.selection.ids.clear();
      this.list.uncover();
      this.#host.announce(this.#host.term('batchDone', results.length));
    } catch (thrown) {
      if (!isOnShow()) return;
      const error = asScribeError(thrown);
      const phase = error.code === 'decision_unconfirmed' ? 'not-confirmed' : 'refused';
      this.#set({ ...state, phase, error, culprit: culpritOf(error, state.ids) });
      this.#toTop();
    }
  }

  /** Scrolls to the message and the beginning of the list; the doctor may be at its end. In a low window, or with large text, the whole sheet scrolls. */
  #toTop(): void {
    const list = this.#dialog?.querySelector('.sheet-list');
    for (const scroller of [list, list?.parentElement]) if (scroller) scroller.scrollTop = 0;
  }

  /** Focuses the list, which keys can scroll, not the button: a batch is read before it is sent. */
  focus(): void {
    this.#dialog?.querySelector<HTMLElement>('.sheet-list')?.focus();
  }

  /** Scrolls the list to its end for the key End, from anywhere in the sheet. Not every browser does so from the heading or a button. */
  readonly onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (key !== 'End' || (target as Element).matches('select, textarea')) return;
    this.#dialog?.querySelector('.sheet-end')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  readonly onCancel = (event: Event): void => {
    if (this.state?.phase === 'sending') event.preventDefault();
    else this.close();
  };

  readonly onClose = (): void => {
    // A second Escape closes a dialog even if its cancel event was prevented. A batch being sent is shown again, to tell how it ends.
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
    // The button that sends appears where another was.
    if (isWhole && this.#wasWhole === false) this.pointer.moved();
    this.#wasWhole = isWhole;
  }

  hostUpdated(): void {
    const dialog = this.#dialog;
    this.#watch(dialog?.querySelector('.sheet-end') ?? null);
    if (!dialog?.isConnected || dialog.open === Boolean(this.state)) return;
    if (!this.state) {
      dialog.close();
      // Screen readers hear the session around the element again. It tells the end of a trouble that the sheet told.
      this.#host.requestUpdate();
      return this.#giveFocusBack();
    }
    dialog.showModal();
    this.pointer.moved(0);
    this.focus();
  }

  hostConnected(): void {
    if (this.state) this.#host.requestUpdate();
  }

  /** A dialog loses its modality when it leaves the page. It is shown again if the element was only moved. */
  hostDisconnected(): void {
    this.#isMoving = this.#dialog?.open === true;
    this.#dialog?.close();
  }

  /** Returns focus to the button that opened the sheet. If nothing is selected any more, that button is gone. */
  #giveFocusBack(): void {
    if (!isFocusFree(this.#host)) return;
    const opener = this.#host.renderRoot.querySelector<HTMLElement>(`[data-action=review-${this.#decision}]`);
    if (opener) opener.focus({ preventScroll: true });
    else this.#host.keepFocus();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  /** Alert id → present text, compared with the text read before the batch is sent. */
  #snapshotsOf(ids: readonly string[]): Map<string, AlertSnapshot> {
    return new Map(this.list.cardsOf(ids).map(({ snapshot }) => [snapshot.alert.id, snapshot]));
  }

  /** The alerts of a rejection that lack a reason; milder ones need none. */
  #missingReasons({ decision, ids }: ReviewState): string[] {
    if (decision !== 'rejected') return [];
    const { list } = this;
    return ids.filter((id) => list.snapshotOf(id)?.gravity !== 'milder' && !list.reasons.of(id).value);
  }

  #askReasons(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.list.setReason(id, { isMissing: true });
    return this.#host.focusShown('dialog [aria-invalid=true]');
  }

  /** Observes the end of the present list, and the dialog. The end of a former list does not count. */
  #watch(end: Element | null): void {
    if (end === this.#end) return;
    this.#end = end;
    this.#observer?.disconnect();
    for (const each of end ? [end, this.#dialog] : []) if (each) this.#observer?.observe(each);
  }

  #set(state: ReviewState | undefined): void {
    if (state?.read !== this.state?.read) {
      // A new list must be read again, and its button appears where another was.
      this.#isEndSeen = false;
      this.#watch(null);
      if (state && this.state) this.pointer.moved();
      this.#toTop();
    }
    this.state = state;
    this.#host.requestUpdate();
  }
}

/** The alert that an error names: by its id, or by an index as in `decisions[2].id` or `decisions.2.id`. */
const culpritOf = ({ param, details }: ScribeError, ids: readonly string[]): string | undefined => {
  const place = /^decisions(?:\[|\.)(\d+)/.exec(param ?? '')?.[1];
  const named = [param, details?.['id'], details?.['alertId'], ids[Number(place)]];
  return ids.find((id) => named.includes(id));
};
