// §2.4 CDSS alert, its states (§3.2), and the requests and answers of §4.5, §4.6 and §4.7.
import * as z from 'zod/mini';
import { ALERT_ID_PATTERN } from './limits.ts';
import { list, maybe, open, text } from './tolerant.ts';

/** Path `alert_id` of §4.5 and §4.6. */
export const AlertId = z.string().check(z.regex(ALERT_ID_PATTERN));

/** The status an alert has until it is decided (§2.4); the complete set is not shown (§3.2). */
export const PENDING = 'pending';

/** Whether a status says that somebody has decided the alert. A status that the spec does not name says nothing (§3.2). */
export function isDecidedStatus(status: string): boolean {
  return status === 'accepted' || status === 'rejected';
}

/** A plan element: an item of `assessmentPlan.plan` (§2.3), or an alert's proposed replacement (§2.4). */
export const PlanElement = open({
  id: text(),
  element: text(),
  /** The content as free text: a dose, an advice. */
  content: text(),
  type: text(),
  /** Laboratory work that belongs to it, as free text. */
  laboratory: text(),
});
/** The type for reading: any field may be absent or null; unknown fields are kept. */
export type PlanElement = z.infer<typeof PlanElement>;

/** A CDSS alert as §2.4 shows it. */
export const CdssAlert = open({
  /** §2.4: prefix `cfa_`, 1 to 512 letters, digits, hyphens and underscores; one that is not cannot be decided. */
  id: z.string(),
  /** The id of the plan element concerned. */
  elementId: text(),
  /** The name of the plan element, as the doctor reads it. */
  element: text(),
  /** Open: §2.4 names `medication`. */
  type: text(),
  /** Open: §2.4 names `not_pertinent`. */
  issue: text(),
  /** Open: §2.4 names only `red`. An unknown severity never looks mild. */
  severity: text(),
  /** Open: §2.4 names `replace`. */
  actionCategory: text(),
  /** The recommendation, as free text. */
  action: text(),
  /** The reason, as free text. */
  reason: text(),
  /** References: web addresses or any other text. */
  source: list(z.string()),
  /** The proposed replacement of the plan element; absent or null if nothing is proposed. */
  newPlanElement: maybe(PlanElement),
  /** §3.2: `pending` until it is decided; the complete set is not shown. */
  status: z.string(),
});
/** The type for reading: `id` and `status` are present; anything else may be absent or null. */
export type CdssAlert = z.infer<typeof CdssAlert>;

/** How open an alert is: 2 pending, 1 unknown status, 0 decided. So a decided copy does not hide a pending one. */
export function opennessOf({ status }: CdssAlert): number {
  if (status === PENDING) return 2;
  return isDecidedStatus(status) ? 0 : 1;
}

/** §4.7: the values of a decision. */
export const DECISIONS = ['accepted', 'rejected'] as const;
/** §4.7: `accepted` or `rejected`; nothing else. */
export const Decision = z.enum(DECISIONS);
/** A doctor's decision on an alert, as the service gets it. */
export type Decision = z.infer<typeof Decision>;

/** One decision of a batch (§4.7). */
export const AlertDecision = z.strictObject({ id: AlertId, decision: Decision });
/** The form for the service, without a reason. `EmbedDecisionsRequest` has the reason. */
export type AlertDecision = z.infer<typeof AlertDecision>;

/** Checks that an alert is in a batch only once (§4.7). */
export const onceEach = z.refine<readonly { readonly id: string }[]>(
  (decisions) => new Set(decisions.map(({ id }) => id)).size === decisions.length,
  { error: 'An alert may be decided once in a batch.' },
);

/** Request of §4.7. */
export const DecisionsRequest = z.strictObject({ decisions: z.array(AlertDecision).check(z.minLength(1), onceEach) });

/** Answer of §4.5 and §4.6, and an item of §4.7's answer: the decision is recorded, not yet applied. */
export const DecisionResult = open({ id: z.string(), elementId: text(), status: z.string() });
/** `status` is the service’s own: `accepted` or `rejected` if it recorded the decision. `elementId` may be absent or null. */
export type DecisionResult = z.infer<typeof DecisionResult>;

/** Answer of §4.7. */
export const DecisionsResult = open({ decisions: z.array(DecisionResult) });
