import type { ScribeErrorKind } from '../client/errors.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-request-failed`. */
export interface ScribeRequestFailedDetail {
  readonly sessionId: string | undefined;
  readonly kind: ScribeErrorKind;
  /** §7.2's code, the proxy's own, or the widget's own. */
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly param: string | undefined;
  /** Reference for support. */
  readonly requestId: string | undefined;
}

/** Fires when a read, a decision or a start has failed; the element shows it too. */
export class ScribeRequestFailedEvent extends ScribeEvent<ScribeRequestFailedDetail> {
  static readonly type = 'scribe-request-failed';

  constructor(detail: ScribeRequestFailedDetail) {
    super(ScribeRequestFailedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-request-failed': ScribeRequestFailedEvent;
  }
}
