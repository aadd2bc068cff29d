import { othersInElement, wordsOfAlert } from '../../client/read-answer.ts';
import type { CdssAlert, PlanElement } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { AlertSnapshot } from '../snapshot.ts';

const NO_PLAN: readonly never[] = [];
/** The words of plan elements, without what white space says: each is asked for again with every alert. */
const known = new WeakMap<PlanElement, Words>();

/** The plan elements of a document (§2.3). */
export function planOf(document: MedicalRecordDocument | undefined): readonly PlanElement[] {
  return document?.medicalRecord?.assessmentPlan?.plan ?? NO_PLAN;
}

/** The plan element an alert concerns, by `elementId`; none where several have that id. */
export function planElementOf(alert: CdssAlert, plan: readonly PlanElement[]): PlanElement | undefined {
  const [element, another] = alert.elementId ? plan.filter(({ id }) => id === alert.elementId) : [];
  return another ? undefined : element;
}

/**
 * Whether the plan shows an accepted change (§3.2: it is applied later). With a `newPlanElement`, the plan must have it; without
 * one (a removal, an adjustment in words), and for what is replaced, the element must be gone or say something else than when
 * the decision was made; where there was no element, one must say what was to be done.
 */
export function isApplied(alert: CdssAlert, plan: readonly PlanElement[], before: PlanElement | undefined): boolean {
  if (alert.status === 'applied') return true;
  const proposed = alert.newPlanElement;
  const words = before && JSON.stringify(wordsOf(before));
  const stands = plan.some((element) => element.id === before?.id && JSON.stringify(wordsOf(element)) === words);
  if (squeeze(proposed?.content) || squeeze(proposed?.element)) {
    // The same may stand there twice: what is replaced by it does not stay.
    const isLeft = alert.actionCategory === 'replace' && stands && !isAsProposed(before!, proposed!);
    return !isLeft && plan.some((element) => isAsProposed(element, proposed!));
  }
  if (before) return !stands;
  const action = squeeze(alert.action);
  return action !== '' && plan.some((element) => wordsOf(element)['content'] === action);
}

/** Whether an alert still says what it said, whatever became of it: what is on no card may change. */
export function saysTheSame(one: Said, other: Said): boolean {
  return textOf(one) === textOf(other);
}

type Said = Pick<AlertSnapshot, 'alert' | 'planElement'>;

/** What a doctor reads of an alert and of the plan element beside it, to be compared as one text. */
function textOf({ alert, planElement: plan }: Said): string {
  const shown = [plan?.element, plan?.content, plan?.type, plan?.laboratory];
  const others = [othersInElement(alert.newPlanElement), othersInElement(plan)];
  return wordsOfAlert(alert) + JSON.stringify([...shown.map((part) => part ?? null), ...others]);
}

/** Whether a plan element is as proposed in all that is read of it. What the proposal leaves out, the record may have as it likes. */
export function isAsProposed(element: PlanElement, proposed: PlanElement): boolean {
  const [own, wanted] = [wordsOf(element), wordsOf(proposed)];
  return Object.entries(wanted).every(([name, text]) => !text || own[name] === text);
}

/** What is said of each field that says something. */
type Words = Readonly<Record<string, string>>;

/** The words of a plan element, each made once: elements are replaced, never changed. */
function wordsOf(planElement: PlanElement): Words {
  let words = known.get(planElement);
  if (!words) {
    const { element, content, type, laboratory } = planElement;
    const said = Object.entries({
      element,
      content,
      type,
      laboratory,
      ...Object.fromEntries(othersInElement(planElement)),
    });
    words = Object.fromEntries(said.map(([name, text]) => [name, squeeze(text)]));
    known.set(planElement, words);
  }
  return words;
}

/** A text without what white space alone says: a record may wrap its lines otherwise. */
function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
