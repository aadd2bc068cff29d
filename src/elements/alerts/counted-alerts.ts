import type { ConsultationSnapshot, ElementState, Resource } from '../../consultation/snapshot.ts';
import { isBar } from '../notices/bar-view.ts';
import { ScribeElement } from '../base/scribe-element.ts';
import { freshnessIn, shownIn } from '../base/shown-in.ts';
import { ScribeAlertsChangedEvent } from '../../events.ts';
import type { AlertCounts } from '../../consultation/alert-snapshots.ts';

/** An element that tells a page how its alerts stand together. */
export abstract class CountedAlerts extends ScribeElement {
  protected abstract readonly counts: AlertCounts;

  /** @internal */
  shownOf(snapshot: ConsultationSnapshot): readonly unknown[] {
    // Inside a session that shows the bar, that says how fresh the record is.
    const isCalm = this.isNested && isBar(snapshot) && snapshot.alerts.length > 0;
    const { items, total } = snapshot.documents.value ?? {};
    return [...shownIn(snapshot), snapshot.alerts, items?.length, total, ...(isCalm ? [] : freshnessIn(snapshot))];
  }

  protected override resourceOf(snapshot: ConsultationSnapshot): Resource<unknown> {
    return snapshot.documents;
  }

  protected override stateOf(snapshot: ConsultationSnapshot): ElementState {
    const { state: current, failure } = snapshot.documents;
    return current === 'ready' && !failure && snapshot.alerts.length === 0 ? 'empty' : current;
  }

  /** How many alerts are not known to be recorded; a visit may be closed on 0 once `state` is `ready`. */
  get open(): number {
    return this.counts.open;
  }

  /** Of the open alerts, how many have a decision on its way. */
  get unsettled(): number {
    return this.counts.unsettled;
  }

  /** Of the open alerts, how many have a decision that was not recorded. */
  get failed(): number {
    return this.counts.failed;
  }

  /** How many alerts there are. */
  get total(): number {
    return this.counts.total;
  }
}

/** Fires `scribe-alerts-changed` when what it says has changed. */
export class AlertsChanged {
  #told = '';

  tell(host: EventTarget, snapshot: ConsultationSnapshot | undefined, state: ElementState, counts: AlertCounts): void {
    // An element that has shown nothing yet has nothing to take back.
    if (!snapshot?.sessionId || (state === 'idle' && !this.#told)) return;
    const { open, unsettled, failed } = counts;
    const detail = { sessionId: snapshot.sessionId, state, open, unsettled, failed, total: snapshot.alerts.length };
    const text = JSON.stringify(detail);
    if (text === this.#told) return;
    this.#told = text;
    host.dispatchEvent(new ScribeAlertsChangedEvent(detail));
  }
}
