import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import type { Term } from '../../../i18n/messages.ts';
import { purposeLabel } from '../document/document-view.ts';

/** With more purposes than this the list itself is the shorter way. */
const MAX_PURPOSES = 8;

export interface PurposeFilterContext {
  readonly term: Term;
  readonly number: (value: number) => string;
  /** The purpose in force; `undefined` for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (purpose: string | undefined) => void;
}

/** Chips that narrow the documents to one purpose, where there are several and that leaves something out worth a click. */
export function purposeFilterView(
  documents: readonly MedicalRecordDocument[],
  { term, number, chosen, onChoose }: PurposeFilterContext,
): TemplateResult | typeof nothing {
  const byPurpose = Map.groupBy(documents, ({ purpose }) => purpose ?? '');
  if (byPurpose.size < 2 || byPurpose.size > MAX_PURPOSES || documents.length < 3) return nothing;
  const chip = (purpose: string | undefined, label: unknown, count: number) =>
    html`<button
      type="button"
      class="chip"
      aria-pressed=${purpose === chosen ? 'true' : 'false'}
      @click=${() => onChoose(purpose)}
    >
      ${label} <span class="count">${number(count)}</span>
    </button>`;
  return html`<div class="chips" role="group" aria-label=${term('purposeFilter')}>
    ${chip(undefined, term('purposeAll'), documents.length)}
    ${repeat(
      byPurpose,
      ([purpose]) => purpose,
      ([purpose, [first, ...more]]) => chip(purpose, first && purposeLabel(first, term), more.length + 1),
    )}
  </div>`;
}
