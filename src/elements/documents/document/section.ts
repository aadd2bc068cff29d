import { isObject, isScalar } from '../../../contract/odd-answers.ts';
import type { PlanElement } from '../../../contract/cdss-alert.ts';
import type {
  CodedCondition,
  DiagnosisCode,
  MedicalRecordDocument,
} from '../../../contract/medical-record-document.ts';
import type { Term } from '../../../i18n/translations.ts';
import { factsOf, fieldLabel, genericBlocks, hasWords, isAbsent } from './generic-blocks.ts';
import { planBlocks } from './plan-view.ts';
import type { FieldUse } from './results.ts';

/** A named value; empty as it was sent, `undefined` if empty means that nothing was recorded (§2.3). */
export interface Fact {
  readonly label: string;
  readonly value: string | undefined;
  /** Whether it is the flag of a result against its limits. */
  readonly isFlag?: boolean;
}

export interface Column {
  readonly label: string;
  /** Its use in a result; `undefined` if it has none. */
  readonly use: FieldUse | undefined;
}

/** A plan element with its other fields, by label. */
export interface PlanItem extends Pick<PlanElement, 'id' | 'element' | 'content'> {
  readonly label: string;
  readonly facts: readonly Fact[];
}

/** A considered code with its other fields. */
export interface OptionItem {
  readonly code?: string | null | undefined;
  readonly score?: number | string | null | undefined;
  readonly facts: readonly Fact[];
}

/** A diagnosis or a past condition, with its other fields and those of its code, by label. */
export interface CodedItem {
  readonly code: string | null | undefined;
  readonly text: string | null | undefined;
  /** The label of a diagnosis's type. */
  readonly type?: string | null | undefined;
  /** The codes that were considered for a past condition. */
  readonly options: readonly OptionItem[];
  readonly facts: readonly Fact[];
}

export interface PlanGroup {
  readonly label: string;
  readonly elements: readonly PlanItem[];
}

/** A piece of a section, for screen, paper and clipboard alike. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  /** A note that `blocks` are shown elsewhere, under the title `as`. */
  | { readonly kind: 'same'; readonly as: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      /** Its width side by side, in em. */
      readonly width: number;
      /** The original text, if it was written as lines with tabs. */
      readonly written?: string;
    }
  | { readonly kind: 'codes'; readonly codes: readonly CodedItem[] }
  | { readonly kind: 'plan'; readonly groups: readonly PlanGroup[] }
  | { readonly kind: 'group'; readonly title: string; readonly blocks: readonly Block[] };

export interface Section {
  /** Stable name within the document. */
  readonly key: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The value that the service sent, with readable times; replaced and never changed. */
  readonly source: unknown;
}

/** The key of the section that names empty fields. */
export const NOT_RECORDED = 'notRecorded';

/** The fields shown in the head of a document, and its alerts. */
const SHOWN_ELSEWHERE = /^document\.(?:id|purpose|language|specialty|createdAt|updatedAt|cdssAlerts)$/;
/** Objects that are no section themselves: each of their fields is one. */
const OPENED = /^(?:document\.medicalRecord|medicalRecord\.assessmentPlan)$/;

/** The sections of a document, in the service's order. */
export function documentSections(document: MedicalRecordDocument, term: Term): Section[] {
  const sections: Section[] = [];
  const empty: string[] = [];
  const { lifecycleStatus: _shownAsBadge, ...state } = document.reportState ?? {};
  const reportState = Object.keys(state).length ? state : undefined;
  for (const [key, name, value] of fieldsOf('document', { ...document, reportState })) {
    const label = fieldLabel(name, term);
    const blocks = blocksOf(key, value, document, term);
    // Two sections with one label would be taken for one, so the second keeps its field name.
    const title = sections.some((section) => section.title === label) ? `${label} (${name})` : label;
    if (blocks.every(isMissing)) empty.push(label);
    else sections.push({ key, title, source: value, blocks });
  }
  const once = withSummaryOnce(sections);
  // Names all empty fields on one line.
  const text = empty.join(', ');
  if (text)
    once.push({ key: NOT_RECORDED, title: term('notRecordedTitle'), source: text, blocks: [{ kind: 'text', text }] });
  return once;
}

type Field = readonly [key: string, name: string, value: unknown];

/** Key, name and value of each section, in the service's order. The key begins with the name of the object, because two may have the same field. */
function fieldsOf(around: string, object: object): Field[] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]): Field[] => {
    const key = `${around}.${name}`;
    if (isAbsent(value) || SHOWN_ELSEWHERE.test(key)) return [];
    return OPENED.test(key) && isObject(value) ? fieldsOf(name, value) : [[key, name, value]];
  });
}

function blocksOf(key: string, value: unknown, { medicalRecord }: MedicalRecordDocument, term: Term): Block[] {
  switch (key) {
    case 'document.diagnosisCodes':
      return codesBlocks(value as readonly DiagnosisCode[], diagnosisItem, term);
    case 'document.medicalRecordSummaryStructured':
      return structuredBlocks(value, medicalRecord, term);
    case 'medicalRecord.vitalSigns':
      return vitalSignsBlocks(value, term);
    case 'assessmentPlan.plan':
      return planBlocks(value as readonly PlanElement[], term);
    default:
      return genericBlocks(value, term);
  }
}

function codesBlocks<Sent>(sent: readonly Sent[], itemOf: (one: Sent, term: Term) => CodedItem, term: Term): Block[] {
  const codes = sent.filter(hasWords).map((one) => itemOf(one, term));
  return codes.length ? [{ kind: 'codes', codes }] : [];
}

function diagnosisItem({ code, description, type, ...others }: DiagnosisCode, term: Term): CodedItem {
  const names = { primary: term('diagnosisPrimary'), secondary: term('diagnosisSecondary') };
  const label = type === 'primary' || type === 'secondary' ? names[type] : type;
  return { code, text: description, type: label, options: [], facts: factsOf(others, term) };
}

function structuredBlocks(structured: unknown, record: unknown, term: Term): Block[] {
  if (!isObject(structured)) return genericBlocks(structured, term);
  return Object.entries(structured).flatMap(([name, value]): Block[] => {
    const title = fieldLabel(name, term);
    if (name === 'pastMedicalConditionsCoded') {
      const conditions = (value ?? []) as readonly CodedCondition[];
      return group(title, codesBlocks(conditions, conditionItem, term));
    }
    const blocks = name === 'vitalSigns' ? vitalSignsBlocks(value, term) : genericBlocks(value, term);
    if (!isObject(record) || !Object.hasOwn(record, name) || !isSaidIn(record[name], value))
      return group(title, blocks);
    // An empty field that the record has too is left out here, because the record's own section shows it.
    return blocks.every(isMissing) ? [] : group(title, [{ kind: 'same', as: title, blocks }]);
  });
}

function conditionItem({ content, code: coded, ...others }: CodedCondition, term: Term): CodedItem {
  const { code, options, ...ofCode } = coded ?? {};
  const items = (options ?? []).map(({ code: option, score, ...ofOption }) => {
    return { code: option, score, facts: factsOf(ofOption, term) };
  });
  return { code, text: content, options: items, facts: factsOf({ ...ofCode, ...others }, term) };
}

function group(title: string, blocks: readonly Block[]): Block[] {
  return blocks.length ? [{ kind: 'group', title, blocks }] : [];
}

/** §2.3: an empty string means "absent", but only for a vital sign. */
function vitalSignsBlocks(value: unknown, term: Term): Block[] {
  return genericBlocks(value, term).map((block) => {
    if (block.kind !== 'facts') return block;
    return {
      kind: 'facts',
      facts: block.facts.map((fact) => ({ ...fact, value: fact.value?.trim() ? fact.value : undefined })),
    };
  });
}

// The functions below show a part only once that the summary repeats word for word, with a note that both agree.

/** Whether two values are equal: texts word for word, or objects of texts in which an absent text equals an empty one (§2.3). */
function isSaidIn(other: unknown, value: unknown): boolean {
  if (isObject(value) && isObject(other))
    return Object.entries(value).every(
      ([name, text]) => (text === null || isScalar(text)) && wordsOf(text) === wordsOf(other[name] ?? ''),
    );
  return wordsOf(value) !== '' && wordsOf(value) === wordsOf(other);
}

/** The sections of a document. A summary that repeats another section word for word becomes a note. */
function withSummaryOnce(sections: readonly Section[]): Section[] {
  return sections.map((section) => {
    const twin =
      section.key === 'document.medicalRecordSummary' &&
      sections.find((one) => one !== section && isSaidIn(one.source, section.source));
    return twin ? { ...section, blocks: [{ kind: 'same', as: twin.title, blocks: section.blocks }] } : section;
  });
}

/** Blocks with notes replaced by the blocks they refer to. */
export function inFull(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'same') return [...block.blocks];
    return block.kind === 'group' ? [{ ...block, blocks: inFull(block.blocks) }] : [block];
  });
}

export function isMissing(block: Block): boolean {
  if (block.kind === 'facts') return block.facts.every(({ value }) => !value?.trim());
  return block.kind === 'missing' || (block.kind === 'group' && block.blocks.every(isMissing));
}

function wordsOf(value: unknown): unknown {
  return isScalar(value) ? String(value).trim() : value;
}
