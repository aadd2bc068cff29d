import { jsonOf } from '../../client/json.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { DocumentGuard } from '../document-guard.ts';
import { documentMarkup } from './document-markup.ts';
import { documentText, type Frame } from './document-text.ts';
import type { LineContext } from './item-lines.ts';
import { markupElement } from './markup.ts';
import type { Section } from './section.ts';

/** A document, or a section of it, on its way out of the widget. */
export interface Output {
  readonly document: MedicalRecordDocument;
  /** Of the same reading as the document, as the host named it. */
  readonly sessionId: string;
  readonly patientName: string | undefined;
  readonly guard: DocumentGuard;
  readonly sections: readonly Section[];
  readonly frame: Frame;
  /** Language tag of the document, if it is one. */
  readonly lang: string | undefined;
  readonly lines: LineContext;
}

export function outputText({ frame, sections, lines }: Output): string {
  return documentText(frame, sections, lines);
}

export function outputHtml(output: Output): string {
  return outputElement(output, document.implementation.createHTMLDocument('')).outerHTML;
}

/** What the JSON export holds: the document as sent, and what must not be lost beside it. */
export function outputJson({ document: source, sessionId, guard, frame }: Output): Blob {
  const content = {
    label: frame.label,
    openAlerts: frame.open ?? null,
    warning: frame.warning ?? null,
    isDraft: guard.kind === 'draft',
    lifecycleStatus: guard.status ?? null,
    sessionId,
    document: source,
  };
  return new Blob([jsonOf(content, 2)], { type: 'application/json' });
}

/** A document as an element of a page, in its frame. */
export function outputElement({ frame, sections, lines, lang }: Output, page: Document): HTMLElement {
  return markupElement(documentMarkup(frame, sections, lines, lang), page);
}
