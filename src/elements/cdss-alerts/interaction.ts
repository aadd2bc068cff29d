import type { LitElement } from 'lit';
import type { RejectReason } from '../../consultation/scribe-options.ts';
import { isRed } from '../../consultation/severity.ts';
import type { AlertView, ConsultationActions } from '../../consultation/view.ts';
import type { Decision } from '../../contract/cdss-alert.ts';
import { actionOf, idOf, isInDialog } from './event-subject.ts';
import { commandOf, hasModifier, isTextEntry, type Command } from './keyboard.ts';
import { AIMED_BEFORE, askedBy, type Asked } from './asked.ts';
import { reasonText } from './reject-reason.ts';
import type { ReviewList } from './review-list.ts';
import type { ReviewSheet } from './review-sheet.ts';
import { TabStop } from './tab-stop.ts';
import { toUndo } from './to-undo.ts';

interface Options {
  readonly host: LitElement;
  readonly list: ReviewList;
  /** The review sheet, once what shows it is here. */
  readonly sheet: () => ReviewSheet | undefined;
  readonly knownAlerts: () => readonly AlertView[];
  readonly decide: (id: string, decision: Decision, reason?: string) => void;
  readonly actions: () => ConsultationActions;
  readonly reasons: () => readonly RejectReason[];
  readonly hasShortcuts: () => boolean;
  readonly toggleKeys: () => void;
  readonly announceSelection: () => void;
  readonly sortIn: () => void;
  /** A card, if it is in the page. */
  readonly cardElement: (id: string) => HTMLElement | undefined;
  /** Renders the cards that wait for their slice. */
  readonly showAll: () => void;
  readonly showPlan: (documentId: string, elementId: string) => void;
}

const DECIDES = new Set(['accept', 'reject', 'undo']);
const STEPS: Partial<Record<Command, number>> = { next: 1, previous: -1, first: -Infinity, last: Infinity };

/** What clicks, keys and input mean. */
export class Interaction {
  readonly #options: Options;
  readonly #handledKeys = new Set<string>();
  readonly #tabStop = new TabStop();
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
    const decides = DECIDES.has(action);
    const isSecond = !isByKey && (isRepeated || at - this.#decidedAt < AIMED_BEFORE);
    if (decides && (isSecond || !this.#isAimedAt(id))) return;
    if (decides) this.#decidedAt = at;
    this.#act(action, id);
    this.#options.host.requestUpdate();
  };

  readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    const action = event.target instanceof HTMLElement ? event.target.dataset['action'] : undefined;
    const id = idOf(event);
    if (action === 'confirm') this.#confirm();
    if (action === 'reject-with-reason' && id !== undefined && this.#isAimedAt(id)) this.#rejectWithReason(id);
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
    this.showTabStop();
  };

  readonly onKeyUp = (event: KeyboardEvent): void => {
    if (this.#handledKeys.delete(event.code) || isTextEntry(event)) event.stopPropagation();
  };

  readonly onKeyPress = (event: KeyboardEvent): void => {
    if (isTextEntry(event)) event.stopPropagation();
  };

  readonly onKeyDown = (event: KeyboardEvent): void => {
    this.#asked = askedBy(event);
    if (this.#handle(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.#handledKeys.add(event.code);
      this.#options.host.requestUpdate();
    } else if (isTextEntry(event) && event.key !== 'Tab') {
      // What is written here is no shortcut of the page.
      event.stopPropagation();
    }
  };

  /** The page has stopped the decision: everything stands where it stood. */
  forgetDecision(): void {
    this.#decidedAt = -Infinity;
  }

  /** Has Tab stop at the current card, if it is in the page. */
  showTabStop(): void {
    const { currentId } = this.#options.list;
    this.#tabStop.moveTo(currentId === undefined ? undefined : this.#options.cardElement(currentId));
  }

  /** Puts focus on a card and brings it into view. */
  async focusCard(id: string | undefined): Promise<void> {
    const { host, list, showAll } = this.#options;
    if (id === undefined) return;
    list.setCurrent(id);
    // Before anything is rendered: `focus()` finds the places of all that has changed.
    this.#focus(id);
    // What was decided folds with the same update, and is in its new place when it is looked for.
    host.requestUpdate();
    await host.updateComplete;
    if (!this.#options.cardElement(id)) {
      showAll();
      await host.updateComplete;
    }
    const card = this.#focus(id);
    // With the frame: here the page would be laid out once more.
    requestAnimationFrame(() => card?.scrollIntoView({ block: 'nearest' }));
  }

  /** Whether a pointer met what it was aimed at, not a card that has just taken the place of another. */
  #isAimedAt(id: string | undefined): boolean {
    const { at, isByKey } = this.#asked;
    return isByKey || at >= this.#options.list.takesFrom(id);
  }

  #focus(id: string): HTMLElement | undefined {
    const card = this.#options.cardElement(id);
    this.showTabStop();
    card?.focus({ preventScroll: true });
    return card;
  }

  #handle(event: KeyboardEvent): boolean {
    const { list, reasons, hasShortcuts } = this.#options;
    if (isInDialog(event)) return false;
    const id = idOf(event);
    const isAsked = id !== undefined && list.reasonOf(id) !== undefined;
    if (event.key === 'Escape' && isAsked) return this.#leaveReason(id);
    if (!hasShortcuts()) return false;
    if (isAsked && /^[1-9]$/.test(event.key) && !hasModifier(event) && !isTextEntry(event)) {
      const reason = reasons()[Number(event.key) - 1];
      if (!reason || event.repeat) return Boolean(reason);
      list.setReason(id, { value: reason.value });
      this.#rejectWithReason(id);
      return true;
    }
    const command = commandOf(event);
    return command !== undefined && command !== 'leave' && this.#run(command, id);
  }

  #run(command: Exclude<Command, 'leave'>, focused: string | undefined): boolean {
    const { list } = this.#options;
    const id = focused ?? list.currentId;
    if (command === 'help') return this.#act('help', undefined);
    if (id === undefined) return false;
    // What has no focus may be out of sight: the first key brings it there.
    if (focused === undefined && !['first', 'last', 'undo'].includes(command)) return this.#move(id);
    const step = STEPS[command];
    if (step !== undefined) return this.#move(list.neighbour(id, step));
    return this.#act(command, command === 'undo' ? toUndo(this.#options.knownAlerts(), id) : id);
  }

  #move(id: string | undefined): boolean {
    void this.focusCard(id);
    return true;
  }

  /** Does what a control asks for; always true: it was ours. */
  #act(action: string, id: string | undefined): true {
    const { list, sheet, actions, toggleKeys, announceSelection, sortIn } = this.#options;
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
        if (id !== undefined && actions().undo(id)) void this.focusCard(id);
        break;
      case 'dismiss':
        if (id !== undefined) actions().dismiss(id);
        void this.focusCard(id);
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
        sheet()?.open('accepted', list.selectedInOrder);
        break;
      case 'review-rejected':
        sheet()?.open('rejected', list.selectedInOrder);
        break;
      case 'review-rest':
        sheet()?.reviewRest();
        break;
      case 'close-sheet':
        sheet()?.close();
        break;
      case 'sort-in':
        sortIn();
        break;
      case 'help':
        toggleKeys();
        break;
      case 'refresh':
        void actions().refresh();
        break;
    }
    return true;
  }

  /** Sends the batch, as a pointer found it: no second click sends what has come under it. */
  #confirm(): void {
    const sheet = this.#options.sheet();
    const { at, isByKey, isRepeated } = this.#asked;
    if (sheet && (isByKey || (!isRepeated && at >= sheet.takesFrom))) void sheet.confirm();
  }

  #decide(id: string | undefined, decision: Decision, reason?: string): void {
    const { list, decide } = this.#options;
    if (id === undefined || !list.isReady(id, this.#asked.at)) return;
    list.dropReason(id);
    decide(id, decision, reason);
    // The button is gone with the decision; its card is not. A key goes on to the next card: nothing lies under a pointer.
    const next = this.#asked.isByKey ? list.nextOpen(id) : undefined;
    void this.focusCard(next ?? id);
  }

  #askOrReject(id: string | undefined): void {
    const { list, host } = this.#options;
    const view = list.viewOf(id);
    if (id === undefined || !view?.canDecide) return;
    if (!isRed(view.alert.severity)) return this.#decide(id, 'rejected');
    list.setReason(id);
    host.requestUpdate();
    void host.updateComplete.then(() =>
      this.#options.cardElement(id)?.querySelector<HTMLElement>('input[type=radio]')?.focus(),
    );
  }

  #rejectWithReason(id: string): void {
    const { list, host } = this.#options;
    const reason = list.reasonOf(id);
    if (!reason) return;
    if (reason.value) return this.#decide(id, 'rejected', reasonText(reason));
    list.setReason(id, { isMissing: true });
    host.requestUpdate();
    this.#options.cardElement(id)?.querySelector<HTMLElement>('input[type=radio]')?.focus();
  }

  #showPlan(id: string | undefined): void {
    const view = this.#options.list.viewOf(id);
    if (view?.planElement?.id) this.#options.showPlan(view.documentId, view.planElement.id);
  }

  #leaveReason(id: string): true {
    this.#options.list.dropReason(id);
    void this.focusCard(id);
    return true;
  }
}
