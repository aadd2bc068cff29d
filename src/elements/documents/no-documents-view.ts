import { html, type TemplateResult } from 'lit';
import { noticeView } from '../notice-view.ts';
import type { Term } from '../term.ts';

export interface NoDocumentsContext {
  readonly term: Term;
  /** The purpose that hides the documents there are. */
  readonly hiddenBy: string | undefined;
  /** When this was read, as a time of day. */
  readonly checked: string | undefined;
}

/** That there are none, why, and when this was read. */
export function noDocumentsView({ term, hiddenBy, checked }: NoDocumentsContext): TemplateResult {
  return noticeView({
    tone: 'neutral',
    icon: 'document',
    title: term('noDocumentsTitle'),
    text: html`${hiddenBy ? term('noDocumentsOfPurpose', hiddenBy) : term('noDocumentsText')}
      <span class="muted">${checked ? term('checkedAt', checked) : ''}</span>`,
  });
}
