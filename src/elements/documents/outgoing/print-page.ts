import { scribe } from '../../../consultation/scribe.ts';
import { ifThere } from '../../../client/platform.ts';
import { withChildren } from '../../base/dom.ts';
import { wholeNumbers } from '../../clinical/clinical-text.ts';
import type { Output } from './output.ts';
import { documentMarkup, markupElement, tag } from './document-markup.ts';

/** Black on white, in points. Paper has no theme, and the page's style sheets do not reach into the frame. */
const SHEET = `
  @page { margin: 14mm 16mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt system-ui, sans-serif; } }
  * { unicode-bidi: plaintext; }
  body { margin: 0; color: #000; background: #fff; font: 10.5pt/1.42 'Segoe UI', system-ui, 'Liberation Sans', sans-serif; }
  table { border-collapse: collapse; font: inherit; }
  .page { inline-size: 100%; table-layout: fixed; }
  .page > * > tr > * { padding: 0; font-weight: normal; text-align: start; overflow-wrap: break-word; }
  .band { margin-block-end: 6mm; padding-block-end: 2mm; border-block-end: 0.5pt solid #000; font-size: 9pt; }
  .band p { margin: 0; }
  .band :is(.whose, .warning) { font-weight: 700; }
  h2 { margin: 0 0 3mm; font-size: 15pt; line-height: 1.2; }
  h3 { margin: 5mm 0 1mm; font-size: 10.5pt; break-after: avoid; }
  h4 { margin: 2mm 0 0.5mm; font-size: 10pt; break-after: avoid; }
  p, ul { margin: 0 0 1mm; orphans: 3; widows: 3; }
  ul { padding-inline-start: 5mm; }
  li, article tr { break-inside: avoid; }
  article th, article td { padding: 0.6mm 5mm 0.6mm 0; text-align: start; vertical-align: baseline; }
  article th { font-weight: normal; color: #444; }
  .number { white-space: nowrap; }
  article > p:has(> em) { margin-block-start: 4mm; }
`;

/** Milliseconds for the browser to say that it prints. */
const SILENCE_LIMIT = 1000;

/** Prints a document from a frame without scripts. The returned function removes the frame. `onSilence` is called if the browser does not say that it prints. */
export function printOutput(output: Output, onSilence: () => void): () => void {
  const frame = document.createElement('iframe');
  // Not `remove`: this is called again when the patient changes, and then the `remove` of Prototype.js throws.
  const end = (): void => void frame.parentNode?.removeChild(frame);
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // Not `display: none`, which some browsers print as an empty page.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) {
    end();
    return end;
  }
  page.title = '';
  // A constructed sheet is no inline style, so any policy of the page allows it.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(SHEET);
  page.adoptedStyleSheets = [sheet];
  page.body.append(pageElement(output, page));
  let isBegun = false;
  view.addEventListener('beforeprint', () => (isBegun = true));
  view.addEventListener('afterprint', end, { once: true });
  // A shell may have no `print`. In a frame sandboxed without `allow-modals` it does nothing, without a word.
  ifThere(() => view.print());
  scribe().platform.setTimeout(() => isBegun || onSilence(), SILENCE_LIMIT);
  return end;
}

/** The document in a table, because browsers repeat a table's head on each page. */
function pageElement(output: Output, page: Document): HTMLElement {
  const { facts, warning, label, open } = output.frame;
  const whose = facts.slice(0, 2).map(({ label: name, value }) => `${name}: ${value ?? ''}`);
  const line = (name: string, text: string) => tag('p', text, { class: name });
  const band = [
    ...(warning ? [line('warning', warning)] : []),
    line('whose', whose.join(' · ')),
    line('label', label),
    ...(open ? [line('label', open)] : []),
  ];
  const head = tag('thead', [tag('tr', [tag('th', [tag('div', band, { class: 'band' })])])]);
  const body = tag('tbody', [tag('tr', [tag('td', [documentMarkup(output)])])]);
  const table = markupElement(tag('table', [head, body], { class: 'page' }), page);
  for (const article of table.querySelectorAll('article')) keepNumbers(article, page);
  return table;
}

/** Keeps each number on one line with its sign and its unit. */
function keepNumbers(article: Element, page: Document): void {
  const texts = page.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) text.replaceWith(withChildren(page.createDocumentFragment(), wholeNumbers(text.data)));
}

export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari and Firefox may use the address late, some only after the user has allowed the download.
  scribe().platform.setTimeout(() => URL.revokeObjectURL(url), 40_000);
}
