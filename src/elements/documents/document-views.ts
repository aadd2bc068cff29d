// What shows documents: a chunk of its own with its English texts, fetched as soon as there are documents to show.
export { recordEn as texts } from '../../i18n/record-en.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { keyed } from 'lit/directives/keyed.js';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import type { Term } from '../../i18n/messages.ts';
import { BarHeight } from '../base/bar-height.ts';
import { ancestors, mayFocus } from '../base/dom.ts';
import type { PartsOnDemand } from '../base/part.ts';
import { RevealOffer } from '../base/reveal.ts';
import { Slices } from '../base/scheduling.ts';
import type { TimeFormat } from '../clinical/time-view.ts';
import { ChangesInView } from './changes/changes-in-view.ts';
import { SeenSections, isOtherText } from './changes/seen-sections.ts';
import { documentView } from './document/document-view.ts';
import { documentStyles } from './document/document.styles.ts';
import { revealPlanElement } from './document/plan-view.ts';
import { planStyles } from './document/plan.styles.ts';
import { sectionStyles } from './document/section.styles.ts';
import { choiceView, purposeFilterView } from './list/document-list-view.ts';
import { findDocuments, SEARCHED_FROM } from './list/document-search.ts';
import { OpenAlerts } from './outgoing/open-alerts.ts';
import { documentWriters, OutgoingDocuments } from './outgoing/outgoing-documents.ts';
import { PassageCopies } from './outgoing/passage-copies.ts';
import { RecordOnShow } from './record-on-show.ts';
import { recordsStyles } from './records.styles.ts';
import type { ScribeDocuments } from './scribe-documents.ts';

export const documentViewsStyles = [documentStyles, sectionStyles, planStyles, recordsStyles];

/** What the element gives to what shows its documents. */
export interface DocumentsHost {
  readonly element: ScribeDocuments;
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly announce: (text: string) => void;
  readonly parts: PartsOnDemand;
  readonly timeFormat: () => TimeFormat;
  /** The language in force. */
  readonly lang: () => string;
  readonly snapshot: () => ConsultationSnapshot | undefined;
  /** The documents on show. */
  readonly shown: () => readonly MedicalRecordDocument[];
}

/** What the views are given: how values are written, what the record says, and what can be done with it. */
export interface RecordContext extends TimeFormat {
  readonly number: DocumentsHost['number'];
  /** The language in force. */
  readonly spoken: string;
  readonly snapshot: ConsultationSnapshot;
  readonly open: OpenAlerts;
  readonly show: DocumentsOnShow;
}

/** Rows and sections that a screen shows. */
const FIRST = { rows: 8, sections: 3 };

/** Shows the documents there are, remembers which is open and what of them was seen, and lets them out. */
export class DocumentsOnShow {
  readonly record: RecordOnShow;
  readonly seen: SeenSections;
  readonly inView: ChangesInView;
  readonly outgoing: OutgoingDocuments;
  readonly rows: Slices;
  readonly sections: Slices;
  /** The purpose that the doctor has chosen. */
  chosenPurpose: string | undefined;
  query = '';
  readonly #host: DocumentsHost;
  /** The sections that the doctor has folded, by document and key; in memory alone. */
  readonly #folded = new Set<string>();
  #list: MedicalRecordDocumentList | undefined;
  #applied = 0;

  constructor(host: DocumentsHost) {
    const { element } = host;
    this.#host = host;
    this.record = new RecordOnShow(host);
    this.seen = new SeenSections(this.record);
    this.rows = new Slices(element, FIRST.rows);
    this.sections = new Slices(element, FIRST.sections);
    new BarHeight(element, () =>
      [...ancestors(element, { flat: true })].find(({ localName }) => localName === 'scribe-session'),
    );
    this.inView = new ChangesInView(element, () => this.markSeen());
    this.outgoing = new OutgoingDocuments(host, this.record, (documentId) => this.#showQuestion(documentId));
    new PassageCopies(host, this.record, this.outgoing);
    new RevealOffer(
      element,
      () => element.namedSessionId,
      'plan-element',
      ({ documentId, elementId }) => this.#showPlanElement(documentId, elementId),
    );
  }

  /** Takes what was read, before it is shown. */
  take(list: MedicalRecordDocumentList): void {
    if (list !== this.#list) {
      // What changed is not hidden by what was folded before.
      for (const document of list.items)
        for (const key of this.seen.changes(document).keys()) this.#folded.delete(`${document.id} ${key}`);
      this.#leave();
      this.#tellNews(list);
    }
    for (const document of list.items) this.seen.meet(document);
    this.#host.parts.fetchAtRest(documentWriters);
  }

  /** Drops every patient datum. */
  forget(): void {
    this.seen.clear();
    this.record.clear();
    this.#folded.clear();
    this.#list = this.chosenPurpose = undefined;
    this.#applied = 0;
    this.query = '';
    this.inView.forget();
    this.outgoing.forget();
    this.rows.reset();
    this.sections.reset();
  }

  /** The documents on show: the list, where there is something to choose, and the open one. */
  body(snapshot: ConsultationSnapshot): TemplateResult {
    const { element, term, number, timeFormat, shown: all, lang } = this.#host;
    const { items, selected } = this.record;
    const shown = all();
    this.record.open = selected;
    // Without the field that it is typed in, it would hold unseen.
    if (shown.length < SEARCHED_FROM) this.query = '';
    const context: RecordContext = {
      ...timeFormat(),
      term,
      number,
      spoken: lang(),
      snapshot,
      open: new OpenAlerts(snapshot),
      show: this,
    };
    const isMany = shown.length > 1;
    return html`<div class="body ${isMany ? 'many' : ''}">
      ${purposeFilterView(element.purpose ? [] : items, context)}
      ${isMany ? choiceView(shown, selected?.id, context) : nothing}
      <div
        id="document"
        class="panel"
        role=${ifDefined(isMany ? 'tabpanel' : undefined)}
        aria-labelledby=${ifDefined(isMany ? 'document-title' : undefined)}
      >
        ${selected ? keyed(selected.id, documentView(selected, context)) : nothing}
      </div>
    </div>`;
  }

  choose(purpose: string | undefined): void {
    this.outgoing.cancel();
    this.chosenPurpose = purpose;
    this.#host.element.requestUpdate();
  }

  /** Narrows the list; the open document stays. */
  search(query: string): void {
    const { element, announce, term, shown } = this.#host;
    this.query = query;
    announce(query.trim() ? term('documentsFound', findDocuments(shown(), query).length) : '');
    element.requestUpdate();
  }

  select(documentId: string): void {
    this.#leave();
    this.outgoing.cancel();
    this.record.selectedId = documentId;
    this.#host.element.requestUpdate();
  }

  /** Takes the changes of the open document as seen. */
  markSeen(): void {
    const { open } = this.record;
    if (open) this.seen.markSeen(open);
    this.#host.element.requestUpdate();
  }

  isFolded(documentId: string, key: string): boolean {
    return this.#folded.has(`${documentId} ${key}`);
  }

  fold(documentId: string, key: string): void {
    this.#folded.add(`${documentId} ${key}`);
    this.#host.element.requestUpdate();
  }

  unfold(documentId: string, key: string): void {
    if (this.#folded.delete(`${documentId} ${key}`)) this.#host.element.requestUpdate();
  }

  /** Focus on the title of a section of the open document, which opens. */
  async showSection(key: string): Promise<void> {
    const { element } = this.#host;
    const { open } = this.record;
    if (!open) return;
    const place = this.record.sectionsOf(open).findIndex((section) => section.key === key);
    this.unfold(open.id, key);
    this.sections.takeAll();
    await element.rendered;
    const title = this.#root.querySelector<HTMLElement>(`#section-${place}`);
    title?.closest('.section')?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }

  get #root(): ShadowRoot {
    return this.#host.element.renderRoot as ShadowRoot;
  }

  /** Says that another text stands in the record, unless an alert has told so as it was applied. */
  #tellNews(list: MedicalRecordDocumentList): void {
    const alerts = this.#host.snapshot()?.alerts ?? [];
    const applied = alerts.filter(({ decision }) => decision?.phase === 'applied').length;
    const isNews = this.#list && applied <= this.#applied && isOtherText(this.#list.items, list.items);
    this.#list = list;
    this.#applied = applied;
    if (isNews) this.#host.announce(this.#host.term('documentsChanged'));
  }

  /** The open document gives place to another, or to what it has become. */
  #leave(): void {
    if (this.inView.areSeen) this.markSeen();
    this.inView.forget();
  }

  /** Focus on the question, not on its yes: what is held or typed on must not answer it. */
  async #showQuestion(documentId: string): Promise<() => void> {
    const { element } = this.#host;
    const root = this.#root;
    const asker = (root.activeElement ?? element.ownerDocument.activeElement) as HTMLElement | null;
    const isStill = mayFocus(element);
    this.record.selectedId = documentId;
    if (this.record.selected?.id !== documentId) this.chosenPurpose = undefined;
    element.requestUpdate();
    await element.rendered;
    const question = root.querySelector<HTMLElement>('.question');
    if (isStill() && question) {
      question.focus({ preventScroll: true });
      // It stands over what is on the screen: the selection stays where it is, unless that is out of sight.
      const { top, bottom } = question.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) question.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      if (!question?.matches(':focus-within')) return;
      (root.activeElement as HTMLElement | null)?.blur();
      asker?.focus({ preventScroll: true });
    };
  }

  #showPlanElement(documentId: string, elementId: string): boolean {
    const { element, shown } = this.#host;
    if (!(element.purpose ? shown() : this.record.items).some(({ id }) => id === documentId)) return false;
    if (!shown().some(({ id }) => id === documentId)) this.choose(undefined);
    if (documentId !== this.record.open?.id) this.select(documentId);
    this.unfold(documentId, 'plan');
    const isShown = () => revealPlanElement(this.#root, documentId, elementId);
    void element.rendered.then(async () => {
      if (isShown()) return;
      this.sections.takeAll();
      await element.rendered;
      isShown();
    });
    return true;
  }
}
