// §3.2: how an accepted alert changes the medical record (ASSUMPTIONS.applicationKinds).
import type { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';

const REMOVALS: readonly string[] = ['remove', 'discontinue', 'stop'];

/** Returns the document with the alert's change. */
export const applyAlert = (document: MedicalRecordDocument, alert: CdssAlert, now: string): MedicalRecordDocument => {
  const medicalRecord = document.medicalRecord ?? {};
  const assessmentPlan = medicalRecord.assessmentPlan ?? {};
  const plan = changePlan(assessmentPlan.plan ?? [], alert);
  return {
    ...document,
    updatedAt: now,
    medicalRecord: { ...medicalRecord, assessmentPlan: { ...assessmentPlan, plan } },
  };
};

const changePlan = (plan: readonly PlanElement[], alert: CdssAlert): PlanElement[] => {
  const { elementId, newPlanElement, actionCategory } = alert;
  const place = plan.findIndex(({ id }) => id === elementId);
  if (newPlanElement && actionCategory !== 'add' && place >= 0) {
    // §2.4: a proposal carries no laboratory values, so the measured ones stay.
    return plan.with(place, { laboratory: plan[place]?.laboratory ?? '', ...newPlanElement });
  }
  if (newPlanElement) {
    const isThere = plan.some(({ id }) => id === newPlanElement.id);
    return isThere ? [...plan] : [...plan, { laboratory: '', ...newPlanElement }];
  }
  if (REMOVALS.includes(actionCategory ?? '')) return plan.filter((_, index) => index !== place);
  const action = alert.action ?? '';
  const concerned = plan[place];
  if (concerned) return plan.with(place, { ...concerned, content: joined(concerned.content, action) });
  const { id, element, type } = alert;
  return [...plan, { id: `${id}_applied`, element: element ?? '', content: action, laboratory: '', type: type ?? '' }];
};

const joined = (content: string | null | undefined, action: string): string =>
  content ? `${content.replace(/\.?$/, '.')} ${action}` : action;
