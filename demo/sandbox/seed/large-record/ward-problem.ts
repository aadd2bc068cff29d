import type { AlertDraft, PlanDraft } from '../write-document.ts';
import type { WardValues } from './ward-values.ts';

type Told = string | ((values: WardValues) => string);

/** An order on the ward that decision support objects to, described with the day's values. */
export interface WardProblem {
  readonly diagnosis: readonly [code: string, description: string];
  readonly plan: Omit<PlanDraft, 'content' | 'laboratory'> & { readonly content: Told; readonly laboratory?: Told };
  readonly alert: Omit<AlertDraft, 'on' | 'reason'> & { readonly reason: Told };
}

/** Returns the plan element and its alert for one note. */
export function tell({ plan, alert }: WardProblem, values: WardValues): { plan: PlanDraft; alert: AlertDraft } {
  const say = (told: Told) => (typeof told === 'string' ? told : told(values));
  const { laboratory, ...rest } = plan;
  return {
    plan: { ...rest, content: say(plan.content), ...(laboratory !== undefined && { laboratory: say(laboratory) }) },
    alert: { ...alert, on: plan.key, reason: say(alert.reason) },
  };
}
