import { isFailed } from '../../../consultation/snapshot.ts';
import type { Decision } from '../../../contract/cdss-alert.ts';
import { isElement } from '../../base/dom.ts';
import { hasModifier, isComposing, keepKey } from '../../base/own-events.ts';
import { askedBy, type Asked } from '../../base/pointer-guard.ts';
import { reveal } from '../../base/reveal.ts';
import { decideOne, undoWindow } from '../decide/decide.ts';
import { reasonChoices, reasonText } from '../decide/reject-reason.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';
import {
  actionOf,
  areOff,
  closeKeys,
  commandOf,
  idOf,
  isInComment,
  isWriting,
  keysIn,
  reasonIdOf,
  scrollKeys,
  type Command,
} from './keyboard.ts';

/** Actions that a late or second click must not do: they decide, or hide that a decision failed. */
const GUARDED = new Set(['accept', 'reject', 'reject-with-reason', 'undo', 'dismiss']);
/**
 * Actions of a form's button, which Enter in the form clicks, too. They act on the click, because in a frame sandboxed
 * without `allow-forms` no form fires `submit`.
 */
const SENDS_FORM = new Set(['confirm', 'reject-with-reason']);
/** How far a key moves in the list, which does not wrap around. */
const STEPS: Partial<Record<Command, number>> = { next: 1, previous: -1, first: -Infinity, last: Infinity };

export class Interaction {
  readonly #host: ScribeCdssAlerts;
  #asked: Asked = { at: 0, isByKey: false, isRepeated: false };

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
  }

  /** A press anywhere in the element, by pointer or key. `data-action` tells its meaning. */
  readonly onClick = (event: MouseEvent): void => {
    const action = actionOf(event);
    this.#asked = askedBy(event);
    if (action === undefined) return;
    if (SENDS_FORM.has(action)) event.preventDefault();
    if (GUARDED.has(action) && !this.#host.list.pointer.takes(this.#asked)) return;
    this.#act(action, idOf(event));
    this.#host.requestUpdate();
  };

  /** Keeps our forms from being sent, and hides the event from the page. */
  readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  /** Input of a reason, in a card or in the review sheet. It is kept with the alert. */
  readonly onInput = (event: Event): void => {
    const { type, value } = event.composedPath()[0] as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const id = reasonIdOf(event);
    if (id === undefined) return;
    this.#host.list.setReason(id, type === 'textarea' ? { comment: value } : { value, isMissing: false });
    this.#host.requestUpdate();
  };

  /** A card got focus: keys act on it, and Tab returns to it. */
  readonly onFocus = (event: Event): void => {
    const id = idOf(event);
    if (id === undefined) return;
    this.#host.list.setCurrent(id);
    this.#host.cardFocus.showTabStop();
  };

  /** Closes the map of the keys when focus moves on, because it would cover the focused element (WCAG 2.4.11). */
  readonly onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (isElement(relatedTarget) && !relatedTarget.closest('.keys, [popovertarget]')) closeKeys(this.#host.renderRoot);
  };

  /** Handles every key inside the element. A handled key goes no further, nor does text input (own-events.ts). */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#asked = askedBy(event);
    if (!this.#handle(event)) return;
    event.preventDefault();
    keepKey(event);
    this.#host.requestUpdate();
  };

  /** Handles a key: in the question for a reason, or as a command of `keyboard.ts`. Returns whether it was handled. */
  #handle(event: KeyboardEvent): boolean {
    const { list, cardFocus, term, shortcuts, renderRoot } = this.#host;
    if (isComposing(event)) return false;
    // Escape does not close a comment with text, because many people press it to end an input method's list.
    if (event.key === 'Escape' && isInComment(event)) return true;
    // Finds only our own sheet, because `closest` does not leave the shadow root.
    if ((event.composedPath()[0] as Element).closest('dialog')) return false;
    const id = idOf(event);
    const isAsked = id !== undefined && list.reasonOf(id) !== undefined;
    if (event.key === 'Escape' && isAsked) return this.#leaveReason(id);
    if (areOff(shortcuts)) return false;
    if (isAsked && /^[1-9]$/.test(event.key) && !hasModifier(event) && !isWriting(event)) {
      const reason = reasonChoices(term)[Number(event.key) - 1];
      if (!reason || event.repeat) return Boolean(reason);
      if (!cardFocus.isInSight(id)) return this.#move(id);
      list.setReason(id, { value: reason.value });
      // With a comment from an earlier draft the key only chooses the reason, because the doctor must read the comment first.
      if (!list.reasonOf(id)?.comment) this.#rejectWithReason(id);
      return true;
    }
    const command = commandOf(event);
    // The question for a reason replaces the card's buttons. A letter pressed in it must not decide this card or undo another one.
    if (isAsked && (command === 'accept' || command === 'undo')) return true;
    // The open map of the keys covers the cards, so a key decides nothing. The arrow keys scroll it, because it may be higher than the window.
    if (command && (scrollKeys(renderRoot, STEPS[command]) || closeKeys(renderRoot))) return true;
    return command !== undefined && command !== 'leave' && this.#run(command, id);
  }

  /** Runs a command on the focused card, else on the last one. Returns whether it did. */
  #run(command: Exclude<Command, 'leave'>, focused: string | undefined): boolean {
    const { list, cardFocus } = this.#host;
    const id = focused ?? list.currentId;
    if (command === 'help') return this.#act('help', undefined);
    if (id === undefined) return false;
    // A card without focus, or scrolled away, may be out of sight. The first key only brings it into view.
    if (focused === undefined && !['first', 'last', 'undo'].includes(command)) return this.#move(id);
    if (['accept', 'reject', 'select'].includes(command) && !cardFocus.isInSight(id)) return this.#move(id);
    // A folded row does not show the alert's text, so the first key opens the card.
    if (['accept', 'reject'].includes(command) && isFailed(list.snapshotOf(id))) return this.#act('dismiss', id);
    const step = STEPS[command];
    if (step !== undefined) return this.#move(list.order.neighbour(id, step));
    return this.#act(command, command === 'undo' ? this.#toUndo(id) : id);
  }

  /** The alert whose decision is undone: the current one, else the one decided last. */
  #toUndo(currentId: string): string | undefined {
    const waiting = (this.#host.snapshot?.alerts ?? []).flatMap(({ alert: { id }, decision }) =>
      decision?.undoUntil === undefined ? [] : { id, until: decision.undoUntil },
    );
    const current = waiting.find(({ id }) => id === currentId);
    return (current ?? waiting.sort((a, b) => b.until - a.until)[0])?.id;
  }

  /** Focuses the card of that id and scrolls it into view. Returns true: the key was handled. */
  #move(id: string | undefined): true {
    void this.#host.cardFocus.take(id);
    return true;
  }

  /** Runs the action of a control or of a key on that card. Returns true: it was handled. */
  #act(action: string, id: string | undefined): true {
    this.#acts[action]?.();
    if (id !== undefined) this.#actsOn[action]?.(id);
    return true;
  }

  readonly #acts: Readonly<Record<string, () => void>> = {
    'clear-selection': () => this.#select((list) => list.selection.ids.clear()),
    'select-all': () => this.#select((list) => list.selection.toggleAll(list.deck.together)),
    'review-accepted': () => this.#host.sheet.open('accepted', this.#host.list.selectedInOrder),
    'review-rejected': () => this.#host.sheet.open('rejected', this.#host.list.selectedInOrder),
    'review-rest': () => this.#host.sheet.reviewRest(),
    'close-sheet': () => this.#host.sheet.close(),
    'sort-in': () => void (this.#host.list.isSorting = true),
    // A second click must not press a button that has just appeared there.
    confirm: () => this.#host.sheet.pointer.takes(this.#asked) && void this.#host.sheet.confirm(),
    help: () => keysIn(this.#host.renderRoot)?.togglePopover(),
    refresh: () => void this.#host.refresh(),
  };

  readonly #actsOn: Readonly<Record<string, (id: string) => void>> = {
    accept: (id) => this.#decide(id, 'accepted'),
    reject: (id) => this.#askOrReject(id),
    'reject-with-reason': (id) => this.#rejectWithReason(id),
    'leave-reason': (id) => {
      this.#host.list.reasons.drop(id);
      this.#leaveReason(id);
    },
    undo: (id) => this.#host.actions.decisions.undo(id) && this.#move(id),
    dismiss: (id) => {
      this.#host.actions.decisions.dismiss(id);
      this.#move(id);
    },
    select: (id) => this.#select((list) => list.toggle(id)),
    'show-plan': (id) => this.#showPlan(id),
    more: (id) => this.#host.list.toggleWhole(id),
  };

  /** Changes the selection, and tells screen readers how many are selected, because the other boxes do not. Without a change nothing is told. */
  #select(change: (list: ReviewList) => void): void {
    const { list, term } = this.#host;
    const { ids } = list.selection;
    const { size } = ids;
    change(list);
    if (ids.size !== size) this.#host.announce(term('batchSelected', ids.size));
  }

  /** Decides one alert, unless it has changed since it was read. */
  #decide(id: string, decision: Decision, reason?: string): void {
    const { list, cardFocus, undoSeconds } = this.#host;
    const { at, isByKey } = this.#asked;
    if (isFailed(list.snapshotOf(id)) || !list.isReady(id, at) || (isByKey && !cardFocus.isSeen(id, at))) return;
    list.closeReason(id);
    // The card shows the error.
    decideOne(this.#host, id, decision, reason, undoWindow(undoSeconds)).catch(() => undefined);
    // The button goes with the decision, so the card gets the focus. After a key, the next card gets it.
    const next = isByKey ? list.nextOpen(id) : undefined;
    void cardFocus.take(next ?? id, id);
  }

  /** Rejects a milder alert at once. For any other asks for the reason first. */
  #askOrReject(id: string): void {
    const { list, cardFocus } = this.#host;
    const snapshot = list.snapshotOf(id);
    if (!snapshot?.canDecide || isFailed(snapshot)) return;
    if (snapshot.gravity === 'milder') return this.#decide(id, 'rejected');
    list.askReason(snapshot);
    void cardFocus.takeReason(id);
  }

  /** Rejects if a reason is chosen; else says that it is missing. */
  #rejectWithReason(id: string): void {
    const { list, cardFocus } = this.#host;
    const reason = list.reasonOf(id);
    if (!reason) return;
    if (reason.value) return this.#decide(id, 'rejected', reasonText(reason));
    list.setReason(id, { isMissing: true });
    void cardFocus.takeReason(id);
  }

  /** Leads to the plan element in the record, if the page shows it. */
  #showPlan(id: string): void {
    const { list, snapshot } = this.#host;
    const { documentId, planElement } = list.snapshotOf(id) ?? {};
    const elementId = planElement?.id;
    if (documentId && elementId) reveal(snapshot?.sessionId ?? '', { kind: 'plan-element', documentId, elementId });
  }

  #leaveReason(id: string): true {
    this.#host.list.closeReason(id);
    return this.#move(id);
  }
}
