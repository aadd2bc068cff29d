import { directionOf, visibleText, withHardSpaces } from '../clinical/clinical-text.ts';
import { windowOf } from './dom.ts';

export interface ClipboardTexts {
  readonly text: string;
  readonly html: string;
}

let isOwn = false;

/** Whether the present `copy` event is the widget's own. */
export const isOwnCopy = (): boolean => isOwn;

/**
 * Puts HTML and plain text on the clipboard. Rejects if the browser takes nothing. Uses the window of the element in which the doctor
 * pressed: the page may have moved it to a popup, and a browser copies only in the window with focus.
 */
export async function writeClipboard(
  { text, html }: { text: string; html?: string },
  { ownerDocument }: Element,
): Promise<void> {
  const view = windowOf(ownerDocument);
  const { clipboard } = view.navigator;
  try {
    if (html === undefined) return await clipboard.writeText(text);
    const blob = (content: string, type: string) => new Blob([content], { type });
    const item = new ClipboardItem({ 'text/html': blob(html, 'text/html'), 'text/plain': blob(text, 'text/plain') });
    await clipboard.write([item]);
  } catch {
    // A page of plain http, as in intranets, has no `navigator.clipboard`. A frame may lack the permission `clipboard-write`.
    copyByEvent(view, text, html);
  }
}

/** Makes the browser copy, and replaces the selection with the texts. Works only soon after a gesture. */
function copyByEvent(view: Window, text: string, html: string | undefined): void {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData) return;
    clipboardData.setData('text/plain', text);
    if (html !== undefined) clipboardData.setData('text/html', html);
    // Neither the page nor our elements may add to it.
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  isOwn = true;
  view.addEventListener('copy', onCopy, true);
  try {
    const isDone = view.document.execCommand('copy') || copyFromSelection(view);
    if (!isDone || !isTaken) throw new DOMException('The browser did not copy.', 'NotAllowedError');
  } finally {
    view.removeEventListener('copy', onCopy, true);
    isOwn = false;
  }
}

/** Safari copies only if something is selected. */
function copyFromSelection({ document: page }: Window): boolean {
  const selection = page.getSelection();
  if (!selection) return false;
  const former = selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const holder = page.createElement('span');
  holder.textContent = '\u00a0';
  holder.style.cssText = 'position:fixed;inset-block-start:0;user-select:text;-webkit-user-select:text';
  page.body.append(holder);
  selection.selectAllChildren(holder);
  try {
    return page.execCommand('copy');
  } finally {
    holder.remove();
    selection.removeAllRanges();
    if (former) selection.addRange(former);
  }
}

/** Characters. A shorter selection is a word to look up or type again, not a passage of the note. */
const SHORT = 80;

/** The selection in the page and an element's shadow tree; undefined in browsers before Chromium 136 and Firefox 141. */
export function selectedRange(element: Element): AbstractRange | undefined {
  try {
    const shadowRoots = [element.getRootNode() as ShadowRoot];
    return element.ownerDocument.getSelection()?.getComposedRanges({ shadowRoots })[0];
  } catch {
    return undefined;
  }
}

/** A passage of a note with the lines that must stay with it. */
export function labelledPassage(passage: string, labels: readonly string[]): ClipboardTexts {
  const lines = [...passage.split('\n'), '', ...labels].map(visibleText);
  const page = document.implementation.createHTMLDocument('');
  for (const line of lines) {
    const written = page.body.appendChild(page.createElement('p'));
    if (directionOf(line) === 'rtl') written.dir = 'rtl';
    written.append(withHardSpaces(line));
  }
  return { text: lines.join('\n'), html: page.body.innerHTML };
}

/** The selected text. All engines agree on it, while each reports ranges in a shadow tree differently. */
export const selectedText = ({ ownerDocument: page }: Element): string => page.getSelection()?.toString().trim() ?? '';

/** Whether a passage is only a word or two. It needs no label unless its document may not be final. */
export const isShort = (passage: string): boolean => passage.length <= SHORT;

/** Adds labels to a passage that a person copies from an element; to a word or two only if the document may not be final (`isGuarded`). */
export function labelCopied(event: ClipboardEvent, element: Element, labels: readonly string[], isGuarded: boolean) {
  const { clipboardData } = event;
  const passage = selectedText(element);
  if (!clipboardData || !passage || (isShort(passage) && !isGuarded)) return;
  const { text, html } = labelledPassage(passage, labels);
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', html);
  event.preventDefault();
  // A page that removes the formats of copied text must not remove the labels.
  event.stopImmediatePropagation();
}
