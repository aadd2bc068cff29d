import { ancestors } from '../ancestors.ts';
import { windowOf } from '../window-of.ts';

/** Pixels of what has focus that have to be in sight. */
const SEEN = 64;

/**
 * Scrolls no more than needed, and the nearest that scrolls alone, to have a part of a list stand clear of the bars that
 * stick. What is above it and to be kept in sight, is, if there is room for the beginning of both.
 */
export function bringIntoView(part: Element, list: ParentNode, kept?: Element): void {
  const { ownerDocument } = part;
  const { innerHeight } = windowOf(ownerDocument) ?? window;
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
