import { html, nothing } from 'lit';
import { guard as unlessSame } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ifThere } from '../../../client/platform.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { type MessageKey, type Term, languageTag } from '../../../i18n/translations.ts';
import { canReveal } from '../../base/reveal.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { DocumentGuard } from '../../clinical/status.ts';
import { icon, type IconName } from '../../clinical/icons.ts';
import { specialtyLabel, namingWords } from '../../clinical/labels.ts';
import { timeView } from '../../clinical/time-view.ts';
import { noticeView, unreadView } from '../../notices/notice-view.ts';
import type { RecordContext } from '../document-views.ts';
import { timesOf, titleOf } from '../outgoing/output.ts';
import { questionView } from '../outgoing/question-view.ts';
import { removedSectionView, sectionView } from './section-view.ts';
import type { Section } from './section.ts';

/** Icon and label of each action's button. JSON and FHIR show a short name; screen readers hear the full one. */
const ACTIONS = {
  copy: ['copy', 'copy'],
  insert: ['arrow-end', 'insert'],
  print: ['print', 'print'],
  json: ['download', 'exportJson', 'JSON'],
  fhir: ['download', 'exportFhir', 'FHIR'],
} as const satisfies Record<string, readonly [IconName, MessageKey, string?]>;

export type DocumentAction = keyof typeof ACTIONS;

export interface DocumentContext extends RecordContext {
  /** `undefined` for a removed part, which nothing links to. */
  readonly documentId: string | undefined;
  /** The language of the note, if known. */
  readonly lang: string | undefined;
  /** Sections that have changed since the doctor saw them, with their former content. */
  readonly changes: ReadonlyMap<string, Section | undefined>;
}

export function documentView(document: MedicalRecordDocument, record: RecordContext) {
  const { term, open, show } = record;
  const changes = show.seen.changes(document);
  const context = { ...record, documentId: document.id, lang: languageTag(document.language), changes };
  const sections = show.record.sectionsOf(document);
  const shown = show.sections.take(sections.length, document.id);
  const keys = new Set(sections.map(({ key }) => key));
  const guard = show.record.guardOf(document);
  const question = show.outgoing.questionOf(document.id);
  return html`<article
    class="document guard-${guard.kind}"
    part="document"
    aria-labelledby="document-title"
    aria-busy=${shown < sections.length}
  >
    <header class="stack document-head">
      <div class="line document-title">
        <h3 id="document-title" tabindex="-1">${clinicalText(titleOf(document, term), term)}</h3>
        ${guardBadge(guard, term)} ${openAlertsBadge(open.count(document.id), term)}
      </div>
      ${metaView(document, record)} ${guardBanner(guard, term)} ${unreadView(document, term)}
      <p class="small muted">${icon('spark')} ${term('aiWrittenCheck')}</p>
      ${toolbarView(document.id, record)} ${question ? nothing : refusedView(document.id, record)}
      ${changesView(context)} ${namingWords(['copySection'], term)}
    </header>
    ${question ? html`<div class="asking">${questionView(question, guard, record)}</div>` : nothing}
    ${sections.length ? sections.slice(0, shown).map((section, place) => keptSection(section, place, context)) : html`<p class="muted">${term('noContent')}</p>`}
    ${shown < sections.length ? nothing : [...changes].map(([key, before]) => (before && !keys.has(key) ? removedSectionView(before, context) : nothing))}
  </article>`;
}

/** A section. It is rendered again only if something in it has changed. */
function keptSection(section: Section, place: number, context: DocumentContext): unknown {
  const { changes, documentId = '', snapshot, show } = context;
  const { key, blocks } = section;
  const hasPlan = blocks.some(({ kind }) => kind === 'plan');
  const links = hasPlan ? [snapshot.alerts, canReveal(snapshot.sessionId, 'alert')] : [];
  const change = [changes.has(key), changes.get(key)];
  const state = [show.isFolded(documentId, key), show.outgoing.isDone(documentId, key)];
  return unlessSame([section, place, ...change, ...state, ...links], () => sectionView(section, place, context));
}

/** The lifecycle badge of a report (§3.3), with the service's own word. */
export function guardBadge({ kind, status }: DocumentGuard, term: Term) {
  if (kind === 'draft') return html`<span class="badge tone-amber">${icon('triangle')}${term('draft')}</span>`;
  if (status === undefined) return nothing;
  const text = status ? clinicalText(status, term) : term('notRecorded');
  return kind === 'unknown'
    ? html`<span class="badge tone-violet">${icon('diamond')}${text}</span>`
    : html`<span class="badge tone-green">${icon('circle-check')}${text}</span>`;
}

export function openAlertsBadge(count: number, term: Term) {
  if (!count) return nothing;
  return html`<span class="badge">${icon('triangle')}<span>${term('openAlerts', count)}</span></span>`;
}

/** Specialty, language and times, if sent. Dates are in the doctor's language. */
function metaView(document: MedicalRecordDocument, { term, localize }: RecordContext) {
  const { specialty, language } = document;
  return html`<ul class="meta small muted">
    ${specialty?.trim() ? html`<li>${clinicalText(specialtyLabel(specialty), term)}</li>` : nothing}
    ${language?.trim() ? html`<li>${clinicalText(languageName(language, localize.lang()), term)}</li>` : nothing}
    ${timesOf(document).map(([label, time]) => html`<li><span>${term(label)} ${timeView(time, localize)}</span></li>`)}
  </ul>`;
}

/** The name of a language in the present language. An unknown code stays as it is. */
function languageName(language: string, inLanguage: string): string {
  const tag = languageTag(language);
  const name = tag && ifThere(() => new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag));
  return name ? name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1) : language;
}

function guardBanner({ kind, status }: DocumentGuard, term: Term) {
  if (kind === 'none') return nothing;
  if (kind === 'draft') return noticeView('amber', 'triangle', { title: term('draftTitle'), text: term('draftText') });
  const text = clinicalText(term('guardedText', status || '—'), term);
  return noticeView('violet', 'diamond', { title: term('guardedTitle'), text });
}

/** The actions on the whole document. "Insert" only if the page has `onInsert`. */
function toolbarView(documentId: string, { term, show: { outgoing } }: RecordContext) {
  const insert = scribe().options?.onInsert ? (['insert'] as const) : [];
  return html`<div class="actions toolbar">
    ${(['copy', ...insert, 'print', 'json', 'fhir'] as const).map((action) => {
      const [name, label, short] = ACTIONS[action];
      const isDone = outgoing.isDone(documentId, action);
      const done = action === 'insert' ? 'inserted' : 'copied';
      return html`<button
        type="button"
        class="button ${action === 'copy' || action === 'insert' ? '' : 'quiet'}"
        title=${ifDefined(short && term(label))}
        @click=${() => void outgoing.act(documentId, action)}
      >
        ${icon(isDone ? 'check' : name)}
        ${short ? html`<span aria-hidden="true">${short}</span>` : term(isDone ? done : label)}
      </button>`;
    })}
  </div>`;
}

/** Why copying or inserting failed, and what to do; until the next try. */
function refusedView(documentId: string, { term, show }: RecordContext) {
  const refused = show.outgoing.refusedOf(documentId);
  if (!refused) return nothing;
  return noticeView('red', 'triangle', { title: term(refused), text: term(`${refused}Text`) });
}

/** The number of changes since the doctor saw the document, with buttons to visit and to dismiss them. */
function changesView({ term, changes, show }: DocumentContext) {
  if (!changes.size) return nothing;
  return noticeView('blue', 'info', {
    text: term('changedSections', changes.size),
    actions: html`<button type="button" class="button" @click=${() => show.inView.focusNext()}>
        ${term('changeNext')}
      </button>
      <button type="button" class="button" @click=${() => show.markSeen()}>${term('markSeen')}</button>`,
  });
}
