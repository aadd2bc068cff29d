import { ifThere } from '../../../client/if-there.ts';
import { languageTag } from '../../../i18n/translations.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { isNever } from '../../../contract/moment.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { specialtyLabel } from '../../clinical/labels.ts';
import { isComposing } from '../../base/own-events.ts';
import { timeView, type TimeFormat } from '../../clinical/time-view.ts';
import type { DocumentGuard } from '../../clinical/document-guard.ts';
import { firstWords } from './document-search.ts';
import { guardBadge, openAlertsBadge, purposeLabel } from '../document/document-view.ts';

// To make one takes a millisecond.
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in another; what is no language code stays as it is. */
export function languageName(language: string, inLanguage: string): string {
  const tag = languageTag(language);
  if (!tag) return language;
  const known = names.get(inLanguage) ?? ifThere(() => new Intl.DisplayNames(inLanguage, { type: 'language' }));
  if (known) names.set(inLanguage, known);
  const name = ifThere(() => known?.of(tag));
  return name ? name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1) : language;
}

export interface ListContext extends TimeFormat {
  /** The language in force. */
  readonly spoken: string;
  readonly selectedId: string;
  /** The document whose row is the stop of Tab: the selected one, or the first where a search leaves that out. */
  readonly stopId: string | undefined;
  readonly guardOf: (document: MedicalRecordDocument) => DocumentGuard;
  readonly openAlertsOf: (documentId: string) => number;
  readonly isChanged: (document: MedicalRecordDocument) => boolean;
  readonly onSelect: (documentId: string) => void;
  /** Focus comes to a row: its keys reach every row. */
  readonly onFocusRow: () => void;
  /** Whether more rows are about to come. */
  readonly isBusy: boolean;
}

const MINUTE = 60_000;

/** The documents to choose from, as tabs below each other: one stop of Tab, then arrows, Home and End (APG). */
export function documentListView(documents: readonly MedicalRecordDocument[], context: ListContext): TemplateResult {
  return html`<div
    class="list"
    part="list"
    role="tablist"
    aria-orientation="vertical"
    aria-label=${context.term('documentsLabel')}
    aria-busy=${context.isBusy ? 'true' : 'false'}
    @keydown=${onKeydown}
    @focusin=${context.onFocusRow}
  >
    ${repeat(
      documents,
      ({ id }) => id,
      (document) => rowView(document, context),
    )}
  </div>`;
}

/** A row, made anew only where something in it is another. */
function rowView(document: MedicalRecordDocument, context: ListContext): unknown {
  const { spoken, now, selectedId, stopId, openAlertsOf, isChanged } = context;
  const row = {
    document,
    isSelected: document.id === selectedId,
    isStop: document.id === stopId,
    openAlerts: openAlertsOf(document.id),
    isChanged: isChanged(document),
  };
  return guard([...Object.values(row), spoken, Math.floor(now / MINUTE)], () => tabView(row, context));
}

interface Row {
  readonly document: MedicalRecordDocument;
  readonly isSelected: boolean;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  readonly openAlerts: number;
  readonly isChanged: boolean;
}

function tabView({ document, isSelected, isStop, openAlerts, isChanged }: Row, context: ListContext): TemplateResult {
  const { term, guardOf, onSelect } = context;
  const { id, specialty, language, updatedAt, createdAt } = document;
  const words = firstWords(document);
  const times = [updatedAt, createdAt].flatMap((time) => time || []);
  const moment = times.find((time) => !isNever(time)) ?? times[0];
  return html`<button
    type="button"
    role="tab"
    aria-selected=${isSelected ? 'true' : 'false'}
    aria-controls="document"
    tabindex=${isStop ? 0 : -1}
    @click=${() => onSelect(id)}
  >
    <span class="row-title">${purposeLabel(document, term)}</span>
    <span class="row-time">${moment ? timeView(moment, context) : nothing}</span>
    ${words ? html`<span class="row-words">${clinicalText(words, term, languageTag(language))}</span>` : nothing}
    <span class="row-detail">
      ${specialty ? html`<span>${clinicalText(specialtyLabel(specialty), term)}</span>` : nothing}
      ${guardBadge(guardOf(document), term)} ${openAlertsBadge(openAlerts, term)}
      ${isChanged ? html`<span class="badge tone-blue">${term('changedSection')}</span>` : nothing}
    </span>
  </button>`;
}

function onKeydown(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf((list.getRootNode() as ShadowRoot).activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs.at(to % tabs.length);
  tab?.focus();
  tab?.click();
}
