import type { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** Whose record is written: the session's id keeps the ids of two tellings of one story apart. */
export interface StoryContext {
  readonly sessionId: string;
  readonly consultation: ConsultationContext;
}

/** What the sandbox's scribe can hear in a consultation, and the documents it writes then. */
export interface ClinicalStory {
  /** Kebab-case, e.g. `diabetes-with-kidney-disease`. */
  readonly id: string;
  readonly title: string;
  /** Of its documents: `en`, `es` or `pt`. */
  readonly language: string;
  readonly specialty: string;
  /** The same context and time give equal documents; alerts are `pending`. */
  documents(context: StoryContext, now: Date): MedicalRecordDocument[];
}
