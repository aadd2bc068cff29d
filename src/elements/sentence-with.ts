import { html, type TemplateResult } from 'lit';
import type { MessageArguments, MessageKey } from '../i18n/messages.ts';
import { clinicalText } from './clinical-text.ts';
import type { Term } from './term.ts';

/** Messages around one name or clinical word. */
type SentenceKey = { [Key in MessageKey]: MessageArguments<Key> extends [string] ? Key : never }[MessageKey];

/** Stands in a message for what its words are around. */
export const MARK = '\0';

/** A message with what it names in an element of its own: a translator of pages takes the words and leaves the name. */
export function sentenceWith(key: SentenceKey, named: string, term: Term): TemplateResult {
  const [before = '', after = ''] = (term as (key: SentenceKey, named: string) => string)(key, MARK).split(MARK);
  return html`<span>${before}</span>${clinicalText(named, term)}<span>${after}</span>`;
}
