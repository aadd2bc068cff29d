import type { LitElement } from 'lit';
import type { RejectReason } from '../../../consultation/scribe-options.ts';
import { type AlertSnapshot, type ConsultationActions, isFailed } from '../../../consultation/snapshot.ts';
import type { Decision } from '../../../contract/cdss-alert.ts';
import type { RevealTarget } from '../../base/reveal.ts';
import type { CardFocus } from './card-focus.ts';
import type { DecisionMaker } from '../decide/decision-maker.ts';
import {
  actionOf,
  idOf,
  isInDialog,
  commandOf,
  hasModifier,
  isInComment,
  isWriting,
  type Command,
} from './keyboard.ts';
import { AIMED_BEFORE, askedBy, type Asked } from '../../base/pointer-guard.ts';
import { isComposing } from '../../base/own-events.ts';
import { reasonText } from '../decide/reject-reason.ts';
import type { ReviewList } from '../list/review-list.ts';
import type { ReviewSheet } from '../batch/review-sheet.ts';
import { toUndo } from '../decide/undo-window.ts';

interface Options {
  readonly host: LitElement & { refresh(): Promise<void> };
  readonly list: ReviewList;
  readonly focus: CardFocus;
  readonly sheet: ReviewSheet;
  readonly knownAlerts: () => readonly AlertSnapshot[];
  readonly decisions: DecisionMaker;
  /** How long what is pressed can be undone. */
  readonly undoSeconds: () => number;
  readonly actions: () => ConsultationActions;
  readonly reasons: () => readonly RejectReason[];
  readonly hasShortcuts: () => boolean;
  readonly toggleKeys: () => void;
  /** Closes the map of the keys; whether it was open. */
  readonly closeKeys: () => boolean;
  readonly announceSelection: () => void;
  readonly reveal: (target: RevealTarget) => void;
}

/** What no late or second click does: it decides, or puts out of sight that a decision failed. */
const GUARDED = new Set(['accept', 'reject', 'undo', 'dismiss']);
const STEPS: Partial<Record<Command, number>> = { next: 1, previous: -1, first: -Infinity, last: Infinity };

/** What clicks, keys and input mean. */
export class Interaction {
  readonly #options: Options;
  readonly #handledKeys = new Set<string>();
  #decidedAt = -Infinity;
  /** When what is being done was asked for, and by what. A click comes before a form is sent, whoever sends it. */
  #asked: Asked = { at: 0, isByKey: false, isRepeated: false };

  constructor(options: Options) {
    this.#options = options;
  }

  readonly onClick = (event: MouseEvent): void => {
    const action = actionOf(event);
    const { at, isByKey, isRepeated } = (this.#asked = askedBy(event));
    const id = idOf(event);
    if (action === undefined) return;
    const isGuarded = GUARDED.has(action);
    const isSecond = !isByKey && (isRepeated || at - this.#decidedAt < AIMED_BEFORE);
    if (isGuarded && (isSecond || !this.#options.list.pointer.takes(this.#asked))) return;
    if (isGuarded) this.#decidedAt = at;
    this.#act(action, id);
    this.#options.host.requestUpdate();
  };

  readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    const action = event.target instanceof HTMLElement ? event.target.dataset['action'] : undefined;
    const id = idOf(event);
    if (action === 'confirm') this.#confirm();
    if (action === 'reject-with-reason' && id !== undefined && this.#options.list.pointer.takes(this.#asked))
      this.#rejectWithReason(id);
  };

  readonly onInput = (event: Event): void => {
    const { list, host } = this.#options;
    const target = event.composedPath()[0];
    const id = idOf(event);
    if (id === undefined) return;
    if (target instanceof HTMLTextAreaElement) list.setReason(id, { comment: target.value });
    if (target instanceof HTMLInputElement && target.type === 'radio') {
      list.setReason(id, { value: target.value, isMissing: false });
    }
    host.requestUpdate();
  };

  readonly onFocus = (event: Event): void => {
    const id = idOf(event);
    if (id === undefined) return;
    this.#options.list.setCurrent(id);
    this.#options.focus.showTabStop();
  };

  readonly onKeyUp = (event: KeyboardEvent): void => {
    if (this.#handledKeys.delete(event.code) || isWriting(event)) event.stopPropagation();
  };

  readonly onKeyPress = (event: KeyboardEvent): void => {
    if (isWriting(event)) event.stopPropagation();
  };

  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#asked = askedBy(event);
    if (this.#handle(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.#handledKeys.add(event.code);
      this.#options.host.requestUpdate();
    } else if (isWriting(event) && event.key !== 'Tab') {
      // What is written here is no shortcut of the page.
      event.stopPropagation();
    }
  };

  /** The page has stopped the decision: everything stands where it stood. */
  forgetDecision(): void {
    this.#decidedAt = -Infinity;
  }

  #handle(event: KeyboardEvent): boolean {
    const { list, reasons, hasShortcuts } = this.#options;
    if (isComposing(event)) return false;
    // By habit it ends a word, or a list of words that an input method offers: what is written stays.
    if (event.key === 'Escape' && isInComment(event)) return true;
    if (isInDialog(event)) return false;
    const id = idOf(event);
    const isAsked = id !== undefined && list.reasonOf(id) !== undefined;
    if (event.key === 'Escape' && isAsked) return this.#leaveReason(id, true);
    if (!hasShortcuts()) return false;
    if (isAsked && /^[1-9]$/.test(event.key) && !hasModifier(event) && !isWriting(event)) {
      const reason = reasons()[Number(event.key) - 1];
      if (!reason || event.repeat) return Boolean(reason);
      list.setReason(id, { value: reason.value });
      // What was written before is read before it is sent.
      if (!list.reasonOf(id)?.comment) this.#rejectWithReason(id);
      return true;
    }
    const command = commandOf(event);
    // The map of the keys lies over the cards: nothing under it is decided.
    if (command && command !== 'help' && this.#options.closeKeys()) return true;
    return command !== undefined && command !== 'leave' && this.#run(command, id);
  }

  #run(command: Exclude<Command, 'leave'>, focused: string | undefined): boolean {
    const { list, focus } = this.#options;
    const id = focused ?? list.currentId;
    if (command === 'help') return this.#act('help', undefined);
    if (id === undefined) return false;
    // What has no focus, or was scrolled away, is out of sight: the first key brings it there.
    if (focused === undefined && !['first', 'last', 'undo'].includes(command)) return this.#move(id);
    if (['accept', 'reject', 'select'].includes(command) && !focus.isInSight(id)) return this.#move(id);
    // Of a row nobody has what it says before the eyes: the first key opens the card to be decided again.
    if (['accept', 'reject'].includes(command) && this.#isFailed(id)) return this.#act('dismiss', id);
    const step = STEPS[command];
    if (step !== undefined) return this.#move(list.neighbour(id, step));
    return this.#act(command, command === 'undo' ? toUndo(this.#options.knownAlerts(), id) : id);
  }

  /** Whether a decision on it was not recorded, and it is not to be decided again yet. */
  #isFailed(id: string): boolean {
    const snapshot = this.#options.list.snapshotOf(id);
    return snapshot !== undefined && isFailed(snapshot);
  }

  #move(id: string | undefined): true {
    void this.#options.focus.take(id);
    return true;
  }

  /** Does what a control asks for; always true: it was ours. */
  #act(action: string, id: string | undefined): true {
    const { host, list, focus, sheet, actions, toggleKeys, announceSelection } = this.#options;
    switch (action) {
      case 'accept':
        this.#decide(id, 'accepted');
        break;
      case 'reject':
        this.#askOrReject(id);
        break;
      case 'leave-reason':
        if (id !== undefined) this.#leaveReason(id);
        break;
      case 'undo':
        if (id !== undefined && actions().undo(id)) void focus.take(id);
        break;
      case 'dismiss':
        if (id !== undefined) actions().dismiss(id);
        void focus.take(id);
        break;
      case 'select':
        if (id !== undefined) list.toggle(id);
        announceSelection();
        break;
      case 'select-all':
        list.toggleAll();
        announceSelection();
        break;
      case 'show-plan':
        this.#showPlan(id);
        break;
      case 'clear-selection':
        list.clearSelection();
        announceSelection();
        break;
      case 'review-accepted':
        sheet.open('accepted', list.selectedInOrder);
        break;
      case 'review-rejected':
        sheet.open('rejected', list.selectedInOrder);
        break;
      case 'review-rest':
        sheet.reviewRest();
        break;
      case 'close-sheet':
        sheet.close();
        break;
      case 'more':
        if (id !== undefined) list.toggleWhole(id);
        break;
      case 'sort-in':
        list.sortIn();
        break;
      case 'help':
        toggleKeys();
        break;
      case 'refresh':
        void host.refresh();
        break;
    }
    return true;
  }

  /** Sends the batch, as a pointer found it: no second click sends what has come under it. */
  #confirm(): void {
    const { sheet } = this.#options;
    const { at, isByKey, isRepeated } = this.#asked;
    if (isByKey || (!isRepeated && at >= sheet.takesFrom)) void sheet.confirm();
  }

  #decide(id: string | undefined, decision: Decision, reason?: string): void {
    const { list, focus, decisions, undoSeconds } = this.#options;
    const { at, isByKey } = this.#asked;
    if (id === undefined || this.#isFailed(id) || !list.isReady(id, at) || (isByKey && !focus.isSeen(id, at))) return;
    list.closeReason(id);
    // The card shows what went wrong.
    decisions.one(id, decision, reason, undoSeconds()).catch(() => undefined);
    // The button is gone with the decision; its card is not. A key goes on to the next card: nothing lies under a pointer.
    const next = isByKey ? list.nextOpen(id) : undefined;
    void focus.take(next ?? id, id);
  }

  #askOrReject(id: string | undefined): void {
    const { list, focus } = this.#options;
    const snapshot = list.snapshotOf(id);
    if (id === undefined || !snapshot?.canDecide || this.#isFailed(id)) return;
    if (snapshot.gravity === 'milder') return this.#decide(id, 'rejected');
    list.setReason(id);
    void focus.takeReason(id);
  }

  #rejectWithReason(id: string): void {
    const { list, focus } = this.#options;
    const reason = list.reasonOf(id);
    if (!reason) return;
    if (reason.value) return this.#decide(id, 'rejected', reasonText(reason));
    list.setReason(id, { isMissing: true });
    void focus.takeReason(id);
  }

  #showPlan(id: string | undefined): void {
    const snapshot = this.#options.list.snapshotOf(id);
    const elementId = snapshot?.planElement?.id;
    if (elementId) this.#options.reveal({ kind: 'plan-element', documentId: snapshot.documentId, elementId });
  }

  /** `keeps`: what was written comes back with the question. */
  #leaveReason(id: string, keeps = false): true {
    const { list, focus } = this.#options;
    if (keeps) list.closeReason(id);
    else list.dropReason(id);
    void focus.take(id);
    return true;
  }
}
