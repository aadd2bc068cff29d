import type { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

/** A pending alert. */
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

/** A document whose plan is that. */
export const aRecord = (plan: PlanElement[]): MedicalRecordDocument => ({
  id: 'mrd_1',
  purpose: 'primary',
  updatedAt: 'earlier',
  medicalRecord: { assessmentPlan: { assessment: 'Stable.', plan } },
});
