import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { keyed } from 'lit/directives/keyed.js';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { canReveal, reveal } from '../base/reveal.ts';
import type { Term } from '../../i18n/messages.ts';
import type { TimeFormat } from '../clinical/time-view.ts';
import { documentListView } from './list/document-list-view.ts';
import { SEARCHED_FROM } from './list/document-search.ts';
import { documentView } from './document/document-view.ts';
import type { FoldedSections } from './document/section-list-view.ts';
import { languageTag } from '../../i18n/translations.ts';
import { OpenAlerts } from './outgoing/open-alerts.ts';
import type { OutgoingDocuments } from './outgoing/outgoing-documents.ts';
import { purposeFilterView } from './list/purpose-filter-view.ts';
import { questionView } from './outgoing/question-view.ts';
import type { RecordOnShow } from './record-on-show.ts';
import type { Section } from './document/section.ts';

export interface BodyContext extends TimeFormat {
  readonly term: Term;
  /** The language in force. */
  readonly spoken: string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** The name of a language in the language in force. */
  readonly displayLanguage: (language: string) => string;
  readonly outgoing: OutgoingDocuments;
  readonly record: RecordOnShow;
  /** What changed since the doctor last saw a document. */
  readonly changesOf: (document: MedicalRecordDocument) => ReadonlyMap<string, Section | undefined>;
  readonly onSelect: (documentId: string) => void;
  readonly search: {
    readonly query: string;
    /** Of the documents on show, those in which it is found. */
    readonly found: readonly MedicalRecordDocument[];
    readonly onQuery: (query: string) => void;
  };
  /** Of the documents in the list, those that may be rendered now. */
  readonly rowsOf: (documents: readonly MedicalRecordDocument[]) => readonly MedicalRecordDocument[];
  /** Focus comes to the list. */
  readonly onFocusRow: () => void;
  /** How many sections of a document may be rendered now. */
  readonly shownSections: (document: MedicalRecordDocument) => number;
  readonly folded: FoldedSections;
  /** Brings a section of the open document into view and focus. */
  readonly onShowSection: (key: string) => void;
  readonly onMarkSeen: () => void;
  /** Moves focus to the next section that changed. */
  readonly onNextChange: () => void;
  /** Every document, whatever its purpose; absent where the host page has chosen a purpose. */
  readonly all: readonly MedicalRecordDocument[] | undefined;
  readonly chosenPurpose: string | undefined;
  readonly onChoosePurpose: (purpose: string | undefined) => void;
}

/** The documents on show: the list, where there is something to choose, and the open one. */
export function documentsBodyView(
  snapshot: ConsultationSnapshot,
  shown: readonly MedicalRecordDocument[],
  selected: MedicalRecordDocument | undefined,
  context: BodyContext,
): TemplateResult {
  const { all = [], chosenPurpose: chosen, onChoosePurpose: onChoose } = context;
  const open = new OpenAlerts(snapshot);
  const isMany = shown.length > 1;
  return html`<div class="body ${isMany ? 'many' : ''}">
    ${purposeFilterView(all, { ...context, chosen, onChoose })}
    ${isMany ? choiceView(shown, selected?.id, open, context) : nothing}
    <div
      id="document"
      class="panel"
      role=${ifDefined(isMany ? 'tabpanel' : undefined)}
      aria-labelledby=${ifDefined(isMany ? 'document-title' : undefined)}
    >
      ${selected ? keyed(selected.id, openDocumentView(snapshot, selected, open, context)) : nothing}
    </div>
  </div>`;
}

/** The list, and from some length on a search that narrows it. */
function choiceView(
  shown: readonly MedicalRecordDocument[],
  selectedId: string | undefined,
  open: OpenAlerts,
  context: BodyContext,
): TemplateResult {
  const { term, search, changesOf } = context;
  const { found, query } = search;
  const rows = context.rowsOf(found);
  const list = documentListView(rows, {
    ...context,
    guardOf: (document) => context.record.guardOf(document),
    isBusy: rows.length < found.length,
    selectedId: selectedId ?? '',
    stopId: found.some(({ id }) => id === selectedId) ? selectedId : found[0]?.id,
    openAlertsOf: (documentId) => open.count(documentId),
    isChanged: (document) => changesOf(document).size > 0,
  });
  return html`<div class="choice">
    ${shown.length >= SEARCHED_FROM ? searchView(query, context) : nothing}
    ${found.length ? list : html`<p class="muted">${term('documentsFound', 0)}</p>`}
  </div>`;
}

function searchView(query: string, { term, search }: BodyContext): TemplateResult {
  const label = term('documentsSearch');
  return html`<input
    type="search"
    class="search"
    autocomplete="off"
    spellcheck="false"
    translate="no"
    aria-label=${label}
    placeholder=${label}
    .value=${query}
    @input=${(event: InputEvent) => search.onQuery((event.currentTarget as HTMLInputElement).value)}
  />`;
}

function openDocumentView(
  snapshot: ConsultationSnapshot,
  document: MedicalRecordDocument,
  open: OpenAlerts,
  context: BodyContext,
): TemplateResult {
  const { term, outgoing } = context;
  const guard = context.record.guardOf(document);
  const question = outgoing.questionOf(document.id);
  const canShowAlerts = canReveal(snapshot.sessionId, 'alert');
  return documentView(document, {
    ...context,
    lang: languageTag(document.language),
    documentId: document.id,
    guard,
    sections: context.record.sectionsOf(document),
    shownSections: context.shownSections(document),
    changes: context.changesOf(document),
    openAlerts: open.count(document.id),
    alerts: snapshot.alerts,
    alertsOf: (elementId) => open.of(document.id, elementId),
    actions: ['copy', ...(scribe().options?.onInsert ? (['insert'] as const) : []), 'print', 'json', 'fhir'],
    question:
      question &&
      questionView(guard, open.hasGrave(document.id) ? open.line(document.id, term) : undefined, {
        term,
        onYes: question.confirm,
        onNo: () => question.answer(false),
      }),
    refused: outgoing.refusedOf(document.id),
    isDone: (what) => outgoing.isDone(document.id, what),
    onAction: (action) => void outgoing.act(document.id, action),
    onCopySection: (section) => void outgoing.act(document.id, section),
    onShowAlert: canShowAlerts ? (alertId) => void reveal(snapshot.sessionId, { kind: 'alert', alertId }) : undefined,
  });
}
