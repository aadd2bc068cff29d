// Writes documents for clipboard, chart, paper and files. A separate file, loaded when needed.
export { download, printOutput } from './outgoing/print-page.ts';
import { jsonOf } from '../../client/json.ts';
import { isMadeUp, sentId } from '../../client/read-answer.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { ClipboardTexts } from '../base/clipboard.ts';
import { documentMarkup, markupElement } from './outgoing/document-markup.ts';
import { documentText } from './outgoing/document-text.ts';
import { fhirBundle } from './outgoing/fhir/fhir-bundle.ts';
import type { Output } from './outgoing/output.ts';

export function outputTexts(output: Output): ClipboardTexts {
  const page = document.implementation.createHTMLDocument('');
  return { text: documentText(output), html: markupElement(documentMarkup(output), page).outerHTML };
}

/** A document as a file, whose name says if it may not be final. */
export function outputFile(output: Output, format: 'json' | 'fhir'): File {
  const mark = { draft: '-DRAFT', unknown: '-not-final', none: '' }[output.guard.kind];
  const isFhir = format === 'fhir';
  const { now, random } = scribe().platform;
  const content = isFhir ? fhirBundle(output, { now: now(), random }) : withFacts(output);
  return new File([jsonOf(content, 2)], `scribe-${output.document.id}${mark}.${isFhir ? 'fhir.json' : 'json'}`, {
    type: isFhir ? 'application/fhir+json' : 'application/json',
  });
}

/** The document as sent, and the facts that must stay with it. */
function withFacts({ document: source, sessionId, guard, frame }: Output): object {
  return {
    label: frame.label,
    openAlerts: frame.open ?? null,
    warning: frame.warning ?? null,
    isDraft: guard.kind === 'draft',
    lifecycleStatus: guard.status ?? null,
    sessionId,
    document: withSentIds(source),
  };
}

/** A document with the ids that the service sent, none that was made up here. */
export function withSentIds(document: MedicalRecordDocument): object {
  const own = <Thing extends { readonly id: string }>(thing: Thing) =>
    isMadeUp(thing.id) ? { ...thing, id: sentId(thing.id) || undefined } : thing;
  const { cdssAlerts } = document;
  return { ...own(document), ...(cdssAlerts && { cdssAlerts: cdssAlerts.map(own) }) };
}
