import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { clinicalText } from '../clinical-text.ts';
import { specialtyLabel } from '../specialty-label.ts';
import type { Term } from '../term.ts';
import { timeView, type TimeFormat } from '../time-view.ts';
import type { DocumentGuard } from './document-guard.ts';
import { guardBadge, openAlertsBadge, purposeLabel } from './document-view.ts';

export interface ListContext extends TimeFormat {
  readonly term: Term;
  readonly selectedId: string;
  readonly guardOf: (document: MedicalRecordDocument) => DocumentGuard;
  readonly openAlertsOf: (documentId: string) => number;
  readonly isChanged: (document: MedicalRecordDocument) => boolean;
  readonly onSelect: (documentId: string) => void;
}

/** The documents to choose from, one line or two each. */
export function documentListView(documents: readonly MedicalRecordDocument[], context: ListContext): TemplateResult {
  return html`<ul class="list" part="list">
    ${repeat(
      documents,
      ({ id }) => id,
      (document) => rowView(document, context),
    )}
  </ul>`;
}

function rowView(document: MedicalRecordDocument, context: ListContext): TemplateResult {
  const { term, selectedId, guardOf, openAlertsOf, isChanged, onSelect } = context;
  const { id, specialty, updatedAt, createdAt } = document;
  const moment = updatedAt ?? createdAt;
  return html`<li>
    <button type="button" aria-current=${id === selectedId ? 'true' : 'false'} @click=${() => onSelect(id)}>
      <span class="row-title">${purposeLabel(document, term)}</span>
      <span class="row-time">${moment ? timeView(moment, context) : nothing}</span>
      <span class="row-detail">
        ${specialty ? html`<span>${clinicalText(specialtyLabel(specialty), term)}</span>` : nothing}
        ${guardBadge(guardOf(document), term)} ${openAlertsBadge(openAlertsOf(id), term)}
        ${isChanged(document) ? html`<span class="badge tone-blue">${term('changedSection')}</span>` : nothing}
      </span>
    </button>
  </li>`;
}
