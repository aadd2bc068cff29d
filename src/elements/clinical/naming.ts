import { html, type TemplateResult } from 'lit';
import type { Term, MessageArguments, MessageKey } from '../../i18n/messages.ts';
import type { AlertSnapshot } from '../../consultation/snapshot.ts';
import { clinicalText } from './clinical-text.ts';

/** Messages that name a control by what it is for. */
export type NamingKey =
  | 'alertSelect'
  | 'alertSeverity'
  | 'alertShowInRecord'
  | 'copySection'
  | 'decisionAcceptOf'
  | 'decisionRejectOf'
  | 'decisionUndoOf';

/** For `aria-labelledby`: a message around the text of the element of that id, so that no attribute holds the text. */
export const namedBy = (key: NamingKey, id: string): string => `${key}-0 ${id} ${key}-1`;

/**
 * The words of these messages before and after the text, once a shadow root. Not the control's own id instead: looking
 * for the labels of a button, as Playwright does for each that names itself, passes the whole tree.
 */
export const namingWords = (keys: readonly NamingKey[], term: Term): TemplateResult =>
  // It refers to its own: hidden text that a control refers to only later can be missing from its name in Chromium.
  html`<div hidden aria-labelledby=${keys.map((key) => namedBy(key, '')).join(' ')}>
    ${keys.map((key) =>
      term(key, MARK)
        .split(MARK)
        .map((words, index) => html`<span id="${key}-${index}">${words}</span>`),
    )}
  </div>`;

/** The words alone. */
export const bareWords = (key: NamingKey, term: Term): string =>
  term(key, '').replace('  ', ' ').replace(/:\s*$/, '').trim();

/** Messages around one name or clinical word. */
type SentenceKey = { [Key in MessageKey]: MessageArguments<Key> extends [string] ? Key : never }[MessageKey];

/** Stands in a message for what its words are around. */
export const MARK = '\0';

/** A message with what it names in an element of its own: a translator of pages takes the words and leaves the name. */
export function sentenceWith(key: SentenceKey, named: string, term: Term): TemplateResult {
  const [before = '', after = ''] = (term as (key: SentenceKey, named: string) => string)(key, MARK).split(MARK);
  return html`<span>${before}</span>${clinicalText(named, term)}<span>${after}</span>`;
}

/** The name an alert goes by in labels and messages. */
export const nameOf = ({ alert }: AlertSnapshot, term: Term): string => alert.element?.trim() || term('alertNoName');
