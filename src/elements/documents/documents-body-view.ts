import { html, nothing, type TemplateResult } from 'lit';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationView } from '../../consultation/view.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { canReveal, reveal } from '../reveal.ts';
import type { Term } from '../term.ts';
import type { TimeFormat } from '../time-view.ts';
import type { DocumentGuard } from './document-guard.ts';
import { documentListView } from './document-list-view.ts';
import { documentView } from './document-view.ts';
import { languageTag } from './language-tag.ts';
import { OpenAlerts } from './open-alerts.ts';
import type { OutgoingDocuments } from './outgoing-documents.ts';
import { questionView } from './question-view.ts';
import type { Section } from './section.ts';

export interface BodyContext extends TimeFormat {
  readonly term: Term;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** The name of a language in the language in force. */
  readonly displayLanguage: (language: string) => string;
  readonly outgoing: OutgoingDocuments;
  readonly guardOf: (document: MedicalRecordDocument) => DocumentGuard;
  readonly sectionsOf: (document: MedicalRecordDocument) => readonly Section[];
  /** What changed since the doctor last saw a document. */
  readonly changesOf: (document: MedicalRecordDocument) => ReadonlyMap<string, Section | undefined>;
  readonly onSelect: (documentId: string) => void;
  readonly onMarkSeen: (document: MedicalRecordDocument) => void;
}

/** The documents on show: the list, where there is something to choose, and the open one. */
export function documentsBodyView(
  view: ConsultationView,
  shown: readonly MedicalRecordDocument[],
  selected: MedicalRecordDocument | undefined,
  context: BodyContext,
): TemplateResult {
  const { guardOf, changesOf, onSelect } = context;
  const open = new OpenAlerts(view.alerts);
  const isMany = shown.length > 1;
  return html`<div class="body ${isMany ? 'many' : ''}">
    ${
      isMany
        ? documentListView(shown, {
            ...context,
            selectedId: selected?.id ?? '',
            guardOf,
            openAlertsOf: (documentId) => open.count(documentId),
            isChanged: (document) => changesOf(document).size > 0,
            onSelect,
          })
        : nothing
    }
    ${selected ? openDocumentView(view, selected, open, context) : nothing}
  </div>`;
}

function openDocumentView(
  view: ConsultationView,
  document: MedicalRecordDocument,
  open: OpenAlerts,
  context: BodyContext,
): TemplateResult {
  const { term, outgoing } = context;
  const guard = context.guardOf(document);
  const question = outgoing.questionOf(document.id);
  const canShowAlerts = canReveal(view.sessionId, 'alert');
  return documentView(document, {
    ...context,
    lang: languageTag(document.language),
    documentId: document.id,
    guard,
    sections: context.sectionsOf(document),
    changes: context.changesOf(document),
    openAlerts: open.count(document.id),
    openAlertIds: (elementId) => (canShowAlerts ? open.idsOf(document.id, elementId) : []),
    actions: ['copy', ...(scribe().options?.onInsert ? (['insert'] as const) : []), 'print', 'json', 'fhir'],
    question: question && questionView(guard, { term, onAnswer: question.answer }),
    isDone: (what) => outgoing.isDone(document.id, what),
    onAction: (action) => void outgoing.act(document.id, action),
    onCopySection: (section) => void outgoing.act(document.id, section),
    onMarkSeen: () => context.onMarkSeen(document),
    onShowAlert: (alertId) => void reveal(view.sessionId, { kind: 'alert', alertId }),
  });
}
