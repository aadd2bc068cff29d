import type { Decision } from '../contract/cdss-alert.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-alert-decided`. */
export interface ScribeAlertDecidedDetail {
  readonly sessionId: string;
  readonly alertId: string;
  readonly decision: Decision;
  readonly elementId: string | undefined;
  /** The alert's status as the service answered it. */
  readonly status: string;
}

/** Fires once for each alert whose decision the service has recorded; the record may change later (§3.2). */
export class ScribeAlertDecidedEvent extends ScribeEvent<ScribeAlertDecidedDetail> {
  static readonly type = 'scribe-alert-decided';

  constructor(detail: ScribeAlertDecidedDetail) {
    super(ScribeAlertDecidedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-alert-decided': ScribeAlertDecidedEvent;
  }
}
