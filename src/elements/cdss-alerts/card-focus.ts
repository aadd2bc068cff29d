import { scribe } from '../../consultation/scribe.ts';
import { onFrame } from '../after-paint.ts';
import { mayFocus } from '../may-focus.ts';
import { nextTask } from '../next-task.ts';
import type { ScribeElement } from '../scribe-element.ts';
import { windowOf } from '../window-of.ts';
import { bringIntoView } from './bring-into-view.ts';
import type { ReviewList } from './review-list.ts';
import { TabStop } from './tab-stop.ts';

interface Options {
  readonly host: ScribeElement;
  readonly list: ReviewList;
  /** A card, if it is in the page. */
  readonly cardElement: (id: string) => HTMLElement | undefined;
  /** Renders the cards that wait for their slice. */
  readonly showAll: () => void;
}

/** Which card has focus, or has Tab stop at it. What comes late takes focus from nobody who went elsewhere meanwhile. */
export class CardFocus {
  readonly #options: Options;
  readonly #tabStop = new TabStop();
  /** The last move of focus, and when the card it went to was seen: by the platform's `elapsed()`. */
  #move = { seenFrom: -Infinity };

  constructor(options: Options) {
    this.#options = options;
  }

  /** Has Tab stop at the current card, if it is in the page. */
  showTabStop(): void {
    const { currentId } = this.#options.list;
    this.#tabStop.moveTo(currentId === undefined ? undefined : this.#options.cardElement(currentId));
  }

  /** Whether a card that focus has moved to could be seen when a key was pressed. */
  isSeen(id: string, at: number): boolean {
    if (at >= this.#move.seenFrom) return true;
    const card = this.#options.cardElement(id);
    if (!card) return false;
    const { top, left, bottom, width } = card.getBoundingClientRect();
    const { shadowRoot } = this.#options.host;
    const isIn = (y: number) => card.contains(shadowRoot?.elementFromPoint(left + width / 2, y) ?? null);
    return isIn(top + 1) && isIn(bottom - 1);
  }

  /** Whether a part of a card is within the window. */
  isInSight(id: string): boolean {
    const { cardElement, host } = this.#options;
    const { top = Infinity, bottom = 0 } = cardElement(id)?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < (windowOf(host.ownerDocument) ?? window).innerHeight;
  }

  /** Shows an alert, or where the alerts begin; false where that is not to be seen here. */
  reveal(alertId: string | undefined, begin: () => void): boolean {
    const { host, list } = this.#options;
    if (alertId !== undefined) {
      const isThere = list.viewOf(alertId) !== undefined;
      if (isThere) void this.take(alertId);
      return isThere;
    }
    // Not where the page hides them. Where they begin is no alert: a key that is typed on decides nothing.
    const isShown = host.getClientRects().length > 0;
    if (isShown) begin();
    return isShown;
  }

  /** Puts focus on a card and brings it into view; one that was left with it stays in view, if there is room. */
  async take(id: string | undefined, left?: string): Promise<void> {
    const { host, list, showAll, cardElement } = this.#options;
    if (id === undefined) return;
    list.setCurrent(id);
    // Before anything is rendered: `focus()` finds the places of all that has changed.
    this.#focus(id);
    const isStill = mayFocus(host);
    const move = (this.#move = { seenFrom: Infinity });
    // What was decided folds with the same update, and is in its new place when it is looked for.
    host.requestUpdate();
    await host.rendered;
    if (!cardElement(id)) {
      showAll();
      await host.rendered;
    }
    if (this.#move !== move) return;
    if (!isStill()) return void (move.seenFrom = -Infinity);
    const card = this.#focus(id);
    // With the frame: here the page would be laid out once more. At once: a card that is on its way is not seen.
    onFrame(host, () => {
      if (card) bringIntoView(card, host.renderRoot, left === undefined ? undefined : cardElement(left));
      void nextTask().then(() => (move.seenFrom = scribe().platform.elapsed()));
    });
  }

  /** Puts focus on the choice of a reason that is asked for, once that is there. */
  async takeReason(id: string): Promise<void> {
    const { host, cardElement } = this.#options;
    const isStill = mayFocus(host);
    host.requestUpdate();
    await host.rendered;
    if (!isStill()) return;
    const form = cardElement(id)?.querySelector('.reason-form');
    const choice = form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector<HTMLElement>('input');
    choice?.focus({ preventScroll: true });
    if (form) bringIntoView(form, host.renderRoot);
  }

  #focus(id: string): HTMLElement | undefined {
    const card = this.#options.cardElement(id);
    this.showTabStop();
    card?.focus({ preventScroll: true });
    return card;
  }
}
