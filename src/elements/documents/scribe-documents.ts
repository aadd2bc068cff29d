import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { freshnessIn, shownIn } from '../../consultation/controller.ts';
import { type ConsultationSnapshot, type Resource, isPartial, isUnrecorded } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { type ElementState, ScribeDocumentsChangedEvent } from '../../events.ts';
import { clearedView, failureView, isCleared, mismatchView, signedOutView } from '../notices/failure-view.ts';
import { checkedText, freshnessView, refreshButton } from '../notices/freshness-view.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { waitsBelow } from '../base/dom.ts';
import { noticeView, skeletonView } from '../notices/notice-view.ts';
import { Part } from '../base/part.ts';
import { Ticker } from '../base/scheduling.ts';
import { sessionStatus } from '../clinical/status.ts';
import type { DocumentsOnShow } from './document-views.ts';
import { documentsStyles } from './scribe-documents.styles.ts';

/** @internal The views of list, open document and sections. */
export const documentViews = new Part('documents/document-views', () => import('./document-views.ts'));

/**
 * @tag scribe-documents
 * @summary The medical record documents of a consultation, with their lifecycle and the changes since they were seen.
 *
 * @fires {ScribeDocumentsChangedEvent} scribe-documents-changed - The documents on show have changed.
 * @fires {ScribeBeforeCopyEvent} scribe-before-copy - Clinical text is about to leave the widget; cancelable.
 * @fires {ScribeRequestFailedEvent} scribe-request-failed - A read has failed.
 *
 * @csspart base - Everything inside the element.
 * @csspart list - The list of documents.
 * @csspart document - The open document.
 *
 * @cssstate stale - The latest read has failed; older content is shown.
 * @cssstate offline - The browser is offline.
 * @cssstate reconnecting - Live updates are interrupted.
 */
export class ScribeDocuments extends ScribeElement {
  static override styles: CSSResultGroup = [ScribeElement.styles, documentsStyles];

  #onShow: DocumentsOnShow | undefined;
  /** The list of the last update. */
  #former: MedicalRecordDocumentList | undefined;

  /** Shows only documents with this purpose (§4.4), for example `report`. */
  @property() purpose: string | undefined;

  /** The ids of the documents on show. */
  get documentIds(): readonly string[] {
    return this.shown.map(({ id }) => id);
  }

  /** How many documents the service says there are (§4.4), also those not on show; `undefined` while none were read. */
  get total(): number | undefined {
    return this.snapshot?.documents.value?.total;
  }

  /**
   * Copies a document as HTML and plain text. Asks the doctor first if it may not be final, or a grave alert is open. Rejects
   * with a ScribeError; of kind `aborted` if page, doctor or browser refuse, or host and service name two patients.
   */
  async copy(documentId: string): Promise<void> {
    await (await this.#made()).outgoing.copy(documentId);
  }

  /**
   * Exports a document as a file: JSON with the document as the service sent it, or a FHIR R4 document Bundle. Asks first
   * like `copy()`. Rejects with a ScribeError.
   */
  async export(documentId: string, format: 'json' | 'fhir'): Promise<Blob> {
    return (await this.#made()).outgoing.export(documentId, format);
  }

  constructor() {
    super();
    new Ticker(this, () => 60_000);
  }

  protected override resourceOf(snapshot: ConsultationSnapshot): Resource<MedicalRecordDocumentList> {
    return snapshot.documents;
  }

  /** @internal */
  shownOf(snapshot: ConsultationSnapshot): readonly unknown[] {
    const { items = [], total } = snapshot.documents.value ?? {};
    // A decision changes no document, so alerts are not compared.
    const read = items.flatMap(({ cdssAlerts: _alerts, ...document }) => Object.values(document));
    const open = snapshot.alerts.filter(isUnrecorded).map(({ alert }) => alert);
    // A session around the element shows the freshness.
    const isCalm = this.isNested && this.shown.length > 0;
    return [...shownIn(snapshot), ...(isCalm ? [] : freshnessIn(snapshot)), ...open, total, ...read];
  }

  protected override stateOf(snapshot: ConsultationSnapshot): ElementState {
    const { state: current, value } = snapshot.documents;
    return current === 'ready' && value && !this.shown.length ? 'empty' : current;
  }

  protected override forget(): void {
    this.#former = undefined;
    this.#onShow?.forget();
  }

  protected override get neededPart(): Part<unknown> | undefined {
    return this.shown.length ? documentViews : undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const list = this.snapshot?.documents.value;
    const { content } = documentViews;
    if (!list || !content) return;
    this.sheets.add(content.documentViewsStyles);
    (this.#onShow ??= new content.DocumentsOnShow(this)).take(list, this.#former);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { snapshot, state, documentIds, total, purpose } = this;
    if (!snapshot) return;
    const { sessionId, documents } = snapshot;
    const event = () => new ScribeDocumentsChangedEvent({ sessionId, state, documentIds, total });
    // Before the event: a listener may clear the element.
    this.#former = documents.value;
    this.tellChange([sessionId, state, purpose, this.#onShow?.chosenPurpose, documents.value], event);
  }

  async #made(): Promise<DocumentsOnShow> {
    const content = await this.parts.obtain(documentViews);
    return (this.#onShow ??= new content.DocumentsOnShow(this));
  }

  /**
   * @internal The documents on show: those of the page's purpose, even if there are none, or of the purpose chosen by the doctor,
   * if there are any.
   */
  get shown(): readonly MedicalRecordDocument[] {
    const items = this.snapshot?.documents.value?.items ?? [];
    const wanted = this.purpose || this.#onShow?.chosenPurpose;
    if (wanted === undefined) return items;
    const shown = items.filter(({ purpose }) => (purpose ?? '') === wanted);
    return shown.length || this.purpose ? shown : items;
  }

  /** Whether the first reading, or the part that shows it, is under way. */
  #isAwaited(snapshot: ConsultationSnapshot): boolean {
    const { value, failure, state } = snapshot.documents;
    if (this.shown.length) return !documentViews.content && !this.parts.isIncomplete;
    return !value && !failure && !snapshot.isSignedOut && !isCleared(snapshot, snapshot.documents) && state !== 'empty';
  }

  #body(snapshot: ConsultationSnapshot): unknown {
    const { documents, isSignedOut } = snapshot;
    const { value, failure } = documents;
    if (this.#isAwaited(snapshot)) return skeletonView(this.term('loading'), 15);
    if (this.shown.length) return this.#onShow?.body(snapshot);
    if (value || documents.state === 'empty') return this.#empty(documents);
    // A session around the element shows what they share.
    const isShared =
      isSignedOut || isCleared(snapshot, documents) || snapshot.session.failure?.reason === failure?.reason;
    if (this.isNested && isShared) return html`<p class="muted">${this.term('seeSession')}</p>`;
    if (failure) return failureView(failure, this);
    return isSignedOut ? signedOutView(this) : clearedView(this);
  }

  /** Says that there are none, why, and when that was read. */
  #empty(documents: Resource<MedicalRecordDocumentList>): unknown {
    const { term, purpose, snapshot } = this;
    const { value } = documents;
    // No document was received although there are some. The head says how many.
    if (value?.items.length === 0 && isPartial(value)) return nothing;
    // A known status is final, because §3.1 names only final states.
    const isOver = sessionStatus(snapshot?.session.value?.status ?? '', term).kind === 'known';
    const hidden = value?.items.length && purpose ? term('noDocumentsOfPurpose', purpose) : undefined;
    return noticeView('neutral', 'document', {
      title: term('noDocumentsTitle'),
      text: html`${hidden ?? (isOver ? nothing : term('noDocumentsText'))}
        <span class="muted">${checkedText(documents, this)}</span>`,
    });
  }

  /** The title, the number of documents, whether the service has more, and the freshness. */
  #head(snapshot: ConsultationSnapshot): TemplateResult {
    const { term } = this;
    const { value: list } = snapshot.documents;
    const shown = this.shown.length;
    return html`<div class="documents-head">
      <div class="line">
        <h2>${term('documentsLabel')}</h2>
        <span class="count small muted">
          ${list && isPartial(list) ? term('documentsShowing', list.items.length, list.total) : shown ? term('documentCount', shown) : nothing}
        </span>
        ${freshnessView(snapshot, snapshot.documents, this)}
      </div>
      ${list ? refreshButton(this) : nothing}
    </div>`;
  }

  protected override content(): TemplateResult | typeof nothing {
    const { snapshot } = this;
    if (!snapshot) return nothing;
    if (this.isNested && this.#isAwaited(snapshot) && waitsBelow(this, snapshot))
      return html`<h2 class="hidden">${this.term('loading')}</h2>`;
    return html`<section class="frame documents" aria-label=${this.term('documentsLabel')}>
      ${mismatchView(snapshot, this)} ${this.#head(snapshot)} ${this.#body(snapshot)}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'scribe-documents': ScribeDocuments;
  }
}
