import type { ElementState } from './element-state.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-alerts-changed`. */
export interface ScribeAlertsChangedDetail {
  readonly sessionId: string;
  readonly state: ElementState;
  /** How many nobody has decided. */
  readonly open: number;
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
