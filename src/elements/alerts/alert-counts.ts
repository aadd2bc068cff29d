import {
  type AlertView,
  isFailed,
  isUnrecorded,
  isUnsettled,
  type ConsultationView,
  type ElementState,
} from '../../consultation/view.ts';
import { ScribeAlertsChangedEvent } from '../../events.ts';

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

/** Fires `scribe-alerts-changed` when what it says has changed. */
export class AlertsChanged {
  #told = '';

  tell(host: EventTarget, view: ConsultationView | undefined, state: ElementState, counts: AlertCounts): void {
    // An element that has shown nothing yet has nothing to take back.
    if (!view?.sessionId || (state === 'idle' && !this.#told)) return;
    const { open, unsettled, failed } = counts;
    const detail = { sessionId: view.sessionId, state, open, unsettled, failed, total: view.alerts.length };
    const text = JSON.stringify(detail);
    if (text === this.#told) return;
    this.#told = text;
    host.dispatchEvent(new ScribeAlertsChangedEvent(detail));
  }
}
