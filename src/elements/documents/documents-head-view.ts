import { html, nothing, type TemplateResult } from 'lit';
import type { MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';

export interface HeadContext {
  readonly term: Term;
  readonly list: MedicalRecordDocumentList | undefined;
  /** How many of them pass the filter. */
  readonly shown: number;
  readonly onRefresh: () => void;
}

/** The title, how many documents there are, and whether the service has more than it sent. */
export function documentsHeadView({ term, list, shown, onRefresh }: HeadContext): TemplateResult {
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
