import { html, nothing, type TemplateResult } from 'lit';
import type { MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';

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
