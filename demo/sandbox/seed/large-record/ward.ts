// A patient on the ward: the measurements, and the orders described with them.
import type { AlertDraft, PlanDraft } from '../clinical-story.ts';

export type WardValues = ReturnType<typeof wardValues>;

type Told = string | ((values: WardValues) => string);

/** An order on the ward that decision support objects to, described with the day's values. */
export interface WardProblem {
  readonly diagnosis: readonly [code: string, description: string];
  readonly plan: Omit<PlanDraft, 'content' | 'laboratory'> & { readonly content: Told; readonly laboratory?: Told };
  readonly alert: Omit<AlertDraft, 'on' | 'reason'> & { readonly reason: Told };
}

const AGE = 78;

/** Returns the values for note `at` of `notes`: the weight falls, the others vary within a plausible range. */
export function wardValues(at: number, notes: number, day: number) {
  const wander = (low: number, high: number, stride: number, digits = 0) =>
    (low + ((high - low) * ((at * stride) % 11)) / 10).toFixed(digits);
  const creatinine = wander(1.6, 2.1, 3, 1);
  return {
    /** 1 is the day of admission. */
    day,
    /** mmol/L. */
    potassium: wander(5.1, 5.6, 7, 1),
    sodium: wander(128, 133, 4),
    /** mg/dL. */
    creatinine,
    /** mL/min/1.73 m². */
    egfr: egfr(Number(creatinine)),
    glucose: wander(182, 288, 5),
    /** g/dL. */
    hemoglobin: wander(8.9, 10.1, 2, 1),
    /** ms. */
    qtc: wander(484, 506, 9),
    /** kg. */
    weight: (86.4 - (4.8 * at) / notes).toFixed(1),
    /** Percent, on 2 L/min of oxygen. */
    saturation: wander(89, 93, 6),
    systolic: wander(104, 132, 8),
    diastolic: wander(58, 74, 3),
    heartRate: wander(84, 118, 5),
    temperature: wander(36.2, 37.8, 7, 1),
  };
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

/** CKD-EPI 2021 for a man: 142 × (creatinine / 0.9)^-1.2 × 0.9938^age, for creatinine above 0.9 mg/dL. */
const egfr = (creatinine: number): string => (142 * (creatinine / 0.9) ** -1.2 * 0.9938 ** AGE).toFixed(0);
