import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

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
