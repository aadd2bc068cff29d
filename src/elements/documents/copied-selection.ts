import { visibleText } from '../clinical-text.ts';

/** A selection of up to so many characters is a word to look up or to type again, not a piece of the note. */
const SHORT = 80;

/** Puts a passage of the note that a person copies on the clipboard with what must not be lost from it; of one that is guarded, each word. */
export function labelCopied(event: ClipboardEvent, labels: readonly string[], isGuarded: boolean): void {
  const { clipboardData } = event;
  // The one text of a selection in a shadow tree that every engine gives: its ranges are told in three ways.
  const passage = getSelection()?.toString().trim() ?? '';
  if (!clipboardData || !passage || (passage.length <= SHORT && !isGuarded)) return;
  const text = [...passage.split('\n'), '', ...labels].map(visibleText);
  const page = document.implementation.createHTMLDocument('');
  for (const line of text) page.body.appendChild(page.createElement('p')).append(line);
  clipboardData.setData('text/plain', text.join('\n'));
  clipboardData.setData('text/html', page.body.innerHTML);
  event.preventDefault();
}
