import type { TemplateResult } from 'lit';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { ancestors, mayFocus } from '../base/dom.ts';
import { BarHeight } from '../base/bar-height.ts';
import type { Part } from '../base/part.ts';
import { RevealOffer } from '../base/reveal.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { Slices } from '../base/scheduling.ts';
import type { Term } from '../../i18n/messages.ts';
import type { TimeFormat } from '../clinical/time-view.ts';
import { ChangesInView } from './changes/changes-in-view.ts';
import { DocumentSearch, SEARCHED_FROM } from './list/document-search.ts';
import { documentWriters } from './document-writers-part.ts';
import { documentsBodyView } from './documents-body-view.ts';
import { FoldedSections } from './document/section-list-view.ts';
import { languageName } from './list/document-list-view.ts';
import { OutgoingDocuments } from './outgoing/outgoing-documents.ts';
import { PassageCopies } from './outgoing/passage-copies.ts';
import { focusInPlace } from './outgoing/question-view.ts';
import { RecordNews } from './changes/record-news.ts';
import { RecordOnShow } from './record-on-show.ts';
import { revealPlanElement } from './document/plan-view.ts';
import { SeenSections } from './changes/seen-sections.ts';

/** What the element gives to what shows its documents. */
export interface DocumentsHost {
  readonly element: ScribeElement;
  readonly root: () => ShadowRoot;
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly timeFormat: () => TimeFormat;
  /** The language in force. */
  readonly lang: () => string;
  readonly announce: (text: string) => void;
  readonly obtain: <Content>(part: Part<Content>) => Promise<Content>;
  readonly fetchAtRest: (part: Part<unknown>) => void;
  readonly snapshot: () => ConsultationSnapshot | undefined;
  readonly sessionId: () => string | undefined;
  /** The documents on show. */
  readonly shown: () => readonly MedicalRecordDocument[];
  /** The purpose that the host page has chosen. */
  readonly purpose: () => string | undefined;
}

/** Rows and sections that a screen shows. */
const FIRST = { rows: 8, sections: 3 };

/** Shows the documents there are, remembers which is open and what of them was seen, and lets them out. */
export class DocumentsOnShow {
  readonly #host: DocumentsHost;
  readonly #record: RecordOnShow;
  readonly #seen = new SeenSections((document) => this.#record.sectionsOf(document));
  readonly #news = new RecordNews();
  readonly #inView: ChangesInView;
  readonly #outgoing: OutgoingDocuments;
  readonly #rows: Slices;
  readonly #parts: Slices;
  #chosenPurpose: string | undefined;
  readonly #search = new DocumentSearch();
  readonly #folded = new FoldedSections(() => this.#host.element.requestUpdate());
  #query = '';

  constructor(host: DocumentsHost) {
    const { element, root, sessionId } = host;
    this.#host = host;
    this.#record = new RecordOnShow(host);
    this.#rows = new Slices(element, FIRST.rows);
    this.#parts = new Slices(element, FIRST.sections);
    new BarHeight(element, () => [...ancestors(element, { flat: true })].find(isSession));
    this.#inView = new ChangesInView(element, root, () => this.#see());
    this.#outgoing = new OutgoingDocuments(host, this.#record, (documentId) => this.#showQuestion(documentId));
    new PassageCopies(host, this.#record, this.#outgoing);
    new RevealOffer(element, sessionId, 'plan-element', ({ documentId, elementId }) =>
      this.#showPlanElement(documentId, elementId),
    );
  }

  /** The purpose that the doctor has chosen. */
  get chosenPurpose(): string | undefined {
    return this.#chosenPurpose;
  }

  copy(documentId: string): Promise<void> {
    return this.#outgoing.copy(documentId);
  }

  export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    return this.#outgoing.export(documentId, format);
  }

  /** Takes what was read, before it is shown. */
  take(list: MedicalRecordDocumentList): void {
    if (list !== this.#news.list) {
      // What changed is not hidden by what was folded before.
      for (const document of list.items)
        for (const key of this.#seen.changes(document).keys()) this.#folded.open(document.id, key);
      this.#leave();
      if (this.#news.take(list, this.#host.snapshot()?.alerts))
        this.#host.announce(this.#host.term('documentsChanged'));
    }
    for (const document of list.items) this.#seen.meet(document);
    this.#host.fetchAtRest(documentWriters);
  }

  /** Drops every patient datum. */
  forget(): void {
    this.#seen.clear();
    this.#record.clear();
    this.#news.clear();
    this.#search.clear();
    this.#folded.clear();
    this.#query = '';
    this.#chosenPurpose = undefined;
    this.#inView.forget();
    this.#outgoing.forget();
    this.#rows.reset();
    this.#parts.reset();
  }

  body(snapshot: ConsultationSnapshot): TemplateResult {
    const { term, number, timeFormat, shown, lang, purpose } = this.#host;
    const { items, selected } = this.#record;
    this.#record.open = selected;
    const all = shown();
    // Without the field that it is typed in, it would hold unseen.
    if (all.length < SEARCHED_FROM) this.#query = '';
    return documentsBodyView(snapshot, all, selected, {
      ...timeFormat(),
      term,
      spoken: lang(),
      number,
      displayLanguage: (language) => languageName(language, lang()),
      outgoing: this.#outgoing,
      record: this.#record,
      changesOf: (document) => this.#seen.changes(document),
      all: purpose() ? undefined : items,
      search: {
        query: this.#query,
        found: this.#search.find(all, this.#query),
        onQuery: (query) => this.#ask(query),
      },
      rowsOf: (documents) => documents.slice(0, this.#rows.take(documents.length, this.#chosenPurpose)),
      onFocusRow: () => this.#rows.takeAll(),
      shownSections: (document) => this.#parts.take(this.#record.sectionsOf(document).length, document.id),
      chosenPurpose: this.#chosenPurpose,
      onChoosePurpose: (chosen) => this.#choose(chosen),
      onSelect: (documentId) => this.#select(documentId),
      folded: this.#folded,
      onShowSection: (key) => void this.#showSection(key),
      onMarkSeen: () => this.#see(),
      onNextChange: () => this.#inView.focusNext(),
    });
  }

  #choose(purpose: string | undefined): void {
    this.#outgoing.cancel();
    this.#chosenPurpose = purpose;
    this.#host.element.requestUpdate();
  }

  /** Narrows the list; the open document stays. */
  #ask(query: string): void {
    this.#query = query;
    const { element, announce, term, shown } = this.#host;
    announce(query.trim() ? term('documentsFound', this.#search.find(shown(), query).length) : '');
    element.requestUpdate();
  }

  #select(documentId: string): void {
    this.#leave();
    this.#outgoing.cancel();
    this.#record.selectedId = documentId;
    this.#host.element.requestUpdate();
  }

  /** Takes the changes of the open document as seen. */
  #see(): void {
    const { open } = this.#record;
    if (open) this.#seen.markSeen(open);
    this.#host.element.requestUpdate();
  }

  /** The open document gives place to another, or to what it has become. */
  #leave(): void {
    if (this.#inView.areSeen) this.#see();
    this.#inView.forget();
  }

  /** Focus on the question, not on its yes: what is held or typed on must not answer it. */
  async #showQuestion(documentId: string): Promise<() => void> {
    const { element, root } = this.#host;
    const asker = (root().activeElement ?? element.ownerDocument.activeElement) as HTMLElement | null;
    const isStill = mayFocus(element);
    this.#record.selectedId = documentId;
    if (this.#record.selected?.id !== documentId) this.#chosenPurpose = undefined;
    element.requestUpdate();
    await element.rendered;
    const question = root().querySelector<HTMLElement>('.question');
    if (isStill() && question) focusInPlace(question);
    return () => {
      if (!question?.matches(':focus-within')) return;
      (root().activeElement as HTMLElement | null)?.blur();
      asker?.focus({ preventScroll: true });
    };
  }

  /** Focus on the title of a section of the open document, which opens. */
  async #showSection(key: string): Promise<void> {
    const { element, root } = this.#host;
    const { open } = this.#record;
    if (!open) return;
    const place = this.#record.sectionsOf(open).findIndex((section) => section.key === key);
    this.#folded.open(open.id, key);
    this.#parts.takeAll();
    await element.rendered;
    const title = root().querySelector<HTMLElement>(`#section-${place}`);
    title?.closest('.section')?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }

  #showPlanElement(documentId: string, elementId: string): boolean {
    const { element, root, shown, purpose } = this.#host;
    if (!(purpose() ? shown() : this.#record.items).some(({ id }) => id === documentId)) return false;
    if (!shown().some(({ id }) => id === documentId)) this.#choose(undefined);
    if (documentId !== this.#record.open?.id) this.#select(documentId);
    this.#folded.open(documentId, 'plan');
    const isShown = () => revealPlanElement(root(), documentId, elementId);
    void element.rendered.then(async () => {
      if (isShown()) return;
      this.#parts.takeAll();
      await element.rendered;
      isShown();
    });
    return true;
  }
}

const isSession = ({ localName }: Element): boolean => localName === 'scribe-session';
