import type { ReactiveController } from 'lit';
import { BrowserEvent } from '../../../client/platform.ts';
import { isOwnCopy, isShort, labelCopied, labelledPassage, selectedRange, selectedText } from '../../base/clipboard.ts';
import { ancestors, windowOf } from '../../base/dom.ts';
import { guardWarning } from '../../clinical/status.ts';
import { OpenAlerts } from './open-alerts.ts';
import type { OutgoingDocuments } from './outgoing-documents.ts';
import type { RecordOnShow } from '../record-on-show.ts';
import type { ScribeDocuments } from '../scribe-documents.ts';

const WAYS_OUT = ['copy', 'cut', 'dragstart'] as const;

/** Adds labels to passages copied or dragged by the browser's own means. Asks first if the document may not be final or has a grave open alert. */
export class PassageCopies implements ReactiveController {
  readonly #host: ScribeDocuments;
  readonly #record: RecordOnShow;
  readonly #outgoing: OutgoingDocuments;
  readonly #heard = new WeakSet<Event>();
  /** The passage in question. */
  #taken: object | undefined;
  #places: readonly (Window | ShadowRoot | null)[] = [];

  constructor(host: ScribeDocuments, record: RecordOnShow, outgoing: OutgoingDocuments) {
    this.#host = host;
    this.#record = record;
    this.#outgoing = outgoing;
    host.addController(this);
  }

  // Listens at the window, to run before the page's own listeners, which could copy a passage without the question. Also listens
  // at the shadow root: if the page has the element in a closed root, the window does not tell where an event began.
  hostConnected(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    this.#places = [windowOf(root.ownerDocument), root];
    for (const type of WAYS_OUT) for (const place of this.#places) place?.addEventListener(type, this, true);
  }

  hostDisconnected(): void {
    for (const type of WAYS_OUT) for (const place of this.#places) place?.removeEventListener(type, this, true);
  }

  handleEvent(event: ClipboardEvent | DragEvent): void {
    const { term, renderRoot, snapshot } = this.#host;
    const article = renderRoot.querySelector('article');
    const { rendered: document } = this.#record;
    const path = event.composedPath();
    if (isOwnCopy()) return;
    if (!article || !document || !snapshot || (path[0] as Partial<Element>).matches?.('input, textarea')) return;
    const isInside = path.includes(article);
    if (isInside && this.#heard.has(event)) return;
    if (isInside) this.#heard.add(event);
    const part = selectedPart(article, isInside);
    openSelected(article, part);
    const warning = guardWarning(this.#record.guardOf(document), term);
    // A function, called when the text leaves, because alerts may be decided while the question is open.
    const labels = () => {
      const now = this.#host.snapshot;
      const open = now && new OpenAlerts(now).line(document.id, term);
      return [warning, term('aiWrittenCheck'), open].filter((line) => line !== undefined);
    };
    const isAsked =
      snapshot.mismatch?.isLocking === true ||
      warning !== undefined ||
      (new OpenAlerts(snapshot).hasGrave(document.id) && reachesFar(article, part));
    if (!isAsked) {
      if (!isInside || event.type !== 'copy') return;
      if (this.#outgoing.isAllowed(document.id, 'copy')) labelCopied(event as ClipboardEvent, article, labels(), false);
      else event.preventDefault();
      return;
    }
    // A drag that begins outside may carry anything.
    const selected = isInside || event.type !== 'dragstart' ? selectedPassage(article, part, isInside) : undefined;
    if (!selected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    (event as Partial<ClipboardEvent>).clipboardData?.clearData();
    this.#taken = selected;
    void this.#outgoing
      .copyPassage(document, () => labelledPassage(selected.passage, labels()))
      .then(() => this.#host.rendered)
      .then(() => {
        // A later question has its own selection, which stays.
        if (this.#taken === selected) selected.restore();
      });
  }
}

/** The part of the selection inside an element. */
interface SelectedPart {
  /** `undefined` if nothing inside is selected, or an older browser does not tell. */
  readonly range: Range | undefined;
  readonly isBeyond: boolean;
}

/** The selection in an element. For an older browser, a selection that begins inside counts as inside. */
function selectedPart(element: Element, isBegunInside: boolean): SelectedPart {
  const composed = selectedRange(element);
  if (composed) return partInside(composed, element);
  const selection = isBegunInside ? element.ownerDocument.getSelection() : undefined;
  return { range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined, isBeyond: false };
}

/** The selected text of an element, and a function to select it again. A selection that reaches beyond is narrowed to the element. */
function selectedPassage(element: Element, { range, isBeyond }: SelectedPart, isBegunInside: boolean) {
  const selection = element.ownerDocument.getSelection();
  const select = () =>
    range && selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  if (isBeyond) select();
  const passage = isBegunInside || range ? selectedText(element) : '';
  return passage ? { passage, restore: () => selectedText(element) || select() } : undefined;
}

/** Opens folded sections within a selection, because they are part of it. */
function openSelected(element: Element, { range }: SelectedPart): void {
  // An older browser does not tell which sections are selected, so all are opened.
  const isTold = element.contains(range?.commonAncestorContainer ?? null);
  for (const folded of range ? element.querySelectorAll('[hidden="until-found"]') : []) {
    if (isTold && !range?.intersectsNode(folded)) continue;
    // Like find-in-page. Removes the attribute at once, because a copy does not wait for an update.
    folded.dispatchEvent(new BrowserEvent('beforematch'));
    folded.removeAttribute('hidden');
  }
}

/** Whether the selection is a passage, not only a word or two. */
function reachesFar(element: Element, { range }: SelectedPart): boolean {
  return !isShort(range?.toString().trim() || selectedText(element));
}

/** The part of a range inside an element, if it has text. */
function partInside({ startContainer, startOffset, endContainer, endOffset }: AbstractRange, element: Element) {
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

/** Whether a point is before (-1), inside (0) or after (1) an element, seen from the point's tree. */
function side(node: Node, offset: number, element: Element): number {
  const place = [element, ...ancestors(element)].find((around) => around.getRootNode() === node.getRootNode());
  const range = document.createRange();
  if (place) range.selectNodeContents(place);
  return place ? range.comparePoint(node, offset) : NaN;
}
