import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ScribeError } from '../../client/errors.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationView, ElementState, Resource } from '../../consultation/view.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { ScribeDocumentsChangedEvent } from '../../events/scribe-documents-changed.ts';
import { failureView, signedOutView } from '../failure-view.ts';
import { freshnessView } from '../freshness-view.ts';
import { RevealOffer } from '../reveal-offer.ts';
import { ScribeElement } from '../scribe-element.ts';
import { skeletonView } from '../skeleton-view.ts';
import { Ticker } from '../ticker.ts';
import { clockTime, type TimeFormat } from '../time-view.ts';
import { documentGuard, type DocumentGuard } from './document-guard.ts';
import type { Output } from './document-output.ts';
import { documentViews } from './document-views-part.ts';
import { documentWriters } from './document-writers-part.ts';
import { documentsHeadView } from './documents-head-view.ts';
import { languageName } from './language-tag.ts';
import { noDocumentsView } from './no-documents-view.ts';
import { OutgoingDocuments } from './outgoing-documents.ts';
import { RecordNews } from './record-news.ts';
import { documentsStyles } from './scribe-documents.styles.ts';
import type { Section } from './section.ts';
import { SectionCache } from './section-cache.ts';
import { SeenSections } from './seen-sections.ts';

/**
 * @tag scribe-documents
 * @summary The medical record documents of a consultation, with their lifecycle and what changed since they were seen.
 *
 * @fires {ScribeDocumentsChangedEvent} scribe-documents-changed - The documents on show have changed.
 * @fires {ScribeBeforeCopyEvent} scribe-before-copy - Clinical text is about to leave the widget; cancelable.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read has failed.
 *
 * @csspart base - Everything inside the element.
 * @csspart list - The list of documents.
 * @csspart document - The open document.
 *
 * @cssstate stale - The latest read failed; what is shown is older.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeDocuments extends ScribeElement {
  static override styles: CSSResultGroup = [ScribeElement.styles, documentsStyles];

  readonly #ticker = new Ticker(this, () => 60_000);
  readonly #seen = new SeenSections();
  readonly #sections = new SectionCache(
    (document, term) => documentViews.content?.documentSections(document, term) ?? [],
  );
  readonly #outgoing = new OutgoingDocuments(this, {
    term: this.term,
    announce: (text) => this.announce(text),
    output: (documentId, section) => this.#output(documentId, section),
    writers: () => this.obtain(documentWriters),
    sessionId: () => this.namedSessionId ?? '',
    patientName: () => this.view?.patientName,
    onQuestion: (documentId) => this.#showQuestion(documentId),
  });
  protected readonly revealOffer = new RevealOffer(
    this,
    () => this.namedSessionId,
    'plan-element',
    ({ documentId, elementId }) => this.#showPlanElement(documentId, elementId),
  );
  readonly #news = new RecordNews();
  #told = '';
  #toldList: MedicalRecordDocumentList | undefined;

  /** Shows only documents with this purpose (§4.4), for example `report`. */
  @property() purpose: string | undefined;

  @state() private _selectedId: string | undefined;

  /** Copies a document as HTML and plain text; a draft asks first. Rejects with a ScribeError of kind `aborted` if it may not. */
  async copy(documentId: string): Promise<void> {
    await this.#outgoing.copy(documentId);
  }

  /** A document as a file: JSON as the service sent it, or a FHIR R4 document Bundle; a draft asks first. */
  async export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    return this.#outgoing.export(documentId, format);
  }

  protected override resourceOf(view: ConsultationView): Resource<MedicalRecordDocumentList> {
    return view.documents;
  }

  protected override stateOf(view: ConsultationView): ElementState {
    const { state: current, value } = view.documents;
    return current === 'ready' && value && !this.#shown.length ? 'empty' : current;
  }

  protected override forget(): void {
    this.#seen.clear();
    this.#sections.clear();
    this.#news.clear();
    this.#toldList = undefined;
    this._selectedId = undefined;
    this.#outgoing.cancel();
  }

  protected override get awaited(): Promise<unknown> | undefined {
    if (documentViews.content || !this.#shown.length) return undefined;
    return this.obtain(documentViews).catch(() => undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const list = this.view?.documents.value;
    if (list !== this.#news.list) {
      if (!list) this.forget();
      else if (this.#news.take(list, this.view?.alerts)) this.announce(this.term('documentsChanged'));
    }
    if (!documentViews.content) return;
    this.wear(documentViews.content.documentViewsStyles);
    for (const document of list?.items ?? []) this.#seen.meet(document, this.#sectionsOf(document));
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { view, state: current } = this;
    if (!view) return;
    const { value } = view.documents;
    if (value) documentWriters.fetchAtRest();
    const told = JSON.stringify([view.sessionId, current, this.purpose]);
    const isNews = (this.#told || current !== 'idle') && (told !== this.#told || value !== this.#toldList);
    this.#told = told;
    this.#toldList = value;
    if (!isNews) return;
    const documentIds = this.#shown.map(({ id }) => id);
    const detail = { sessionId: view.sessionId, state: current, documentIds, total: value?.total };
    this.dispatchEvent(new ScribeDocumentsChangedEvent(detail));
  }

  readonly #select = (documentId: string): void => {
    this.#markSeen(this.#selected());
    this.#outgoing.cancel();
    this._selectedId = documentId;
  };

  #showQuestion(documentId: string): void {
    this._selectedId = documentId;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.question button')?.focus());
  }

  async #output(documentId: string, section?: Section): Promise<Output> {
    const { view } = this;
    const document = view?.documents.value?.items.find(({ id }) => id === documentId);
    if (!view || !document) {
      throw new ScribeError('set-up', 'There is no such document here.', { param: 'documentId' });
    }
    await this.obtain(documentViews);
    const { outputOf } = await this.obtain(documentWriters);
    const sections = section ? [section] : this.#sectionsOf(document);
    return outputOf(document, sections, this.#guardOf(document), {
      term: this.term,
      number: this.number,
      date: this.date,
      patientName: view.patientName,
      consultation: view.session.value?.consultationInternalId ?? view.sessionId,
    });
  }

  /** The documents on show. */
  get #shown(): readonly MedicalRecordDocument[] {
    const items = this.view?.documents.value?.items ?? [];
    return this.purpose ? items.filter(({ purpose }) => purpose === this.purpose) : items;
  }

  /** The open document: the chosen one, else the primary one, else the first. */
  #selected(): MedicalRecordDocument | undefined {
    const shown = this.#shown;
    const chosen = shown.find(({ id }) => id === this._selectedId);
    return chosen ?? shown.find(({ purpose }) => purpose === 'primary') ?? shown[0];
  }

  #guardOf(document: MedicalRecordDocument): DocumentGuard {
    return documentGuard(document, scribe().options?.finalLifecycleStatuses);
  }

  #sectionsOf(document: MedicalRecordDocument): readonly Section[] {
    return this.#sections.sectionsOf(document, this.localize.lang(), this.term);
  }

  #markSeen(document: MedicalRecordDocument | undefined): void {
    if (document) this.#seen.markSeen(document.id, this.#sectionsOf(document));
  }

  #showPlanElement(documentId: string, elementId: string): boolean {
    if (!this.#shown.some(({ id }) => id === documentId)) return false;
    this._selectedId = documentId;
    void this.updateComplete.then(() => {
      const element = this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(`${documentId}-${elementId}`)}`);
      element?.scrollIntoView({ block: 'nearest' });
      element?.focus({ preventScroll: true });
    });
    return true;
  }

  get #timeFormat(): TimeFormat {
    return { now: this.#ticker.now, date: this.date, relativeTime: this.relativeTime };
  }

  #body(view: ConsultationView): unknown {
    const { documents, isSignedOut } = view;
    const { value, failure } = documents;
    if (value) {
      const shown = this.#shown;
      return shown.length ? this.#documents(view, shown) : this.#empty(documents);
    }
    if (documents.state === 'empty') return this.#empty(documents);
    if (isSignedOut || failure) {
      // Inside a session, that says what they share.
      const isSaidAbove = this.isNested && (isSignedOut || view.session.failure?.reason === failure?.reason);
      if (isSaidAbove) return html`<p class="muted">${this.term('seeSession')}</p>`;
      return failure ? failureView(failure, this.failureContext) : signedOutView(this.failureContext);
    }
    return documents.state === 'idle' && scribe().options ? nothing : skeletonView(this.term('loading'), 6);
  }

  #empty({ readAt, value }: Resource<MedicalRecordDocumentList>): TemplateResult {
    return noDocumentsView({
      term: this.term,
      session: this.view?.session.value,
      hiddenBy: value?.items.length ? this.purpose : undefined,
      checked: readAt === undefined ? undefined : clockTime(readAt, this.#timeFormat),
    });
  }

  #documents(view: ConsultationView, shown: readonly MedicalRecordDocument[]): TemplateResult | undefined {
    return documentViews.content?.documentsBodyView(view, shown, this.#selected(), {
      ...this.#timeFormat,
      term: this.term,
      number: this.number,
      displayLanguage: (language) => languageName(language, this.localize.lang()),
      outgoing: this.#outgoing,
      guardOf: (document) => this.#guardOf(document),
      sectionsOf: (document) => this.#sectionsOf(document),
      changesOf: (document) => this.#seen.changes(document.id, this.#sectionsOf(document)),
      onSelect: this.#select,
      onMarkSeen: (document) => {
        this.#markSeen(document);
        this.requestUpdate();
      },
    });
  }

  protected override content(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    // Inside a session, that says whether the page is offline or reconnecting.
    const freshness = freshnessView(this.isNested ? { ...view, connection: 'live' } : view, view.documents, {
      ...this.failureContext,
      ...this.#timeFormat,
    });
    const { value: list } = view.documents;
    const head = documentsHeadView({
      term: this.term,
      list,
      shown: this.#shown.length,
      onRefresh: () => void this.refresh(),
    });
    return html`<section class="documents" aria-label=${this.term('documentsLabel')}>
      ${head} ${freshness} ${this.#body(view)}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-documents': ScribeDocuments;
  }
}
