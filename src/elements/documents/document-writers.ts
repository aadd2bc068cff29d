// Writes documents for clipboard, chart, paper and files. A part.
export { download, printOutput } from './outgoing/print-page.ts';
export { fhirBundle } from './outgoing/fhir/fhir-bundle.ts';
import { jsonOf } from '../../client/json.ts';
import { isMadeUp, sentId } from '../../client/read-answer.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { ClipboardTexts } from '../base/clipboard.ts';
import { documentMarkup, markupElement } from './outgoing/document-markup.ts';
import { documentText } from './outgoing/document-text.ts';
import type { Output } from './outgoing/output.ts';

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

/** A document with the ids that the service sent, none that was made up here. */
export function withSentIds(document: MedicalRecordDocument): object {
  const own = <Thing extends { readonly id: string }>(thing: Thing) =>
    isMadeUp(thing.id) ? { ...thing, id: sentId(thing.id) || undefined } : thing;
  const { cdssAlerts } = document;
  return { ...own(document), ...(cdssAlerts && { cdssAlerts: cdssAlerts.map(own) }) };
}
