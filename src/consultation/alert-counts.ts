import { type AlertView, isFailed, isUnrecorded, isUnsettled } from './view.ts';

/** How the alerts stand together; all that is not open is recorded. */
export interface AlertCounts {
  readonly total: number;
  /** Not known to be recorded: nobody has decided, or the decision waits, is sent, is unanswered or was refused. */
  readonly open: number;
  /** Of the open ones, those whose decision is on its way. */
  readonly unsettled: number;
  /** Of the open ones, those whose decision was not recorded. */
  readonly failed: number;
  /** Recorded, but not seen in the record after a minute. */
  readonly notApplied: number;
  /** What joins a batch at once: decidable and known to be milder. */
  readonly together: number;
}

export function countAlerts(alerts: readonly AlertView[]): AlertCounts {
  const count = (is: (view: AlertView) => boolean): number => alerts.filter(is).length;
  return {
    total: alerts.length,
    open: count(isUnrecorded),
    unsettled: count(isUnsettled),
    failed: count(isFailed),
    notApplied: count(({ decision }) => decision?.phase === 'not-applied'),
    together: count(({ canDecide, gravity }) => canDecide && gravity === 'milder'),
  };
}
