import type { CdssAlert, PlanElement } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';

/** The plan elements of a document (§2.3). */
export function planOf(document: MedicalRecordDocument | undefined): readonly PlanElement[] {
  return document?.medicalRecord?.assessmentPlan?.plan ?? [];
}

/** The plan element an alert concerns, by `elementId`. */
export function planElementOf(alert: CdssAlert, document: MedicalRecordDocument | undefined): PlanElement | undefined {
  return alert.elementId ? planOf(document).find(({ id }) => id === alert.elementId) : undefined;
}

/**
 * Whether the record shows an accepted change (§3.2: it is applied later). With a `newPlanElement`, the plan must have it; without
 * one (a removal, an adjustment in words), the element must be gone or different from what it was when the decision was made;
 * where there was no element, one must say what was to be done.
 */
export function isApplied(
  alert: CdssAlert,
  document: MedicalRecordDocument | undefined,
  before: PlanElement | undefined,
): boolean {
  if (!document) return false;
  if (alert.status === 'applied') return true;
  const proposal = alert.newPlanElement;
  if (proposal && (proposal.content || proposal.element))
    return planOf(document).some((element) => shows(element, proposal));
  if (!before) return Boolean(alert.action) && planOf(document).some(({ content }) => agrees(content, alert.action));
  return JSON.stringify(planElementOf(alert, document)) !== JSON.stringify(before);
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
