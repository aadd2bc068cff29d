import type { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** Returns a pending alert. */
export const anAlert = (fields: Partial<CdssAlert> = {}): CdssAlert => ({
  id: 'cfa_1',
  element: 'Metformin',
  type: 'medication',
  issue: 'not_pertinent',
  severity: 'red',
  action: 'Replace it.',
  status: 'pending',
  ...fields,
});

/** Returns a document with this plan. */
export const aRecord = (plan: PlanElement[]): MedicalRecordDocument => ({
  id: 'mrd_1',
  purpose: 'primary',
  updatedAt: 'earlier',
  medicalRecord: { assessmentPlan: { assessment: 'Stable.', plan } },
});
