import { html, nothing, type TemplateResult } from 'lit';
import type { MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { icon } from '../clinical/icons.ts';
import type { Term } from '../../i18n/messages.ts';
import type { ScribeSession } from '../../contract/scribe-session.ts';
import { noticeView } from '../notices/notice-view.ts';

export interface HeadContext {
  readonly term: Term;
  readonly list: MedicalRecordDocumentList | undefined;
  /** How many of them pass the filter. */
  readonly shown: number;
  readonly freshness: unknown;
  readonly onRefresh: () => void;
}

/** The title, how many documents there are, whether the service has more than it sent, and how fresh they are. */
export function documentsHeadView({ term, list, shown, freshness, onRefresh }: HeadContext): TemplateResult {
  const isPart = list !== undefined && list.total > list.items.length;
  return html`<div class="documents-head">
    <div>
      <h2>${term('documentsLabel')}</h2>
      <span class="count">
        ${
          isPart
            ? term('documentsShowing', list.items.length, list.total)
            : shown
              ? term('documentCount', shown)
              : nothing
        }
      </span>
      ${freshness}
    </div>
    ${
      list
        ? html`<button
            type="button"
            class="button quiet icon-only"
            aria-label=${term('refresh')}
            title=${term('refresh')}
            @click=${onRefresh}
          >
            ${icon('refresh')}
          </button>`
        : nothing
    }
  </div>`;
}

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
