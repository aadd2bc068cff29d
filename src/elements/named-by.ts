import { html, type TemplateResult } from 'lit';
import { MARK } from './sentence-with.ts';
import type { Term } from './term.ts';

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
