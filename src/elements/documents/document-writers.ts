// Writes documents for clipboard, chart, paper and files. A part.
export { download, printOutput } from './outgoing/print-page.ts';
export { fhirBundle } from './outgoing/fhir/fhir-bundle.ts';
import { jsonOf } from '../../client/json.ts';
import { withSentIds } from '../../client/sent-document.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { type Term, languageTag } from '../../i18n/translations.ts';
import type { ClipboardTexts } from '../base/clipboard.ts';
import { type DocumentGuard, guardWarning } from '../clinical/status.ts';
import { readableLabel } from '../clinical/labels.ts';
import { timeText, type TimeFormat } from '../clinical/time-view.ts';
import type { Section } from './document/section.ts';
import { documentMarkup, markupElement } from './outgoing/document-markup.ts';
import { documentText, type Frame } from './outgoing/document-text.ts';

/** A document, or a section of it, for export. */
export interface Output {
  readonly document: MedicalRecordDocument;
  /** The service's id, if it names this document alone. With another's, a receiver would replace one by the other. */
  readonly ownId: string | undefined;
  /** The session, of the same reading as the document. */
  readonly sessionId: string;
  readonly patientName: string | undefined;
  readonly guard: DocumentGuard;
  readonly sections: readonly Section[];
  readonly frame: Frame;
  /** The document's language tag, if it is valid. */
  readonly lang: string | undefined;
  readonly term: Term;
}

interface OutputFacts extends Omit<Output, 'frame' | 'lang'> {
  readonly date: TimeFormat['date'];
  readonly consultation: string;
  /** The open alerts of the document, in words. */
  readonly open: string | undefined;
}

/** A document with everything that must stay with it: the patient, its status, and that AI wrote it. */
export function outputOf({ date, consultation, open, ...output }: OutputFacts): Output {
  const { guard, patientName, term } = output;
  const { purpose, createdAt, updatedAt, language } = output.document;
  const time = (value: string) => timeText(value, { date, term });
  const frame = {
    warning: guardWarning(guard, term),
    title: titleOf(purpose, term),
    facts: [
      { label: term('patient'), value: patientName ?? term('patientUnknown') },
      { label: term('consultation'), value: consultation },
      ...(createdAt?.trim() ? [{ label: term('created'), value: time(createdAt) }] : []),
      ...(updatedAt?.trim() && updatedAt !== createdAt ? [{ label: term('updated'), value: time(updatedAt) }] : []),
    ],
    label: term('aiWrittenCheck'),
    open,
  };
  return { ...output, lang: languageTag(language), frame };
}

function titleOf(purpose: string | null | undefined, term: Term): string {
  if (purpose === 'primary') return term('purposePrimary');
  if (purpose === 'report') return term('purposeReport');
  return purpose?.trim() ? readableLabel(purpose) : term('document');
}

/** The content for the clipboard or the chart. */
export function outputTexts(output: Output): ClipboardTexts {
  const page = document.implementation.createHTMLDocument('');
  return { text: documentText(output), html: markupElement(documentMarkup(output), page).outerHTML };
}

/** The JSON export: the document as sent, and the facts that must stay with it. */
export function outputJson({ document: source, sessionId, guard, frame }: Output): Blob {
  const content = {
    label: frame.label,
    openAlerts: frame.open ?? null,
    warning: frame.warning ?? null,
    isDraft: guard.kind === 'draft',
    lifecycleStatus: guard.status ?? null,
    sessionId,
    document: withSentIds(source),
  };
  return new Blob([jsonOf(content, 2)], { type: 'application/json' });
}
