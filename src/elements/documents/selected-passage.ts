import { ancestors } from '../ancestors.ts';
import { selectedText } from '../labelled-passage.ts';

/** A passage, and the way to select it again where the question took the selection away. */
export interface SelectedPassage {
  readonly passage: string;
  readonly restore: () => void;
}

/** What is selected of an element, if anything; a selection that begins outside is narrowed to what is inside. */
export function selectedPassage(element: Element, isBegunInside: boolean): SelectedPassage | undefined {
  const selection = element.ownerDocument.getSelection();
  const range = selection && selectedRange(selection, element, isBegunInside);
  const select = () =>
    range && selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  if (!isBegunInside) select();
  const passage = isBegunInside || range ? selectedText(element) : '';
  return passage ? { passage, restore: () => selectedText(element) || select() } : undefined;
}

function selectedRange(selection: Selection, element: Element, isBegunInside: boolean): Range | undefined {
  try {
    const [composed] = selection.getComposedRanges({ shadowRoots: [element.getRootNode() as ShadowRoot] });
    return composed && rangeInside(composed, element);
  } catch {
    // Older browsers (Chromium 136, Firefox 141) have no such call: they do not tell of a selection that begins outside.
    return isBegunInside && selection.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  }
}

/** The part of a range that is inside an element, if there are words in it. */
function rangeInside({ startContainer, startOffset, endContainer, endOffset }: AbstractRange, element: Element) {
  const isReached = side(startContainer, startOffset, element) <= 0 && side(endContainer, endOffset, element) >= 0;
  const part = document.createRange();
  part.selectNodeContents(element);
  if (element.contains(startContainer)) part.setStart(startContainer, startOffset);
  if (element.contains(endContainer)) part.setEnd(endContainer, endOffset);
  return isReached && part.toString().trim() ? part : undefined;
}

/** Whether a point is before an element (-1), inside (0) or after it (1), seen from the tree of the point. */
function side(node: Node, offset: number, element: Element): number {
  const place = [element, ...ancestors(element)].find((around) => around.getRootNode() === node.getRootNode());
  const range = document.createRange();
  if (place) range.selectNodeContents(place);
  return place ? range.comparePoint(node, offset) : NaN;
}
