// The consultations that the sandbox's scribe can hear, and the documents of §2.3 that it then writes.
// Ids of a document come from the session and the story's own keys.
import { PENDING, type CdssAlert, type PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { stableId } from './ids-and-times.ts';

/** The patient and the session of a record. The session's id makes the ids differ if one story is told twice. */
export interface StoryContext {
  readonly sessionId: string;
  readonly consultation: ConsultationContext;
}

/** A consultation that the sandbox's scribe can hear, and the documents it then writes. */
export interface ClinicalStory {
  /** Kebab-case, e.g. `diabetes-with-kidney-disease`. */
  readonly id: string;
  readonly title: string;
  /** Language of its documents: `en`, `es` or `pt`. */
  readonly language: string;
  readonly specialty: string;
  /** Returns equal documents for the same context and time; their alerts are `pending`. */
  documents(context: StoryContext, now: Date): MedicalRecordDocument[];
}

export interface PlanDraft {
  /** Identifies the element in its document. */
  readonly key: string;
  readonly element: string;
  /** `medication`, which is the default, `non_pharmacological` (§2.3), or one the spec does not name. */
  readonly type?: string;
  readonly content: string;
  readonly laboratory?: string;
}

export interface AlertDraft {
  /** `key` of the plan element concerned. */
  readonly on: string;
  readonly issue: string;
  readonly severity: string;
  /** `replace` (§2.4), which is the default, or one the spec does not name; an `add` proposes another element beside the one concerned. */
  readonly actionCategory?: string;
  readonly action: string;
  readonly reason: string;
  readonly source: readonly string[];
  /** `newPlanElement`: it keeps the id of the element it replaces; an `add` has an id of its own. */
  readonly proposal?: { readonly content: string; readonly element?: string; readonly type?: string };
}

/** A past condition, its code, and the scored codes it was chosen from. */
export type PastCondition = readonly [
  content: string,
  code: string,
  options: readonly (readonly [code: string, score: number])[],
];

export interface DocumentDraft {
  /** Identifies the document in its session. */
  readonly key: string;
  readonly purpose: string;
  readonly language: string;
  readonly specialty: string;
  readonly diagnosisCodes: readonly (readonly [code: string, description: string, type: string])[];
  readonly chiefComplaint: string;
  readonly vitalSigns: Readonly<Record<string, string>>;
  /** Sections other than those of §2.3, in their order. */
  readonly sections?: Readonly<Record<string, unknown>>;
  readonly assessment: string;
  readonly plan: readonly PlanDraft[];
  readonly alerts?: readonly AlertDraft[];
  readonly summary: string;
  readonly pastConditions?: readonly PastCondition[];
  /** Only for `purpose` = `report` (§3.3). */
  readonly lifecycleStatus?: string;
}

export function writeDocument({ sessionId }: StoryContext, now: Date, draft: DocumentDraft): MedicalRecordDocument {
  const idOf = (prefix: string, ...parts: readonly string[]) => stableId(prefix, sessionId, draft.key, ...parts);
  const plan = draft.plan.map(({ key, element, type = 'medication', content, laboratory = '' }): PlanElement => ({
    id: idOf('pe_', key),
    laboratory,
    element,
    type,
    content,
  }));
  const elementOf = new Map(draft.plan.map(({ key }, at) => [key, plan[at]]));

  const alerts = (draft.alerts ?? []).map((alert, at): CdssAlert => {
    const { on, proposal, source, issue, severity, actionCategory = 'replace', ...rest } = alert;
    const concerned = elementOf.get(on);
    if (!concerned) throw new Error(`${draft.key}: no plan element ${on}`);
    return {
      id: idOf('cfa_', 'alert', String(at), on),
      elementId: String(concerned.id),
      element: concerned.element,
      type: concerned.type,
      issue,
      severity,
      actionCategory,
      ...rest,
      source: [...source],
      ...(proposal && {
        newPlanElement: {
          content: proposal.content,
          element: proposal.element ?? concerned.element,
          id: actionCategory === 'add' ? idOf('pe_', 'proposed', on) : concerned.id,
          type: proposal.type ?? concerned.type,
        },
      }),
      status: PENDING,
    };
  });

  const past = draft.pastConditions ?? [];
  return {
    id: idOf('mrd_'),
    purpose: draft.purpose,
    language: draft.language,
    specialty: draft.specialty,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    diagnosisCodes: draft.diagnosisCodes.map(([code, description, type]) => ({ code, description, type })),
    medicalRecord: {
      chiefComplaint: draft.chiefComplaint,
      ...draft.sections,
      vitalSigns: { ...draft.vitalSigns },
      assessmentPlan: { assessment: draft.assessment, plan },
    },
    medicalRecordSummary: draft.summary,
    medicalRecordSummaryStructured: {
      pastMedicalConditions: past.map(([content]) => content),
      pastMedicalConditionsCoded: past.map(([content, code, options]) => ({
        content,
        code: { code, options: options.map(([option, score]) => ({ code: option, score })) },
      })),
      vitalSigns: { ...draft.vitalSigns },
    },
    cdssAlerts: alerts,
    reportState: draft.lifecycleStatus === undefined ? null : { lifecycleStatus: draft.lifecycleStatus },
  };
}

interface Told extends Omit<ClinicalStory, 'documents'>, Omit<DocumentDraft, 'key' | 'purpose' | 'summary'> {
  /** Writes the summary about a patient of that name. */
  readonly summary: (name: string) => string;
}

/** Makes a story with one document in the story's language and specialty: a report if it has a lifecycle status. */
export const story = ({ id, title, summary, ...draft }: Told): ClinicalStory => {
  const { language, specialty } = draft;
  const purpose = draft.lifecycleStatus === undefined ? 'primary' : 'report';
  return {
    id,
    title,
    language,
    specialty,
    documents: (context, now) => [
      writeDocument(context, now, { ...draft, key: purpose, purpose, summary: summary(context.consultation.name) }),
    ],
  };
};

/** §2.3: an empty string where a sign is absent. */
const NO_SIGNS = { bloodPressure: '', heartRate: '', temperature: '' };

/** Changes documents to those of a `completedWithErrors` session, whose recording was partly not understood. */
export const withErrors = (documents: readonly MedicalRecordDocument[]): MedicalRecordDocument[] =>
  documents.map((document) => ({
    ...document,
    medicalRecord: {
      ...document.medicalRecord,
      vitalSigns: NO_SIGNS,
      processingIssues: [
        { section: 'vitalSigns', problem: 'Not understood: several people spoke at once.', seconds: '212-241' },
        { section: 'medicalRecordSummaryStructured', problem: 'Could not be written.', seconds: '' },
      ],
    },
    medicalRecordSummaryStructured: {
      pastMedicalConditions: [],
      pastMedicalConditionsCoded: [],
      vitalSigns: NO_SIGNS,
    },
  }));
