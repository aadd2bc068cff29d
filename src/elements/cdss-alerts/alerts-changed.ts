import type { ConsultationView, ElementState } from '../../consultation/view.ts';
import { ScribeAlertsChangedEvent } from '../../events/scribe-alerts-changed.ts';

/** Fires `scribe-alerts-changed` when what it says has changed. */
export class AlertsChanged {
  #told = '';

  tell(host: EventTarget, view: ConsultationView | undefined, state: ElementState): void {
    if (!view?.sessionId || state === 'idle') return;
    const open = view.alerts.filter(({ isOpen }) => isOpen).length;
    const detail = { sessionId: view.sessionId, state, open, total: view.alerts.length };
    const text = JSON.stringify(detail);
    if (text === this.#told) return;
    this.#told = text;
    host.dispatchEvent(new ScribeAlertsChangedEvent(detail));
  }
}
