// §2.3 Medical record document, an item of §4.4's answer.
import * as z from 'zod/mini';
import { CdssAlert, PlanElement } from './cdss-alert.ts';
import { LIMITS } from './limits.ts';
import { list, maybe, open, text } from './tolerant.ts';

/** Query `purpose` of §4.4. */
export const Purpose = z.string().check(z.minLength(LIMITS.purpose.min), z.maxLength(LIMITS.purpose.max));

/** §2.3: `type` is open; `primary` is named. No field names the code system of `code`. */
export const DiagnosisCode = open({ code: text(), description: text(), type: text() });
/** One diagnosis. The service names no code system, so an export names none. */
export type DiagnosisCode = z.infer<typeof DiagnosisCode>;

/** An object of strings; an empty string means "absent" (§2.3). */
export const VitalSigns = open({ bloodPressure: text(), heartRate: text(), temperature: text() });

/** §2.3: an assessment in words, and the plan's elements in the order sent. */
export const AssessmentPlan = open({ assessment: text(), plan: list(PlanElement) });

/** The structured record: the sections of the spec, and any other that the service sends, in the order sent. */
export const MedicalRecord = open({
  chiefComplaint: text(),
  vitalSigns: maybe(VitalSigns),
  assessmentPlan: maybe(AssessmentPlan),
});

const CodeOption = open({ code: text(), score: maybe(z.number()) });

/** A past condition with its code and the scored codes it was chosen from. */
export const CodedCondition = open({
  content: text(),
  code: maybe(open({ code: text(), options: list(CodeOption) })),
});
/** `options`: the other codes that were considered, with their scores. */
export type CodedCondition = z.infer<typeof CodedCondition>;

/** §2.3: past conditions as text and with codes, and vital signs. Each may repeat the record. */
export const MedicalRecordSummaryStructured = open({
  pastMedicalConditions: list(z.string()),
  pastMedicalConditionsCoded: list(CodedCondition),
  vitalSigns: maybe(VitalSigns),
});

/** §3.3: present if `purpose` is `report`, null otherwise. A `draft` is incomplete and may change; no other value is named. */
export const ReportState = open({ lifecycleStatus: text() });

/** A medical record document as §2.3 shows it. */
export const MedicalRecordDocument = open({
  /** The document's id; never shown to the doctor. */
  id: z.string(),
  /** Open: `report` marks a dictated report; `primary` is also named. */
  purpose: text(),
  /** A language code. */
  language: text(),
  specialty: text(),
  /** ISO 8601, like `updatedAt`. */
  createdAt: text(),
  updatedAt: text(),
  /** Diagnoses of the consultation, in the order sent. */
  diagnosisCodes: list(DiagnosisCode),
  /** The structured record. Unknown sections are laid out by their type. */
  medicalRecord: maybe(MedicalRecord),
  /** The record told in words. */
  medicalRecordSummary: text(),
  medicalRecordSummaryStructured: maybe(MedicalRecordSummaryStructured),
  /** §2.4; two documents may have the same alert. */
  cdssAlerts: list(CdssAlert),
  reportState: maybe(ReportState),
});
/** The type for reading: `id` is present; anything else may be absent or null; unknown fields are kept. */
export type MedicalRecordDocument = z.infer<typeof MedicalRecordDocument>;

/** Answer of §4.4. */
export const MedicalRecordDocumentList = open({ items: z.array(MedicalRecordDocument), total: z.int() });
/** `total` may be larger than the list. Then alerts may be missing, and the doctor is told. */
export type MedicalRecordDocumentList = z.infer<typeof MedicalRecordDocumentList>;
