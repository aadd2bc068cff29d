import { onFrame, PaintTime } from '../../base/scheduling.ts';
import { ancestors, mayFocus, windowOf } from '../../base/dom.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

/** Moves focus between cards. A late move never takes focus from a doctor who went elsewhere meanwhile. */
export class CardFocus {
  readonly #host: ScribeCdssAlerts;
  /** The one card that Tab stops at. Changing it renders no card. */
  #stop: HTMLElement | undefined;
  /** When the card of the last move of focus is visible. */
  #move: Pick<PaintTime, 'at'> = { at: -Infinity };

  constructor(host: ScribeCdssAlerts) {
    this.#host = host;
  }

  /** Makes Tab stop at the current card, if it is in the page. */
  showTabStop(): void {
    const former = this.#stop;
    const card = (this.#stop = this.#host.cardElement(this.#host.list.currentId));
    if (card === former) return;
    if (card) card.tabIndex = 0;
    if (!former) return;
    const leave = (): void => {
      if (this.#stop !== former) former.tabIndex = -1;
    };
    // Changing the tabindex of the focused element makes the browser compute style and layout of the whole page at once.
    if (former.matches(':focus')) former.addEventListener('blur', leave, { once: true });
    else leave();
  }

  /** Whether the newly focused card was visible when a key was pressed. */
  isSeen(id: string, at: number): boolean {
    if (at >= this.#move.at) return true;
    const card = this.#host.cardElement(id);
    if (!card) return false;
    const { top, left, bottom, width } = card.getBoundingClientRect();
    const isIn = (y: number) => card.contains(this.#host.shadowRoot?.elementFromPoint(left + width / 2, y) ?? null);
    return isIn(top + 1) && isIn(bottom - 1);
  }

  /** Whether a part of a card is within the window, and within each panel of the page that scrolls it. */
  isInSight(id: string): boolean {
    const card = this.#host.cardElement(id);
    if (!card) return false;
    const { top, bottom } = card.getBoundingClientRect();
    const { body, documentElement } = this.#host.ownerDocument;
    // Leaves out these two: their `overflow` clips at the window, not at their own box.
    const panels = [...ancestors(card, { flat: true })].filter((each) => each !== body && each !== documentElement);
    const clips = panels.filter((each) => getComputedStyle(each).overflowY !== 'visible');
    const boxes = clips.map((each) => each.getBoundingClientRect());
    const view = { top: 0, bottom: windowOf(this.#host.ownerDocument).innerHeight };
    return [view, ...boxes].every((box) => bottom > box.top && top < box.bottom);
  }

  /** Focuses a card and scrolls it into view. The card left before stays in view, if there is room. */
  async take(id: string | undefined, left?: string): Promise<void> {
    if (id === undefined) return;
    const host = this.#host;
    host.list.setCurrent(id);
    // Focuses before rendering, because `focus()` makes the browser compute the layout of everything that has changed.
    this.#focus(id);
    const isStill = mayFocus(host);
    const move = (this.#move = { at: Infinity });
    // The decided card folds in the same update, so the next card is in its new place after it.
    host.requestUpdate();
    await host.rendered;
    if (!host.cardElement(id)) {
      host.slices.takeAll();
      await host.rendered;
    }
    if (this.#move !== move) return;
    if (!isStill()) return void (this.#move = { at: -Infinity });
    const card = this.#focus(id);
    // Scrolling now would cause another layout, so it waits for the next frame.
    onFrame(host, () => card && bringIntoView(card, host.renderRoot, host.cardElement(left)));
    // The card counts as seen after that frame, because it cannot be read while it scrolls.
    this.#move = new PaintTime(host);
  }

  /** Focuses the choices of an open question, once it is rendered. */
  async takeReason(id: string): Promise<void> {
    const host = this.#host;
    // The question replaces the pressed button.
    this.#focus(id);
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

/** Pixels of the focused element that must be visible. */
const SEEN = 64;

/**
 * Scrolls only the nearest scrolling element, and no more than needed, so that a part of the list is clear of the sticky
 * bars. `kept`, an element above it, stays in sight too, if there is room for the beginning of both.
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
    // Scrollers further out need not move if the part is visible.
    if (!isInner && top < innerHeight - SEEN / 4 && bottom > SEEN / 4) return;
    const barBox = bar?.getBoundingClientRect() ?? { height: 0, bottom: 0 };
    const start = Math.max(0, box.top);
    // A sticky bar sits inside the padding.
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
    // Scrolling the body may scroll the window instead.
    isInner &&= scroller === ownerDocument.body;
  }
}

/** The sticky bar over a part: the element's own or that of the session around it; in a low window only its first line. */
function stickingBar(part: Element): Element | undefined {
  for (const around of ancestors(part, { flat: true })) {
    const bar = around.querySelector(':scope > .bar');
    if (bar) return getComputedStyle(bar).display === 'contents' ? (bar.firstElementChild ?? undefined) : bar;
  }
  return undefined;
}
