import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Term } from '../term.ts';
import type { DocumentGuard } from './document-guard.ts';
import { documentMarkup } from './document-markup.ts';
import { documentText, type Frame } from './document-text.ts';
import type { LineContext } from './item-lines.ts';
import type { Section } from './section.ts';

/** A document, or a section of it, on its way out of the widget. */
export interface Output {
  readonly document: MedicalRecordDocument;
  readonly guard: DocumentGuard;
  readonly sections: readonly Section[];
  readonly frame: Frame;
  /** Language tag of the document, if it is one. */
  readonly lang: string | undefined;
  readonly lines: LineContext;
}

/** The loud line of a document that may not be final; DRAFT stands in it in every language. */
export function guardWarning({ kind, status }: DocumentGuard, term: Term): string | undefined {
  switch (kind) {
    case 'draft':
      return `DRAFT: ${term('draftText')}`;
    case 'unknown':
      return `${term('guardedTitle')}: ${term('guardedText', status || '—')}`;
    case 'none':
      return undefined;
  }
}

export function outputText({ frame, sections, lines }: Output): string {
  return documentText(frame, sections, lines);
}

export function outputHtml(output: Output): string {
  return outputMarkup(output, document.implementation.createHTMLDocument('')).outerHTML;
}

/** Puts HTML and plain text on the clipboard, or plain text where the browser takes no more. */
export async function copyOutput(output: Output, clipboard: Clipboard = navigator.clipboard): Promise<void> {
  const text = outputText(output);
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(text);
  const blob = (content: string, type: string) => new Blob([content], { type });
  return clipboard.write([
    new ClipboardItem({
      'text/html': blob(outputHtml(output), 'text/html'),
      'text/plain': blob(text, 'text/plain'),
    }),
  ]);
}

/** Prints a document alone, from a frame of its own that holds no script and no style. */
export function printOutput(output: Output): void {
  const frame = document.createElement('iframe');
  frame.ariaHidden = 'true';
  // Not display: none, which some browsers print as an empty page.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return frame.remove();
  page.title = '';
  page.body.append(outputMarkup(output, page));
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}

/** What the JSON export holds: the document as sent, and what must not be lost beside it. */
export function outputJson({ document: source, guard, frame }: Output, sessionId: string): Blob {
  const content = {
    label: frame.label,
    warning: frame.warning ?? null,
    isDraft: guard.kind === 'draft',
    lifecycleStatus: guard.status ?? null,
    sessionId,
    document: source,
  };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}

function outputMarkup({ frame, sections, lines, lang }: Output, page: Document): HTMLElement {
  return documentMarkup(frame, sections, { ...lines, lang, page });
}
