import { textsOf, wordsOfAlert } from '../../client/read-answer.ts';
import type { CdssAlert, PlanElement } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { AlertSnapshot } from '../snapshot.ts';

const NO_PLAN: readonly never[] = [];
/** Caches the words of plan elements, because every alert asks for them again. */
const known = new WeakMap<PlanElement, Words>();

/** The plan elements of a document (§2.3). */
export function planOf(document: MedicalRecordDocument | undefined): readonly PlanElement[] {
  return document?.medicalRecord?.assessmentPlan?.plan ?? NO_PLAN;
}

/** The plan elements of an alert, by `elementId`; more than one if several have that id. */
export const elementsOf = ({ elementId }: CdssAlert, plan: readonly PlanElement[]): readonly PlanElement[] =>
  elementId ? plan.filter(({ id }) => id === elementId) : NO_PLAN;

/** The plan element of an alert; none if several have its id. */
export function planElementOf(alert: CdssAlert, plan: readonly PlanElement[]): PlanElement | undefined {
  const [element, another] = elementsOf(alert, plan);
  return another ? undefined : element;
}

/**
 * Whether the plan shows an accepted change (§3.2: it is applied later). If the alert has a `newPlanElement`, the plan must
 * have it, and must no longer have an element that it replaces. If not, the element `before` must be gone or changed.
 * If there was no element, an element must have the alert's action as its content.
 */
export function isApplied(alert: CdssAlert, plan: readonly PlanElement[], before: PlanElement | undefined): boolean {
  const proposed = alert.newPlanElement;
  const isLeft = before && plan.some((element) => element.id === before.id && linesOf(element) === linesOf(before));
  if (proposed && (squeeze(proposed.content) || squeeze(proposed.element))) {
    // The plan may have the proposed text twice, but the replaced element must not stay.
    if (isLeft && isReplacement(alert) && !isAsProposed(before, proposed)) return false;
    return plan.some((element) => isAsProposed(element, proposed) && isMeant(alert, element));
  }
  // An absent plan says nothing.
  if (before) return plan !== NO_PLAN && !isLeft;
  const action = squeeze(alert.action);
  return action !== '' && plan.some((element) => wordsOf(element)['content'] === action);
}

/** Whether the alert proposes this element: the names or the ids must match. “5 mg once daily” alone may be the dose of another drug. */
function isMeant({ element, elementId, newPlanElement }: CdssAlert, { id, element: name }: PlanElement): boolean {
  const named = squeeze(`${element ?? ''} ${newPlanElement?.content ?? ''}`).toLowerCase();
  if (newPlanElement?.element?.trim() || named.includes(squeeze(name).toLowerCase())) return true;
  return Boolean(id) && (id === elementId || id === newPlanElement?.id);
}

/** Whether the alert replaces the old element. Only `replace` (§2.4), in upper or lower case, says so. */
export const isReplacement = ({ actionCategory }: CdssAlert): boolean =>
  actionCategory?.trim().toLowerCase() === 'replace';

/** The alerts of documents. One that is in several comes several times. */
export const alertsIn = (documents: readonly MedicalRecordDocument[]): readonly CdssAlert[] =>
  documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? []);

/** Whether an alert still says the same, apart from its status. Fields that no card shows may change. */
export function saysTheSame(one: Said | undefined, other: Said | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && textOf(one) === textOf(other));
}

type Said = Pick<AlertSnapshot, 'alert' | 'planElement'>;

/** Everything that a doctor reads of an alert and its plan element, as one text for comparison. */
const textOf = ({ alert, planElement }: Said): string =>
  // A missing element gives `null`, because a card shows it differently from an element without words.
  wordsOfAlert(alert) + JSON.stringify(planElement ? textsOf(planElement) : null);

/** Whether a plan element matches the proposal. A field that the proposal leaves out may have any value. */
export function isAsProposed(element: PlanElement, proposed: PlanElement): boolean {
  const [own, wanted] = [wordsOf(element), wordsOf(proposed)];
  return Object.entries(wanted).every(([name, text]) => !text || (own[name] ?? NO) === text);
}

/** Compared like an absent field: a service may write `false` in one place and leave the field out in another. */
const NO = 'false';

/** The words of a plan element as one text for comparison. */
const linesOf = (element: PlanElement): string =>
  JSON.stringify(wordsOf(element), (_name, said: unknown) => (said === NO ? undefined : said));

/** The text of each field; empty if it has none. */
type Words = Readonly<Record<string, string>>;

/** The words of a plan element. Cached, because elements are replaced and never changed. */
function wordsOf(planElement: PlanElement): Words {
  let words = known.get(planElement);
  if (!words) {
    words = Object.fromEntries(Object.entries(textsOf(planElement)).map(([name, text]) => [name, squeeze(text)]));
    known.set(planElement, words);
  }
  return words;
}

/**
 * A text with normalized white space and letters, because a record may wrap its lines, turn tabs into blanks or write “ç” differently.
 * Tabs around an empty cell stay, because they tell the column of a dose.
 */
function squeeze(text: string | null | undefined): string {
  return (text ?? '')
    .normalize()
    .replace(/\s+/g, (gap) => (/\t\s*[\t\n]|\n\s*\t/.test(gap) ? gap.replace(/[^\t]/g, '') : ' '))
    .trim();
}
