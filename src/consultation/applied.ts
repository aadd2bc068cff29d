import type { CdssAlert, PlanElement } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';

const NO_PLAN: readonly never[] = [];

/** The plan elements of a document (§2.3). */
export function planOf({ medicalRecord }: MedicalRecordDocument): readonly PlanElement[] {
  return medicalRecord?.assessmentPlan?.plan ?? NO_PLAN;
}

/** The plan element an alert concerns, by `elementId`. */
export function planElementOf(alert: CdssAlert, plan: readonly PlanElement[]): PlanElement | undefined {
  return alert.elementId ? plan.find(({ id }) => id === alert.elementId) : undefined;
}

/**
 * Whether the plan shows an accepted change (§3.2: it is applied later). With a `newPlanElement`, the plan must have it; without
 * one (a removal, an adjustment in words), the element must be gone or different from what it was when the decision was made;
 * where there was no element, one must say what was to be done.
 */
export function isApplied(alert: CdssAlert, plan: readonly PlanElement[], before: PlanElement | undefined): boolean {
  if (alert.status === 'applied') return true;
  const proposal = alert.newPlanElement;
  if (proposal && (proposal.content || proposal.element)) return plan.some((element) => shows(element, proposal));
  if (!before) return Boolean(alert.action) && plan.some(({ content }) => agrees(content, alert.action));
  return JSON.stringify(planElementOf(alert, plan)) !== JSON.stringify(before);
}

function shows(element: PlanElement, proposal: PlanElement): boolean {
  return agrees(element.content, proposal.content) && agrees(element.element, proposal.element);
}

/** What the proposal leaves out, the record may have as it likes. */
function agrees(actual: string | null | undefined, proposed: string | null | undefined): boolean {
  return !proposed || squeeze(actual ?? '') === squeeze(proposed);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
