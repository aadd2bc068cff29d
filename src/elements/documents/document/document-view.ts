import { html, nothing, type TemplateResult } from 'lit';
import { guard as unlessSame } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { icon, type IconName } from '../../clinical/icons.ts';
import { namingWords } from '../../clinical/naming.ts';
import { noticeView, unreadView } from '../../notices/notice-view.ts';
import { readableLabel, specialtyLabel } from '../../clinical/labels.ts';
import type { Term } from '../../../i18n/messages.ts';
import { timeView, type TimeFormat } from '../../clinical/time-view.ts';
import type { DocumentGuard } from '../../clinical/document-guard.ts';
import { sectionListView, type SectionListContext } from './section-list-view.ts';
import { removedSectionView, sectionView, type SectionContext } from './section-view.ts';
import { referredTo, type Section } from './section.ts';

/** What can be done with a whole document. */
export type DocumentAction = 'copy' | 'insert' | 'print' | 'json' | 'fhir';

export interface DocumentContext extends TimeFormat, SectionContext, SectionListContext {
  readonly guard: DocumentGuard;
  readonly sections: readonly Section[];
  /** How many of them may be rendered now. */
  readonly shownSections: number;
  /** The language in force. */
  readonly spoken: string;
  /** Replaced when what a plan links to is another. */
  readonly alerts: unknown;
  readonly changes: ReadonlyMap<string, Section | undefined>;
  readonly openAlerts: number;
  readonly actions: readonly DocumentAction[];
  /** Asks before a document that may not be final, or has a grave alert open, leaves the widget. */
  readonly question: TemplateResult | undefined;
  /** What was asked for and did not come about. */
  readonly refused: 'copyFailed' | 'insertFailed' | undefined;
  readonly onAction: (action: DocumentAction) => void;
  readonly onMarkSeen: () => void;
  readonly onNextChange: () => void;
}

interface ActionLook {
  readonly icon: IconName;
  readonly label: 'copy' | 'insert' | 'print' | 'exportJson' | 'exportFhir';
  /** Shown instead of the label, where that is long. */
  readonly short?: string;
}

const ACTIONS = {
  copy: { icon: 'copy', label: 'copy' },
  insert: { icon: 'arrow-end', label: 'insert' },
  print: { icon: 'print', label: 'print' },
  json: { icon: 'download', label: 'exportJson', short: 'JSON' },
  fhir: { icon: 'download', label: 'exportFhir', short: 'FHIR' },
} as const satisfies Record<DocumentAction, ActionLook>;

/** One document, whole. */
export function documentView(document: MedicalRecordDocument, context: DocumentContext): TemplateResult {
  const { term, guard, sections, shownSections, changes, question } = context;
  const keys = new Set(sections.map(({ key }) => key));
  return html`<article
    class="document guard-${guard.kind}"
    part="document"
    aria-labelledby="document-title"
    aria-busy=${shownSections < sections.length ? 'true' : 'false'}
    @keydown=${onKeydown}
  >
    <header class="document-head">
      <div class="document-title">
        <h3 id="document-title" tabindex="-1">${purposeLabel(document, term)}</h3>
        ${guardBadge(guard, term)} ${openAlertsBadge(context.openAlerts, term)}
      </div>
      ${metaView(document, context)} ${guardBanner(guard, term)} ${unreadView(document, term)}
      <p class="ai">${icon('spark')} ${term('aiWrittenCheck')}</p>
      ${toolbarView(context)} ${question ? nothing : refusedView(context)} ${changesView(context)}
      ${sectionListView(sections, context)} ${namingWords(['copySection'], term)}
    </header>
    ${question ? html`<div class="asking">${question}</div>` : nothing}
    ${sections.length ? sections.slice(0, shownSections).map((section, place) => keptSection(section, place, context)) : html`<p class="muted">${term('noContent')}</p>`}
    ${shownSections < sections.length ? nothing : [...changes].map(([key, before]) => (before && !keys.has(key) ? removedSectionView(before, context) : nothing))}
  </article>`;
}

/** A key that is held does what it does once. */
function onKeydown(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A section, made anew only where something in it is another. */
function keptSection(section: Section, place: number, context: DocumentContext): unknown {
  const { changes, documentId, folded, isDone, spoken, lang, alerts, onShowAlert } = context;
  const { key, title, source, blocks } = section;
  const links = blocks.some(({ kind }) => kind === 'plan') && [alerts, onShowAlert !== undefined];
  return unlessSame(
    [
      key,
      place,
      title,
      source,
      changes.has(key),
      changes.get(key),
      folded.has(documentId ?? '', key),
      isDone(key),
      spoken,
      lang,
      ...referredTo(blocks),
      ...(links || []),
    ],
    () => sectionView(section, place, changes, context),
  );
}

/** What a document is, by its purpose; a purpose we do not know is shown verbatim. */
export function purposeLabel({ purpose }: MedicalRecordDocument, term: Term): unknown {
  switch (purpose) {
    case 'primary':
      return term('purposePrimary');
    case 'report':
      return term('purposeReport');
    case null:
    case undefined:
    case '':
      return term('document');
    default:
      return clinicalText(readableLabel(purpose), term);
  }
}

/** The lifecycle badge of a report (§3.3): the service's own word. */
export function guardBadge({ kind, status }: DocumentGuard, term: Term): TemplateResult | typeof nothing {
  if (kind === 'draft') return html`<span class="badge tone-amber">${icon('triangle')}${term('draft')}</span>`;
  if (status === undefined) return nothing;
  const text = status ? clinicalText(status, term) : term('notRecorded');
  return kind === 'unknown'
    ? html`<span class="badge tone-violet">${icon('diamond')}${text}</span>`
    : html`<span class="badge tone-green">${icon('circle-check')}${text}</span>`;
}

/** How many alerts of a document nobody has decided. */
export function openAlertsBadge(count: number, term: Term): TemplateResult | typeof nothing {
  if (!count) return nothing;
  return html`<span class="badge">${icon('triangle')}<span>${term('openAlerts', count)}</span></span>`;
}

function metaView(document: MedicalRecordDocument, context: DocumentContext): TemplateResult {
  const { term } = context;
  const { specialty, language, createdAt, updatedAt } = document;
  const isUpdated = updatedAt && updatedAt !== createdAt;
  return html`<ul class="meta">
    ${specialty ? html`<li>${clinicalText(specialtyLabel(specialty), term)}</li>` : nothing}
    ${language ? html`<li>${languageName(language, context)}</li>` : nothing}
    ${createdAt ? html`<li><span>${term('created')} ${timeView(createdAt, context)}</span></li>` : nothing}
    ${isUpdated ? html`<li><span>${term('updated')} ${timeView(updatedAt, context)}</span></li>` : nothing}
  </ul>`;
}

function languageName(language: string, { term, displayLanguage }: SectionContext): unknown {
  return clinicalText(displayLanguage(language), term);
}

function guardBanner({ kind, status }: DocumentGuard, term: Term): TemplateResult | typeof nothing {
  if (kind === 'draft') {
    return html`<div class="banner">
      ${noticeView({ tone: 'amber', icon: 'triangle', title: term('draftTitle'), text: term('draftText') })}
    </div>`;
  }
  if (kind === 'none') return nothing;
  const text = term('guardedText', status || '—');
  return html`<div class="banner">
    ${noticeView({ tone: 'violet', icon: 'diamond', title: term('guardedTitle'), text: clinicalText(text, term) })}
  </div>`;
}

function toolbarView(context: DocumentContext): TemplateResult {
  const { term, actions, onAction } = context;
  return html`<div class="actions toolbar">
    ${actions.map((action) => {
      const { icon: name, label, short }: ActionLook = ACTIONS[action];
      const done = action === 'insert' ? 'inserted' : 'copied';
      const isDone = context.isDone(action);
      return html`<button
        type="button"
        class="button ${action === 'copy' || action === 'insert' ? '' : 'quiet'}"
        aria-label=${ifDefined(short && term(label))}
        title=${ifDefined(short && term(label))}
        @click=${() => onAction(action)}
      >
        ${icon(isDone ? 'check' : name)} ${short ?? term(isDone ? done : label)}
      </button>`;
    })}
  </div>`;
}

function refusedView({ term, refused }: DocumentContext): TemplateResult | typeof nothing {
  if (!refused) return nothing;
  return noticeView({ tone: 'red', icon: 'triangle', title: term(refused), text: term(`${refused}Text`) });
}

function changesView({ term, changes, onMarkSeen, onNextChange }: DocumentContext): TemplateResult | typeof nothing {
  if (!changes.size) return nothing;
  return noticeView({
    tone: 'blue',
    icon: 'info',
    text: term('changedSections', changes.size),
    actions: html`<button type="button" class="button" @click=${onNextChange}>${term('changeNext')}</button>
      <button type="button" class="button" @click=${onMarkSeen}>${term('markSeen')}</button>`,
  });
}
