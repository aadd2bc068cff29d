import { visibleText } from './clinical-text.ts';

/** A selection of up to so many characters is a word to look up or to type again, not a piece of the note. */
const SHORT = 80;

/** What goes to the clipboard. */
export interface ClipboardTexts {
  readonly text: string;
  readonly html: string;
}

/** The range that is selected in the page and the shadow tree of an element; undefined in older browsers (Chromium 136, Firefox 141), which do not tell. */
export function selectedRange(element: Element): AbstractRange | undefined {
  try {
    const shadowRoots = [element.getRootNode() as ShadowRoot];
    return element.ownerDocument.getSelection()?.getComposedRanges({ shadowRoots })[0];
  } catch {
    return undefined;
  }
}

/** A passage of a note with the lines that must not be lost from it. */
export function labelledPassage(passage: string, labels: readonly string[]): ClipboardTexts {
  const lines = [...passage.split('\n'), '', ...labels].map(visibleText);
  const page = document.implementation.createHTMLDocument('');
  for (const line of lines) page.body.appendChild(page.createElement('p')).append(line);
  return { text: lines.join('\n'), html: page.body.innerHTML };
}

/** The selected text around an element: all engines tell it alike, while each tells ranges in a shadow tree in its own way. */
export const selectedText = ({ ownerDocument: page }: Element): string => page.getSelection()?.toString().trim() ?? '';

export const isShort = (passage: string): boolean => passage.length <= SHORT;

/** Puts what a person copies of an element on the clipboard with its labels; of what may not be final, each word. */
export function labelCopied(
  event: ClipboardEvent,
  element: Element,
  labels: readonly string[],
  isGuarded: boolean,
): void {
  const { clipboardData } = event;
  const passage = selectedText(element);
  if (!clipboardData || !passage || (isShort(passage) && !isGuarded)) return;
  const { text, html } = labelledPassage(passage, labels);
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', html);
  event.preventDefault();
}
