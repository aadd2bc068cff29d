import type { ElementState } from './element-state.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-session-changed`. */
export interface ScribeSessionChangedDetail {
  /** As the host named it. */
  readonly sessionId: string;
  readonly state: ElementState;
  /** §3.1: the session's status as the service sent it. */
  readonly status: string | undefined;
}

/** Fires when what the element knows of the session has changed. */
export class ScribeSessionChangedEvent extends ScribeEvent<ScribeSessionChangedDetail> {
  static readonly type = 'scribe-session-changed';

  constructor(detail: ScribeSessionChangedDetail) {
    super(ScribeSessionChangedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-session-changed': ScribeSessionChangedEvent;
  }
}
