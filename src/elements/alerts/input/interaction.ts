import { isFailed } from '../../../consultation/snapshot.ts';
import type { Decision } from '../../../contract/cdss-alert.ts';
import { isComposing } from '../../base/own-events.ts';
import { AIMED_BEFORE, askedBy, type Asked } from '../../base/pointer-guard.ts';
import { reveal } from '../../base/reveal.ts';
import { undoWindow } from '../decide/decision-maker.ts';
import { reasonChoices, reasonText } from '../decide/reject-reason.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';
import {
  actionOf,
  areOff,
  closeKeys,
  commandOf,
  hasModifier,
  idOf,
  isInComment,
  isWriting,
  keysIn,
  type Command,
} from './keyboard.ts';

/** What no late or second click does: it decides, or puts out of sight that a decision failed. */
const GUARDED = new Set(['accept', 'reject', 'undo', 'dismiss']);
/** Places that a key moves on; the ends of the list stop it. */
const STEPS: Partial<Record<Command, number>> = { next: 1, previous: -1, first: -Infinity, last: Infinity };

/** What clicks, keys and input mean. */
export class Interaction {
  readonly #host: ScribeCdssAlerts;
  readonly #handledKeys = new Set<string>();
  #decidedAt = -Infinity;
  /** When what is being done was asked for, and by what. A click comes before a form is sent, whoever sends it. */
  #asked: Asked = { at: 0, isByKey: false, isRepeated: false };

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
  }

  /** A press anywhere in the element, by pointer or key; what it means stands in `data-action`. */
  readonly onClick = (event: MouseEvent): void => {
    const action = actionOf(event);
    const { at, isByKey, isRepeated } = (this.#asked = askedBy(event));
    if (action === undefined) return;
    if (GUARDED.has(action)) {
      const isSecond = !isByKey && (isRepeated || at - this.#decidedAt < AIMED_BEFORE);
      if (isSecond || !this.#host.list.pointer.takes(this.#asked)) return;
      this.#decidedAt = at;
    }
    this.#act(action, idOf(event));
    this.#host.requestUpdate();
  };

  /** Enter in a reason's comment, or the button of a form. The page around must not hear of it. */
  readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    const action = event.target instanceof HTMLElement ? event.target.dataset['action'] : undefined;
    const id = idOf(event);
    if (action === 'confirm') this.#confirm();
    if (action === 'reject-with-reason' && id !== undefined && this.#host.list.pointer.takes(this.#asked))
      this.#rejectWithReason(id);
  };

  /** A reason as it is chosen and written; it is kept with the alert, not with its card. */
  readonly onInput = (event: Event): void => {
    const { list } = this.#host;
    const target = event.composedPath()[0];
    const id = idOf(event);
    if (id === undefined) return;
    if (target instanceof HTMLTextAreaElement) list.setReason(id, { comment: target.value });
    if (target instanceof HTMLInputElement && target.type === 'radio')
      list.setReason(id, { value: target.value, isMissing: false });
    this.#host.requestUpdate();
  };

  /** The doctor has come to a card: keys mean this one, and Tab comes back to it. */
  readonly onFocus = (event: Event): void => {
    const id = idOf(event);
    if (id === undefined) return;
    this.#host.list.setCurrent(id);
    this.#host.cardFocus.showTabStop();
  };

  /** The end of a key that was ours: a page that listens for `keyup` would act on it, too. */
  readonly onKeyUp = (event: KeyboardEvent): void => {
    if (this.#handledKeys.delete(event.code)) event.stopPropagation();
  };

  /** Every key inside the element; what was ours goes no further, as what is written does not (own-events.ts). */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#asked = askedBy(event);
    if (!this.#handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#handledKeys.add(event.code);
    this.#host.requestUpdate();
  };

  /** The page has stopped the decision: everything stands where it stood. */
  forgetDecision(): void {
    this.#decidedAt = -Infinity;
  }

  /** Whether a key was ours: in a reason being given, or a command of `keyboard.ts`. */
  #handle(event: KeyboardEvent): boolean {
    const { list, term, shortcuts, renderRoot } = this.#host;
    if (isComposing(event)) return false;
    // By habit it ends a word, or a list of words that an input method offers: what is written stays.
    if (event.key === 'Escape' && isInComment(event)) return true;
    if (event.composedPath().some((target) => target instanceof HTMLDialogElement)) return false;
    const id = idOf(event);
    const isAsked = id !== undefined && list.reasonOf(id) !== undefined;
    if (event.key === 'Escape' && isAsked) return this.#leaveReason(id, false);
    if (areOff(shortcuts)) return false;
    if (isAsked && /^[1-9]$/.test(event.key) && !hasModifier(event) && !isWriting(event)) {
      const reason = reasonChoices(term)[Number(event.key) - 1];
      if (!reason || event.repeat) return Boolean(reason);
      list.setReason(id, { value: reason.value });
      // What was written before is read before it is sent.
      if (!list.reasonOf(id)?.comment) this.#rejectWithReason(id);
      return true;
    }
    const command = commandOf(event);
    // The map of the keys lies over the cards: nothing under it is decided.
    if (command && command !== 'help' && closeKeys(renderRoot)) return true;
    return command !== undefined && command !== 'leave' && this.#run(command, id);
  }

  /** Carries out a command on the card in focus, else on the one the doctor was at last; whether it did. */
  #run(command: Exclude<Command, 'leave'>, focused: string | undefined): boolean {
    const { list, cardFocus } = this.#host;
    const id = focused ?? list.currentId;
    if (command === 'help') return this.#act('help', undefined);
    if (id === undefined) return false;
    // What has no focus, or was scrolled away, is out of sight: the first key brings it there.
    if (focused === undefined && !['first', 'last', 'undo'].includes(command)) return this.#move(id);
    if (['accept', 'reject', 'select'].includes(command) && !cardFocus.isInSight(id)) return this.#move(id);
    // Of a row nobody has what it says before the eyes: the first key opens the card to be decided again.
    if (['accept', 'reject'].includes(command) && this.#isFailed(id)) return this.#act('dismiss', id);
    const step = STEPS[command];
    if (step !== undefined) return this.#move(list.order.neighbour(id, step));
    return this.#act(command, command === 'undo' ? this.#toUndo(id) : id);
  }

  /** The alert whose decision is taken back: the one the doctor is at, else the one decided last. */
  #toUndo(currentId: string): string | undefined {
    const waiting = (this.#host.snapshot?.alerts ?? []).flatMap(({ alert: { id }, decision }) =>
      decision?.undoUntil === undefined ? [] : { id, until: decision.undoUntil },
    );
    const current = waiting.find(({ id }) => id === currentId);
    return (current ?? waiting.sort((a, b) => b.until - a.until)[0])?.id;
  }

  /** Whether a decision on it was not recorded, and it is not to be decided again yet. */
  #isFailed(id: string): boolean {
    const snapshot = this.#host.list.snapshotOf(id);
    return snapshot !== undefined && isFailed(snapshot);
  }

  /** Focuses the card of that id and scrolls it into sight; always true: the key was ours. */
  #move(id: string | undefined): true {
    void this.#host.cardFocus.take(id);
    return true;
  }

  /** Does what a control, or a key on the card of that id, asks for; always true: it was ours. */
  #act(action: string, id: string | undefined): true {
    this.#acts[action]?.();
    if (id !== undefined) this.#actsOn[action]?.(id);
    return true;
  }

  /** What is asked of the list or the batch. */
  readonly #acts: Readonly<Record<string, () => void>> = {
    'clear-selection': () => this.#select((list) => list.selection.clear()),
    'select-all': () => this.#select((list) => list.selection.toggleAll(list.deck.alerts)),
    'review-accepted': () => this.#host.sheet.open('accepted', this.#host.list.selectedInOrder),
    'review-rejected': () => this.#host.sheet.open('rejected', this.#host.list.selectedInOrder),
    'review-rest': () => this.#host.sheet.reviewRest(),
    'close-sheet': () => this.#host.sheet.close(),
    'sort-in': () => this.#host.list.sortIn(),
    help: () => keysIn(this.#host.renderRoot)?.togglePopover(),
    refresh: () => void this.#host.refresh(),
  };

  /** What is asked of one alert. */
  readonly #actsOn: Readonly<Record<string, (id: string) => void>> = {
    accept: (id) => this.#decide(id, 'accepted'),
    reject: (id) => this.#askOrReject(id),
    'leave-reason': (id) => this.#leaveReason(id, true),
    undo: (id) => this.#host.actions.decisions.undo(id) && this.#move(id),
    dismiss: (id) => {
      this.#host.actions.decisions.dismiss(id);
      this.#move(id);
    },
    select: (id) => this.#select((list) => list.toggle(id)),
    'show-plan': (id) => this.#showPlan(id),
    more: (id) => this.#host.list.toggleWhole(id),
  };

  /** Changes what is selected. Screen readers hear how many are: no box but the pressed one says so. */
  #select(change: (list: ReviewList) => void): void {
    const { list, term } = this.#host;
    change(list);
    this.#host.announce(term('batchSelected', list.selection.ids.size));
  }

  /** Sends the batch, as a pointer found it: no second click sends what has come under it. */
  #confirm(): void {
    const { sheet } = this.#host;
    const { at, isByKey, isRepeated } = this.#asked;
    if (isByKey || (!isRepeated && at >= sheet.takesFrom)) void sheet.confirm();
  }

  /** Decides one alert, unless it is not what was read when the key or button was pressed. */
  #decide(id: string, decision: Decision, reason?: string): void {
    const { list, cardFocus, decisions, undoSeconds } = this.#host;
    const { at, isByKey } = this.#asked;
    if (this.#isFailed(id) || !list.isReady(id, at) || (isByKey && !cardFocus.isSeen(id, at))) return;
    list.closeReason(id);
    // The card shows what went wrong.
    decisions.one(id, decision, reason, undoWindow(undoSeconds)).catch(() => undefined);
    // The button is gone with the decision; its card is not. A key goes on to the next card: nothing lies under a pointer.
    const next = isByKey ? list.nextOpen(id) : undefined;
    void cardFocus.take(next ?? id, id);
  }

  /** Rejects a milder alert at once; of any other asks why first. */
  #askOrReject(id: string): void {
    const { list, cardFocus } = this.#host;
    const snapshot = list.snapshotOf(id);
    if (!snapshot?.canDecide || this.#isFailed(id)) return;
    if (snapshot.gravity === 'milder') return this.#decide(id, 'rejected');
    list.setReason(id);
    void cardFocus.takeReason(id);
  }

  /** Rejects once a reason is chosen; without one, says that it is missing. */
  #rejectWithReason(id: string): void {
    const { list, cardFocus } = this.#host;
    const reason = list.reasonOf(id);
    if (!reason) return;
    if (reason.value) return this.#decide(id, 'rejected', reasonText(reason));
    list.setReason(id, { isMissing: true });
    void cardFocus.takeReason(id);
  }

  /** Leads to the plan element in the record, where the page shows that. */
  #showPlan(id: string): void {
    const { list, snapshot } = this.#host;
    const { documentId, planElement } = list.snapshotOf(id) ?? {};
    const elementId = planElement?.id;
    if (documentId && elementId) reveal(snapshot?.sessionId ?? '', { kind: 'plan-element', documentId, elementId });
  }

  /** Unless it is dropped, what was written comes back with the question. */
  #leaveReason(id: string, isDropped: boolean): true {
    this.#host.list.closeReason(id, isDropped);
    return this.#move(id);
  }
}
