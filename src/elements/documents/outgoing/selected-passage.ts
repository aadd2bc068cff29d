import { ancestors } from '../../base/dom.ts';
import { isShort, selectedRange, selectedText } from '../../clinical/labelled-passage.ts';

/** A passage, and the way to select it again where the question took the selection away. */
export interface SelectedPassage {
  readonly passage: string;
  readonly restore: () => void;
}

/** What is selected of an element, if anything; a selection that reaches beyond it is narrowed to what is inside. */
export function selectedPassage(element: Element, isBegunInside: boolean): SelectedPassage | undefined {
  const selection = element.ownerDocument.getSelection();
  const { range, isBeyond } = (selection && reachedRange(selection, element, isBegunInside)) ?? {};
  const select = () =>
    range && selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  if (isBeyond) select();
  const passage = isBegunInside || range ? selectedText(element) : '';
  return passage ? { passage, restore: () => selectedText(element) || select() } : undefined;
}

/** Opens what is folded within a selection: it is part of what leaves. */
export function openSelected(element: Element, isBegunInside: boolean): void {
  const selection = element.ownerDocument.getSelection();
  const { range } = (selection && reachedRange(selection, element, isBegunInside)) ?? {};
  // Of an older browser it is not known which sections a selection holds: all may be in it.
  const isTold = element.contains(range?.commonAncestorContainer ?? null);
  for (const folded of range ? element.querySelectorAll('[hidden="until-found"]') : []) {
    if (isTold && !range?.intersectsNode(folded)) continue;
    // As the browser does where it finds a word in it; at once, since the copy does not wait for an update.
    folded.dispatchEvent(new Event('beforematch'));
    folded.removeAttribute('hidden');
  }
}

/** Whether what is selected of an element is a piece of it, not a word or two. */
export function reachesFar(element: Element, isBegunInside: boolean): boolean {
  const selection = element.ownerDocument.getSelection();
  const { range } = (selection && reachedRange(selection, element, isBegunInside)) ?? {};
  return !isShort(range?.toString().trim() || selectedText(element));
}

interface RangeInside {
  readonly range: Range;
  /** Whether the selection reaches beyond the element. */
  readonly isBeyond: boolean;
}

function reachedRange(selection: Selection, element: Element, isBegunInside: boolean): RangeInside | undefined {
  const composed = selectedRange(element);
  if (composed) return rangeInside(composed, element);
  // Where the browser does not tell, it is known only that the selection begins inside.
  return isBegunInside && selection.rangeCount
    ? { range: selection.getRangeAt(0).cloneRange(), isBeyond: false }
    : undefined;
}

/** The part of a range that is inside an element, if there are words in it. */
function rangeInside(
  { startContainer, startOffset, endContainer, endOffset }: AbstractRange,
  element: Element,
): RangeInside | undefined {
  const isReached = side(startContainer, startOffset, element) <= 0 && side(endContainer, endOffset, element) >= 0;
  const [isStart, isEnd] = [element.contains(startContainer), element.contains(endContainer)];
  const range = document.createRange();
  range.selectNodeContents(element);
  if (isStart) range.setStart(startContainer, startOffset);
  if (isEnd) range.setEnd(endContainer, endOffset);
  return isReached && range.toString().trim() ? { range, isBeyond: !isStart || !isEnd } : undefined;
}

/** Whether a point is before an element (-1), inside (0) or after it (1), seen from the tree of the point. */
function side(node: Node, offset: number, element: Element): number {
  const place = [element, ...ancestors(element)].find((around) => around.getRootNode() === node.getRootNode());
  const range = document.createRange();
  if (place) range.selectNodeContents(place);
  return place ? range.comparePoint(node, offset) : NaN;
}
