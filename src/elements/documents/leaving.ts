import type { ConsultationView } from '../../consultation/view.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { DocumentGuard } from '../document-guard.ts';

/** A document as it stands in the record on show. */
export interface Leaving {
  readonly view: ConsultationView;
  readonly document: MedicalRecordDocument;
  readonly guard: DocumentGuard;
  /** Whether an alert of it is open that is red, or not known to be milder. */
  readonly hasGrave: boolean;
}

/** Whether the doctor is asked before it leaves. */
export function asks({ guard, hasGrave }: Leaving): boolean {
  return guard.kind !== 'none' || hasGrave;
}
