import type { PlanElement } from '../../contract/cdss-alert.ts';
import type { CodedCondition, DiagnosisCode, MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Term } from '../term.ts';
import { fieldLabel, genericBlocks } from './generic-blocks.ts';
import { planGroups } from './plan-groups.ts';

/** A named value; `undefined` where the service says that nothing was recorded. */
export interface Fact {
  readonly label: string;
  readonly value: string | undefined;
}

/** A plan element with what else stands with it, by label. */
export interface PlanItem extends Pick<PlanElement, 'id' | 'element' | 'content'> {
  /** Of its type. */
  readonly label: string;
  readonly facts: readonly Fact[];
}

/** Plan elements of one type. */
export interface PlanGroup {
  readonly label: string;
  readonly elements: readonly PlanItem[];
}

/** A piece of a section, the same for the screen, for paper and for the clipboard. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | undefined)[])[];
    }
  /** Their types as labels. */
  | { readonly kind: 'diagnoses'; readonly codes: readonly DiagnosisCode[] }
  | { readonly kind: 'plan'; readonly groups: readonly PlanGroup[] }
  | { readonly kind: 'conditions'; readonly conditions: readonly CodedCondition[] }
  | { readonly kind: 'group'; readonly title: string; readonly blocks: readonly Block[] };

/** A titled part of a document. */
export interface Section {
  /** Stable name within the document. */
  readonly key: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** What the service sent for it; replaced, never changed. */
  readonly source: unknown;
}

const DOCUMENT_FIELDS: ReadonlySet<string> = new Set<keyof MedicalRecordDocument>([
  'id',
  'purpose',
  'language',
  'specialty',
  'createdAt',
  'updatedAt',
  'diagnosisCodes',
  'medicalRecord',
  'medicalRecordSummary',
  'medicalRecordSummaryStructured',
  'cdssAlerts',
  'reportState',
]);

/** A document as sections: those of §2.3 in clinical order, then every other the service sends. */
export function documentSections(document: MedicalRecordDocument, term: Term): Section[] {
  const sections: Section[] = [];
  const add = (key: string, title: string, source: unknown, blocks: readonly Block[]) => {
    if (source !== undefined && source !== null && blocks.length) sections.push({ key, title, source, blocks });
  };
  const { medicalRecord, medicalRecordSummaryStructured: structured, reportState } = document;
  const { chiefComplaint, vitalSigns, assessmentPlan, ...otherRecord } = medicalRecord ?? {};
  const { assessment, plan, ...otherPlan } = assessmentPlan ?? {};
  const codes = document.diagnosisCodes ?? [];

  add('diagnosisCodes', term('diagnosisCodes'), codes, diagnosesBlocks(codes, term));
  add('chiefComplaint', term('chiefComplaint'), chiefComplaint, textBlocks(chiefComplaint));
  for (const [name, value] of Object.entries(otherRecord)) {
    add(`medicalRecord.${name}`, fieldLabel(name, term), value, genericBlocks(value, term));
  }
  add('vitalSigns', term('vitalSigns'), vitalSigns, genericBlocks(vitalSigns, term));
  add('assessment', term('assessment'), assessment, textBlocks(assessment));
  add('plan', term('plan'), plan, plan?.length ? [{ kind: 'plan', groups: planGroups(plan, term) }] : []);
  for (const [name, value] of Object.entries(otherPlan)) {
    add(`assessmentPlan.${name}`, fieldLabel(name, term), value, genericBlocks(value, term));
  }
  add('summary', term('summary'), document.medicalRecordSummary, textBlocks(document.medicalRecordSummary));
  add('structuredSummary', term('structuredSummary'), structured, structuredBlocks(structured, term));
  for (const [name, value] of Object.entries(document)) {
    if (!DOCUMENT_FIELDS.has(name)) add(name, fieldLabel(name, term), value, genericBlocks(value, term));
  }
  const { lifecycleStatus: _shownAsBadge, ...otherState } = reportState ?? {};
  if (Object.keys(otherState).length) {
    add('reportState', term('reportState'), otherState, genericBlocks(otherState, term));
  }
  return sections;
}

function diagnosesBlocks(codes: readonly DiagnosisCode[], term: Term): Block[] {
  const labelled = codes.map((code) => ({ ...code, type: diagnosisType(code, term) }));
  return codes.length ? [{ kind: 'diagnoses', codes: labelled }] : [];
}

function diagnosisType({ type }: DiagnosisCode, term: Term): string | null | undefined {
  if (type === 'primary') return term('diagnosisPrimary');
  return type === 'secondary' ? term('diagnosisSecondary') : type;
}

function textBlocks(text: string | null | undefined): Block[] {
  if (text === undefined || text === null) return [];
  return text.trim() ? [{ kind: 'text', text }] : [{ kind: 'missing' }];
}

function structuredBlocks(structured: MedicalRecordDocument['medicalRecordSummaryStructured'], term: Term): Block[] {
  const { pastMedicalConditions, pastMedicalConditionsCoded: conditions, vitalSigns, ...others } = structured ?? {};
  const blocks: Block[] = [];
  const group = (title: string, inner: readonly Block[]) => {
    if (inner.length) blocks.push({ kind: 'group', title, blocks: inner });
  };
  group(term('pastMedicalConditions'), genericBlocks(pastMedicalConditions, term));
  group(term('codedConditions'), conditions?.length ? [{ kind: 'conditions', conditions }] : []);
  group(term('vitalSigns'), genericBlocks(vitalSigns, term));
  for (const [name, value] of Object.entries(others)) group(fieldLabel(name, term), genericBlocks(value, term));
  return blocks;
}
