// What a row of the list and the open document show, for every way but ours: the product's own rules, so that the words are the same work for all.
import type { CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { gravityOf } from '../../../../src/consultation/severity.ts';
import { documentGuard } from '../../../../src/elements/clinical/document-guard.ts';
import { languageName } from '../../../../src/elements/documents/document/document-view.ts';
import { documentSections, type Block, type PlanItem } from '../../../../src/elements/documents/document/section.ts';
import { knownValue, readableLabel, specialtyLabel } from '../../../../src/elements/clinical/labels.ts';
import { englishTerm } from '../../../support/english-term.ts';
import { NOW } from '../../../support/shown-consultation.ts';

/** A word, and whether the service sent it. */
export interface Label {
  readonly text: string;
  readonly isClinical: boolean;
}

export interface RowModel {
  readonly id: string;
  readonly title: Label;
  readonly moment: Moment;
  readonly specialty: string;
  readonly badge: BadgeModel | undefined;
  /** How many alerts nobody has decided, in words. */
  readonly open: string | undefined;
}

interface Moment {
  readonly relative: string;
  readonly absolute: string;
}

interface BadgeModel {
  readonly tone: string;
  readonly label: Label;
}

export interface DocumentModel extends RowModel {
  readonly guard: string;
  readonly language: string;
  readonly banner: { readonly tone: string; readonly title: string; readonly text: Label } | undefined;
  readonly sections: readonly { readonly key: string; readonly title: string; readonly blocks: readonly Block[] }[];
  readonly alertsOf: (element: PlanItem) => readonly PlanAlert[];
}

interface PlanAlert {
  readonly id: string;
  readonly level: string;
  readonly severity: string;
  readonly issue: string;
}

export interface PurposeModel {
  readonly purpose: string | undefined;
  readonly label: Label;
  readonly count: number;
}

export const ACTIONS = ['Copy', 'Print', 'JSON', 'FHIR'];
/** Around the name of a section, what its button is named by. */
export const COPY_WORDS = ['Copy ', ''];
export const AI = englishTerm('aiWrittenCheck');
export const NOT_RECORDED = englishTerm('notRecorded');
export const CREATED = englishTerm('created');
const LONGEST_FIGURE = 36;
const HOUR = 3_600_000;

const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The purposes to choose from, all of them first. */
export function purposesOf(documents: readonly MedicalRecordDocument[]): PurposeModel[] {
  const all = { purpose: undefined, label: said(englishTerm('purposeAll')), count: documents.length };
  const byPurpose = Map.groupBy(documents, ({ purpose }) => purpose ?? '');
  return [all, ...[...byPurpose].map(([purpose, { length }]) => ({ purpose, label: title(purpose), count: length }))];
}

export const ofPurpose = (documents: readonly MedicalRecordDocument[], purpose: string | undefined) =>
  purpose === undefined ? documents : documents.filter((document) => document.purpose === purpose);

/** The document to open: the chosen one, else the primary one, else the first. */
export const openOf = (shown: readonly MedicalRecordDocument[], id: string | undefined) =>
  shown.find((document) => document.id === id) ?? shown.find(({ purpose }) => purpose === 'primary') ?? shown[0];

/** A row of the list. */
export function rowModel(document: MedicalRecordDocument): RowModel {
  const { kind, status = '' } = documentGuard(document);
  const draft = { tone: 'amber', label: said(englishTerm('draft')) };
  const unknown = { tone: 'violet', label: sent(status) };
  const count = (document.cdssAlerts ?? []).filter(({ status: of }) => of === 'pending').length;
  return {
    id: document.id,
    title: title(document.purpose ?? ''),
    moment: momentOf(document.updatedAt ?? ''),
    specialty: specialtyLabel(document.specialty ?? ''),
    badge: { none: undefined, draft, unknown }[kind],
    open: count ? englishTerm('openAlerts', count) : undefined,
  };
}

/** The document that is open. */
export function documentModel(document: MedicalRecordDocument): DocumentModel {
  const { kind, status = '' } = documentGuard(document);
  const draft = { tone: 'amber', title: englishTerm('draftTitle'), text: said(englishTerm('draftText')) };
  const unknown = {
    tone: 'violet',
    title: englishTerm('guardedTitle'),
    text: sent(englishTerm('guardedText', status)),
  };
  const alerts = Map.groupBy(document.cdssAlerts ?? [], ({ elementId }) => elementId ?? '');
  return {
    ...rowModel(document),
    guard: kind,
    language: languageName(document.language ?? '', 'en'),
    banner: { none: undefined, draft, unknown }[kind],
    sections: documentSections(document, englishTerm),
    alertsOf: ({ id }) => (alerts.get(id ?? '') ?? []).map(planAlert),
  };
}

/** Facts that are sentences stand below each other. */
export const isLong = (block: Extract<Block, { kind: 'facts' }>): boolean =>
  block.facts.some(({ value = '' }) => value.length > LONGEST_FIGURE || /\S{15}/.test(value));

export const otherCodes = (count: number): string => `${englishTerm('codeOptions')} (${count})`;
export const score = (value: number): string => englishTerm('codeScore', String(value));

function planAlert({ id, severity, issue }: CdssAlert): PlanAlert {
  return {
    id,
    level: gravityOf(severity) === 'red' ? 'is-red' : '',
    severity: gravityOf(severity) === 'red' ? englishTerm('alertSeverityRed') : (severity ?? ''),
    issue: knownValue('issue', issue ?? '', englishTerm),
  };
}

const said = (text: string): Label => ({ text, isClinical: false });
const sent = (text: string): Label => ({ text, isClinical: true });

function title(purpose: string): Label {
  if (purpose === 'primary') return said(englishTerm('purposePrimary'));
  return purpose === 'report' ? said(englishTerm('purposeReport')) : sent(readableLabel(purpose));
}

function momentOf(moment: string): Moment {
  const at = Date.parse(moment);
  return { relative: sinceThen((at - NOW) / HOUR), absolute: absolute.format(at) };
}

function sinceThen(hours: number): string {
  if (hours > -1 / 60) return englishTerm('justNow');
  if (hours > -1) return relative.format(Math.trunc(hours * 60), 'minute');
  return hours > -24 ? relative.format(Math.trunc(hours), 'hour') : relative.format(Math.trunc(hours / 24), 'day');
}
