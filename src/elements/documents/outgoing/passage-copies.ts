import type { ReactiveController } from 'lit';
import { windowOf } from '../../base/dom.ts';
import { guardWarning } from '../../clinical/document-guard.ts';
import { labelCopied, labelledPassage } from '../../clinical/labelled-passage.ts';
import { isOwnCopy } from '../../base/clipboard.ts';
import type { DocumentsHost } from '../document-views.ts';
import { OpenAlerts } from './open-alerts.ts';
import type { OutgoingDocuments } from './outgoing-documents.ts';
import type { RecordOnShow } from '../record-on-show.ts';
import { openSelected, reachesFar, selectedPart, selectedPassage, type SelectedPassage } from './selected-passage.ts';

const WAYS_OUT = ['copy', 'cut', 'dragstart'] as const;

/** Passages that a person takes with the browser's own means: each keeps its label, and of what may not be final or has a grave alert open asks first. */
export class PassageCopies implements ReactiveController {
  readonly #host: DocumentsHost;
  readonly #record: RecordOnShow;
  readonly #outgoing: OutgoingDocuments;
  readonly #heard = new WeakSet<Event>();
  #taken: SelectedPassage | undefined;
  #places: readonly (Window | ShadowRoot | null)[] = [];

  constructor(host: DocumentsHost, record: RecordOnShow, outgoing: OutgoingDocuments) {
    this.#host = host;
    this.#record = record;
    this.#outgoing = outgoing;
    host.element.addController(this);
  }

  // Ahead of the page's own listeners, one of which could put on the clipboard what nobody has been asked about;
  // and inside, since in a closed shadow root the page does not tell where an event began.
  hostConnected(): void {
    const root = this.#host.element.renderRoot as ShadowRoot;
    this.#places = [windowOf(root.ownerDocument), root];
    for (const type of WAYS_OUT) for (const place of this.#places) place?.addEventListener(type, this, true);
  }

  hostDisconnected(): void {
    for (const type of WAYS_OUT) for (const place of this.#places) place?.removeEventListener(type, this, true);
  }

  handleEvent(event: ClipboardEvent | DragEvent): void {
    const { element, term } = this.#host;
    const article = element.renderRoot.querySelector('article');
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
    // As the alerts are when it leaves, which may be after a question.
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
    // What is dragged from outside may be anything.
    const selected = isInside || event.type !== 'dragstart' ? selectedPassage(article, part, isInside) : undefined;
    if (!selected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    (event as Partial<ClipboardEvent>).clipboardData?.clearData();
    this.#taken = selected;
    void this.#outgoing
      .copyPassage(document, () => labelledPassage(selected.passage, labels()))
      .then(() => element.rendered)
      .then(() => {
        // What was selected for a later question stays.
        if (this.#taken === selected) selected.restore();
      });
  }
}
