import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { isNever } from '../../../contract/moment.ts';
import { languageTag } from '../../../i18n/translations.ts';
import { hasModifier, keepKey } from '../../base/own-events.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { specialtyLabel } from '../../clinical/labels.ts';
import { timeView } from '../../clinical/time-view.ts';
import { guardBadge, openAlertsBadge } from '../document/document-view.ts';
import type { RecordContext } from '../document-views.ts';
import { titleOf } from '../outgoing/output.ts';
import { firstWords } from './first-words.ts';

/** With more purposes than this there are no chips, because choosing in the list is quicker. */
const MAX_PURPOSES = 8;

/** Chips that filter by purpose, if there are several and filtering is worth a click. */
export function purposeFilterView(documents: readonly MedicalRecordDocument[], { term, show }: RecordContext) {
  const byPurpose = Map.groupBy(documents, ({ purpose }) => purpose ?? '');
  if (byPurpose.size < 2 || byPurpose.size > MAX_PURPOSES || documents.length < 3) return nothing;
  const chip = (purpose: string | undefined, label: unknown, count: number) =>
    html`<button
      type="button"
      class="chip"
      aria-pressed=${purpose === show.chosenPurpose}
      @click=${() => show.choose(purpose)}
    >
      ${label} <span class="count muted">${count}</span>
    </button>`;
  return html`<div class="chips" role="group" aria-label=${term('purposeFilter')}>
    ${chip(undefined, term('purposeAll'), documents.length)}
    ${repeat(
      byPurpose,
      ([purpose]) => purpose,
      ([purpose, [first, ...more]]) =>
        chip(purpose, first && clinicalText(titleOf(first, term), term), more.length + 1),
    )}
  </div>`;
}

/** The documents as vertical tabs: one Tab stop, then arrows, Home and End (APG). */
export function listView(shown: readonly MedicalRecordDocument[], context: RecordContext) {
  const { term, show } = context;
  const { selected } = show.record;
  const rows = shown.slice(0, show.rows.take(shown.length, show.chosenPurpose));
  return html`<div
    class="list ruled"
    part="list"
    role="tablist"
    aria-orientation="vertical"
    aria-label=${term('documentsLabel')}
    aria-busy=${rows.length < shown.length}
    @keydown=${onKeydown}
    @focusin=${show.rows.takeAll}
  >
    ${repeat(
      rows,
      ({ id }) => id,
      (document) => rowView(document, document === selected, context),
    )}
  </div>`;
}

function rowView(document: MedicalRecordDocument, isSelected: boolean, context: RecordContext) {
  const { term, localize, open, show } = context;
  const { id, specialty, language, updatedAt, createdAt } = document;
  const words = firstWords(document);
  const times = [updatedAt, createdAt].flatMap((time) => time || []);
  const moment = times.find((time) => !isNever(time)) ?? times[0];
  const isChanged = show.seen.changes(document).size > 0;
  return html`<button
    type="button"
    role="tab"
    aria-selected=${isSelected}
    aria-controls="document"
    tabindex=${isSelected ? 0 : -1}
    @click=${() => show.select(id)}
  >
    <span class="row-title">${clinicalText(titleOf(document, term), term)}</span>
    <span class="small muted">${moment ? timeView(moment, localize) : nothing}</span>
    ${words ? html`<span class="row-words small">${clinicalText(words, term, languageTag(language))}</span>` : nothing}
    <span class="line row-detail small muted">
      ${specialty ? html`<span>${clinicalText(specialtyLabel(specialty), term)}</span>` : nothing}
      ${guardBadge(show.record.guardOf(document), term)} ${openAlertsBadge(open.count(id), term)}
      ${isChanged ? html`<span class="badge tone-blue">${term('changedSection')}</span>` : nothing}
    </span>
  </button>`;
}

function onKeydown(event: KeyboardEvent): void {
  if (hasModifier(event)) return;
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf((list.getRootNode() as ShadowRoot).activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  keepKey(event);
  const tab = tabs.at(to % tabs.length);
  tab?.focus();
  tab?.click();
}
