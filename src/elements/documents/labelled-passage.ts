import { visibleText } from '../clinical-text.ts';

/** What goes to the clipboard. */
export interface ClipboardTexts {
  readonly text: string;
  readonly html: string;
}

/** A passage of a note with the lines that must not be lost from it. */
export function labelledPassage(passage: string, labels: readonly string[]): ClipboardTexts {
  const lines = [...passage.split('\n'), '', ...labels].map(visibleText);
  const page = document.implementation.createHTMLDocument('');
  for (const line of lines) page.body.appendChild(page.createElement('p')).append(line);
  return { text: lines.join('\n'), html: page.body.innerHTML };
}
