import { ancestors } from '../../base/dom.ts';
import { isShort, selectedRange, selectedText } from '../../clinical/labelled-passage.ts';

/** The part of what is selected that is inside an element. */
export interface SelectedPart {
  /** `undefined` where nothing inside is selected, or an older browser does not tell. */
  readonly range: Range | undefined;
  /** Whether the selection reaches beyond the element. */
  readonly isBeyond: boolean;
}

/** What is selected of an element. An older browser does not tell: there, what is begun inside is taken to be inside. */
export function selectedPart(element: Element, isBegunInside: boolean): SelectedPart {
  const composed = selectedRange(element);
  if (composed) return partInside(composed, element);
  const selection = isBegunInside ? element.ownerDocument.getSelection() : undefined;
  return { range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined, isBeyond: false };
}

/** A passage, and the way to select it again where the question took the selection away. */
export interface SelectedPassage {
  readonly passage: string;
  readonly restore: () => void;
}

/** The words that are selected of an element, if any; a selection that reaches beyond it is narrowed to what is inside. */
export function selectedPassage(
  element: Element,
  { range, isBeyond }: SelectedPart,
  isBegunInside: boolean,
): SelectedPassage | undefined {
  const selection = element.ownerDocument.getSelection();
  const select = () =>
    range && selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  if (isBeyond) select();
  const passage = isBegunInside || range ? selectedText(element) : '';
  return passage ? { passage, restore: () => selectedText(element) || select() } : undefined;
}

/** Opens what is folded within a selection: it is part of what leaves. */
export function openSelected(element: Element, { range }: SelectedPart): void {
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
export const reachesFar = (element: Element, { range }: SelectedPart): boolean =>
  !isShort(range?.toString().trim() || selectedText(element));

/** The part of a range that is inside an element, if there are words in it. */
function partInside(
  { startContainer, startOffset, endContainer, endOffset }: AbstractRange,
  element: Element,
): SelectedPart {
  const isReached = side(startContainer, startOffset, element) <= 0 && side(endContainer, endOffset, element) >= 0;
  const [isStart, isEnd] = [element.contains(startContainer), element.contains(endContainer)];
  const range = document.createRange();
  range.selectNodeContents(element);
  if (isStart) range.setStart(startContainer, startOffset);
  if (isEnd) range.setEnd(endContainer, endOffset);
  return isReached && range.toString().trim()
    ? { range, isBeyond: !isStart || !isEnd }
    : { range: undefined, isBeyond: false };
}

/** Whether a point is before an element (-1), inside (0) or after it (1), seen from the tree of the point. */
function side(node: Node, offset: number, element: Element): number {
  const place = [element, ...ancestors(element)].find((around) => around.getRootNode() === node.getRootNode());
  const range = document.createRange();
  if (place) range.selectNodeContents(place);
  return place ? range.comparePoint(node, offset) : NaN;
}
