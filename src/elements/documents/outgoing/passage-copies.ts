import type { ReactiveController } from 'lit';
import { isOwnCopy, isShort, labelCopied, labelledPassage, selectedRange, selectedText } from '../../base/clipboard.ts';
import { ancestors, windowOf } from '../../base/dom.ts';
import { guardWarning } from '../../clinical/status.ts';
import { OpenAlerts } from './open-alerts.ts';
import type { OutgoingDocuments } from './outgoing-documents.ts';
import type { RecordOnShow } from '../record-on-show.ts';
import type { ScribeDocuments } from '../scribe-documents.ts';

const WAYS_OUT = ['copy', 'cut', 'dragstart'] as const;

/** Passages that a person takes by the browser's own means keep their label; of what may not be final or has a grave alert open, asks first. */
export class PassageCopies implements ReactiveController {
  readonly #host: ScribeDocuments;
  readonly #record: RecordOnShow;
  readonly #outgoing: OutgoingDocuments;
  readonly #heard = new WeakSet<Event>();
  /** What is being asked about. */
  #taken: object | undefined;
  #places: readonly (Window | ShadowRoot | null)[] = [];

  constructor(host: ScribeDocuments, record: RecordOnShow, outgoing: OutgoingDocuments) {
    this.#host = host;
    this.#record = record;
    this.#outgoing = outgoing;
    host.addController(this);
  }

  // On the window, before the page's own listeners: one of them could put on the clipboard what nobody was asked about.
  // And inside: from within a closed shadow root the window does not tell where an event began.
  hostConnected(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    this.#places = [windowOf(root.ownerDocument), root];
    for (const type of WAYS_OUT) for (const place of this.#places) place?.addEventListener(type, this, true);
  }

  hostDisconnected(): void {
    for (const type of WAYS_OUT) for (const place of this.#places) place?.removeEventListener(type, this, true);
  }

  handleEvent(event: ClipboardEvent | DragEvent): void {
    const { term, renderRoot } = this.#host;
    const article = renderRoot.querySelector('article');
    const { open: document, snapshot } = this.#record;
    const path = event.composedPath();
    if (isOwnCopy()) return;
    if (!article || !document || !snapshot || (path[0] as Partial<Element>).matches?.('input, textarea')) return;
    const isInside = path.includes(article);
    if (isInside && this.#heard.has(event)) return;
    if (isInside) this.#heard.add(event);
    const part = selectedPart(article, isInside);
    openSelected(article, part);
    const warning = guardWarning(this.#record.guardOf(document), term);
    // Made when the text leaves: alerts may be decided while the question stands.
    const labels = () => {
      const now = this.#record.snapshot;
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
    // A drag that begins outside may carry anything else.
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
        // A later question has a selection of its own, which stays.
        if (this.#taken === selected) selected.restore();
      });
  }
}

/** The part of what is selected that is inside an element. */
interface SelectedPart {
  /** `undefined` where nothing inside is selected, or an older browser does not tell. */
  readonly range: Range | undefined;
  /** Whether the selection reaches beyond the element. */
  readonly isBeyond: boolean;
}

/** What is selected of an element. An older browser does not tell: there, what is begun inside is taken to be inside. */
function selectedPart(element: Element, isBegunInside: boolean): SelectedPart {
  const composed = selectedRange(element);
  if (composed) return partInside(composed, element);
  const selection = isBegunInside ? element.ownerDocument.getSelection() : undefined;
  return { range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined, isBeyond: false };
}

/** The selected words of an element, and the way to select them again; a selection that reaches beyond it is narrowed to it. */
function selectedPassage(element: Element, { range, isBeyond }: SelectedPart, isBegunInside: boolean) {
  const selection = element.ownerDocument.getSelection();
  const select = () =>
    range && selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  if (isBeyond) select();
  const passage = isBegunInside || range ? selectedText(element) : '';
  return passage ? { passage, restore: () => selectedText(element) || select() } : undefined;
}

/** Opens what is folded within a selection: it is part of what leaves. */
function openSelected(element: Element, { range }: SelectedPart): void {
  // An older browser does not tell which sections are selected: all are opened.
  const isTold = element.contains(range?.commonAncestorContainer ?? null);
  for (const folded of range ? element.querySelectorAll('[hidden="until-found"]') : []) {
    if (isTold && !range?.intersectsNode(folded)) continue;
    // As find-in-page does. The attribute goes at once: a copy does not wait for an update.
    folded.dispatchEvent(new Event('beforematch'));
    folded.removeAttribute('hidden');
  }
}

/** Whether what is selected of an element is a piece of it, not a word or two. */
function reachesFar(element: Element, { range }: SelectedPart): boolean {
  return !isShort(range?.toString().trim() || selectedText(element));
}

/** The part of a range that is inside an element, if there are words in it. */
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

/** Whether a point is before an element (-1), inside (0) or after it (1), seen from the tree of the point. */
function side(node: Node, offset: number, element: Element): number {
  const place = [element, ...ancestors(element)].find((around) => around.getRootNode() === node.getRootNode());
  const range = document.createRange();
  if (place) range.selectNodeContents(place);
  return place ? range.comparePoint(node, offset) : NaN;
}
