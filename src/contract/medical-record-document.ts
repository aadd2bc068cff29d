// §2.3 Medical record document, an item of §4.4's answer.
import * as z from 'zod/mini';
import { CdssAlert, PlanElement } from './cdss-alert.ts';
import { LIMITS } from './limits.ts';
import { list, maybe, open, text } from './tolerant.ts';

/** Query `purpose` of §4.4. */
export const Purpose = z.string().check(z.minLength(LIMITS.purpose.min), z.maxLength(LIMITS.purpose.max));

/** What the spec names of enumerations it leaves open (§2.3, §3.3). */
export const KNOWN_PURPOSES = ['report', 'primary'] as const;
/** §2.3: what is named of a plan element's types. */
export const KNOWN_PLAN_ELEMENT_TYPES = ['non_pharmacological', 'medication'] as const;
/** §3.3: a draft is incomplete and may still change; every other word is the service's own. */
export const KNOWN_LIFECYCLE_STATUSES = ['draft'] as const;

/** §2.3: `type` is open, `primary` is named; no field names the system of `code`. */
export const DiagnosisCode = open({ code: text(), description: text(), type: text() });
/** One diagnosis; without a system named, an export says no more of the code than the service did. */
export type DiagnosisCode = z.infer<typeof DiagnosisCode>;

/** An object of strings; an empty string means "absent" (§2.3). */
export const VitalSigns = open({ bloodPressure: text(), heartRate: text(), temperature: text() });

/** §2.3: an assessment in words, and the plan's elements in the order sent. */
export const AssessmentPlan = open({ assessment: text(), plan: list(PlanElement) });
/** What the plan elements of alerts are compared with. */
export type AssessmentPlan = z.infer<typeof AssessmentPlan>;

/** The structured record: the sections seen, and any other the service sends. */
export const MedicalRecord = open({
  chiefComplaint: text(),
  vitalSigns: maybe(VitalSigns),
  assessmentPlan: maybe(AssessmentPlan),
});
/** Sections that the spec does not show are kept under their own names, in the order sent. */
export type MedicalRecord = z.infer<typeof MedicalRecord>;

const CodeOption = open({ code: text(), score: maybe(z.number()) });

/** A past condition with its code and the scored codes it was chosen from. */
export const CodedCondition = open({
  content: text(),
  code: maybe(open({ code: text(), options: list(CodeOption) })),
});
/** `options` holds the other codes that were considered, each with its score. */
export type CodedCondition = z.infer<typeof CodedCondition>;

/** §2.3: past conditions as text and with codes, and vital signs again; each may repeat the record. */
export const MedicalRecordSummaryStructured = open({
  pastMedicalConditions: list(z.string()),
  pastMedicalConditionsCoded: list(CodedCondition),
  vitalSigns: maybe(VitalSigns),
});

/** §3.3: present for documents with `purpose` = `report`, null for all others. */
export const ReportState = open({ lifecycleStatus: text() });

/** A medical record document as §2.3 shows it. */
export const MedicalRecordDocument = open({
  /** Of the document; never shown to the doctor. */
  id: z.string(),
  /** Open: `report` marks a dictated report; `primary` is named, too. */
  purpose: text(),
  /** A language code. */
  language: text(),
  specialty: text(),
  /** ISO 8601, as `updatedAt`. */
  createdAt: text(),
  updatedAt: text(),
  /** Diagnoses of the consultation, in the order sent. */
  diagnosisCodes: list(DiagnosisCode),
  /** The structured record; its unknown sections are laid out by what they are. */
  medicalRecord: maybe(MedicalRecord),
  /** The record told in words. */
  medicalRecordSummary: text(),
  medicalRecordSummaryStructured: maybe(MedicalRecordSummaryStructured),
  /** §2.4; an alert may stand in two documents. */
  cdssAlerts: list(CdssAlert),
  reportState: maybe(ReportState),
});
/** As it is read: `id` is there, all else may be absent or null, unknown fields are kept. */
export type MedicalRecordDocument = z.infer<typeof MedicalRecordDocument>;

/** Answer of §4.4. */
export const MedicalRecordDocumentList = open({ items: z.array(MedicalRecordDocument), total: z.int() });
/** `total` may be more than came: then alerts may be missing, and the doctor is told. */
export type MedicalRecordDocumentList = z.infer<typeof MedicalRecordDocumentList>;
