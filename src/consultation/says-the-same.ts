import type { PlanElement } from '../contract/cdss-alert.ts';
import type { AlertView } from './view.ts';

type Said = Pick<AlertView, 'alert' | 'planElement'>;

/** Whether an alert still says what it said, whatever became of it: what is on no card may change. */
export const saysTheSame = (one: Said, other: Said): boolean => textOf(one) === textOf(other);

const textOf = ({ alert, planElement }: Said): string => {
  const { elementId, element, type, issue, severity, actionCategory, action, reason, source, newPlanElement } = alert;
  const said = [elementId, element, type, issue, severity, actionCategory, action, reason, source];
  return JSON.stringify([...said, ...wordsOf(newPlanElement), ...wordsOf(planElement)].map((part) => part ?? null));
};

const wordsOf = (plan: PlanElement | null | undefined) => [plan?.element, plan?.content, plan?.type, plan?.laboratory];
