import type { ConsultationView, ElementState } from '../../consultation/view.ts';
import { ScribeAlertsChangedEvent } from '../../events.ts';
import type { AlertCounts } from './alert-counts.ts';

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
