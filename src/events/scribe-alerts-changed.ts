import type { ElementState } from './element-state.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-alerts-changed`. */
export interface ScribeAlertsChangedDetail {
  readonly sessionId: string;
  readonly state: ElementState;
  /** How many are not known to be recorded; a visit may be closed on 0. */
  readonly open: number;
  /** Of the open ones, those whose decision is on its way. */
  readonly unsettled: number;
  /** Of the open ones, those whose decision was not recorded. */
  readonly failed: number;
  readonly total: number;
}

/** Fires when the alerts, or how many of them are open, have changed. */
export class ScribeAlertsChangedEvent extends ScribeEvent<ScribeAlertsChangedDetail> {
  static readonly type = 'scribe-alerts-changed';

  constructor(detail: ScribeAlertsChangedDetail) {
    super(ScribeAlertsChangedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-alerts-changed': ScribeAlertsChangedEvent;
  }
}
