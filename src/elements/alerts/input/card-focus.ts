import { scribe } from '../../../consultation/scribe.ts';
import { nextTask, onFrame } from '../../base/scheduling.ts';
import { ancestors, mayFocus, windowOf } from '../../base/dom.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

/** Which card has focus, or has Tab stop at it. What comes late takes focus from nobody who went elsewhere meanwhile. */
export class CardFocus {
  readonly #host: ScribeCdssAlerts;
  /** The one card that Tab stops at; it moves without a card being rendered. */
  #stop: HTMLElement | undefined;
  /** The last move of focus, and when the card it went to was seen: by the platform's `elapsed()`. */
  #move = { seenFrom: -Infinity };

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
  }

  /** Has Tab stop at the current card, if it is in the page. */
  showTabStop(): void {
    const former = this.#stop;
    const card = (this.#stop = this.#host.cardElement(this.#host.list.currentId));
    if (card === former) return;
    if (card) card.tabIndex = 0;
    if (!former) return;
    const leave = (): void => {
      if (this.#stop !== former) former.tabIndex = -1;
    };
    // Where what has focus gets another tabindex, the browser finds the styles and places of the whole page at once.
    if (former.matches(':focus')) former.addEventListener('blur', leave, { once: true });
    else leave();
  }

  /** Whether a card that focus has moved to could be seen when a key was pressed. */
  isSeen(id: string, at: number): boolean {
    if (at >= this.#move.seenFrom) return true;
    const card = this.#host.cardElement(id);
    if (!card) return false;
    const { top, left, bottom, width } = card.getBoundingClientRect();
    const isIn = (y: number) => card.contains(this.#host.shadowRoot?.elementFromPoint(left + width / 2, y) ?? null);
    return isIn(top + 1) && isIn(bottom - 1);
  }

  /** Whether a part of a card is within the window. */
  isInSight(id: string): boolean {
    const { top = Infinity, bottom = 0 } = this.#host.cardElement(id)?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < windowOf(this.#host.ownerDocument).innerHeight;
  }

  /** Shows an alert, or where the alerts begin; false where that is not to be seen here. */
  reveal(alertId: string | undefined, begin: () => void): boolean {
    if (alertId !== undefined) {
      const isThere = this.#host.list.snapshotOf(alertId) !== undefined;
      if (isThere) void this.take(alertId);
      return isThere;
    }
    // Not where the page hides them. Where they begin is no alert: a key that is typed on decides nothing.
    const isShown = this.#host.getClientRects().length > 0;
    if (isShown) begin();
    return isShown;
  }

  /** Puts focus on a card and brings it into view; one that was left with it stays in view, if there is room. */
  async take(id: string | undefined, left?: string): Promise<void> {
    if (id === undefined) return;
    const host = this.#host;
    host.list.setCurrent(id);
    // Before anything is rendered: `focus()` finds the places of all that has changed.
    this.#focus(id);
    const isStill = mayFocus(host);
    const move = (this.#move = { seenFrom: Infinity });
    // What was decided folds with the same update, and is in its new place when it is looked for.
    host.requestUpdate();
    await host.rendered;
    if (!host.cardElement(id)) {
      host.slices.takeAll();
      await host.rendered;
    }
    if (this.#move !== move) return;
    if (!isStill()) return void (move.seenFrom = -Infinity);
    const card = this.#focus(id);
    // With the frame: here the page would be laid out once more. At once: a card that is on its way is not seen.
    onFrame(host, () => {
      if (card) bringIntoView(card, host.renderRoot, host.cardElement(left));
      void nextTask().then(() => (move.seenFrom = scribe().platform.elapsed()));
    });
  }

  /** Puts focus on the choice of a reason that is asked for, once that is there. */
  async takeReason(id: string): Promise<void> {
    const host = this.#host;
    const isStill = mayFocus(host);
    host.requestUpdate();
    await host.rendered;
    if (!isStill()) return;
    const form = host.cardElement(id)?.querySelector('.reason-form');
    const choice = form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector<HTMLElement>('input');
    choice?.focus({ preventScroll: true });
    if (form) bringIntoView(form, host.renderRoot);
  }

  #focus(id: string): HTMLElement | undefined {
    const card = this.#host.cardElement(id);
    this.showTabStop();
    card?.focus({ preventScroll: true });
    return card;
  }
}

/** Pixels of what has focus that have to be in sight. */
const SEEN = 64;

/**
 * Scrolls no more than needed, and the nearest that scrolls alone, to have a part of a list stand clear of the bars that
 * stick. What is above it and to be kept in sight, is, if there is room for the beginning of both.
 */
function bringIntoView(part: Element, list: ParentNode, kept?: Element): void {
  const { ownerDocument } = part;
  const { innerHeight } = windowOf(ownerDocument);
  const bar = stickingBar(part);
  let isInner = true;
  for (const scroller of ancestors(part, { flat: true })) {
    const isPage = scroller === ownerDocument.scrollingElement;
    const { overflowY, paddingTop } = getComputedStyle(scroller);
    if (!isPage && !(/auto|scroll/.test(overflowY) && scroller.scrollHeight > scroller.clientHeight)) continue;
    const box = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const { top, bottom } = part.getBoundingClientRect();
    // What is further out moves for nothing that can be seen.
    if (!isInner && top < innerHeight - SEEN / 4 && bottom > SEEN / 4) return;
    const barBox = bar?.getBoundingClientRect() ?? { height: 0, bottom: 0 };
    const start = Math.max(0, box.top);
    // Where the bar stands once it sticks: inside the padding.
    const stuck =
      start + parseFloat(paddingTop) + (parseFloat(bar ? getComputedStyle(bar).top : '') || 0) + barBox.height;
    const end = Math.min(
      innerHeight,
      box.bottom,
      list.querySelector('.batch-bar')?.getBoundingClientRect().top ?? Infinity,
    );
    const keptTop = kept?.getBoundingClientRect().top ?? top;
    const first = keptTop < top && stuck + top - keptTop + SEEN < end ? keptTop : top;
    const clear = Math.max(start, barBox.bottom);
    const by =
      first < clear ? first - Math.max(stuck, clear) : bottom > end ? Math.min(bottom - end, first - stuck) : 0;
    scroller.scrollBy({ top: by, behavior: 'instant' });
    if (!by || part.getBoundingClientRect().top !== top) return;
    // Said to scroll where the window does.
    isInner &&= scroller === ownerDocument.body;
  }
}

/** The bar over a part: of the element itself, or of the session around it; in a low window, its first line. */
function stickingBar(part: Element): Element | undefined {
  for (const around of ancestors(part, { flat: true })) {
    const bar = around.querySelector(':scope > .bar');
    if (bar) return getComputedStyle(bar).display === 'contents' ? (bar.firstElementChild ?? undefined) : bar;
  }
  return undefined;
}
