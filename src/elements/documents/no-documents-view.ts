import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { noticeView } from '../notice-view.ts';
import type { Term } from '../term.ts';

export interface NoDocumentsContext {
  readonly term: Term;
  readonly session: ScribeSession | undefined;
  /** The purpose that hides the documents there are. */
  readonly hiddenBy: string | undefined;
  /** When this was read, as a time of day. */
  readonly checked: string | undefined;
}

/** That there are none, why, and when this was read. */
export function noDocumentsView({ term, session, hiddenBy, checked }: NoDocumentsContext): TemplateResult {
  return noticeView({
    tone: 'neutral',
    icon: 'document',
    title: term('noDocumentsTitle'),
    text: html`${hiddenBy ? term('noDocumentsOfPurpose', hiddenBy) : isOver(session) ? nothing : term('noDocumentsText')}
      <span class="muted">${checked ? term('checkedAt', checked) : ''}</span>`,
  });
}

/** §3.1: whether a session has come to its end. */
function isOver(session: ScribeSession | undefined): boolean {
  return /^(completed|completedWithErrors|error|cancelled|deleted)$/.test(session?.status ?? '');
}
