import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-review-required`. */
export interface ScribeReviewRequiredDetail {
  readonly sessionId: string;
  /** Sessions whose suggestions await review. */
  readonly pendingSessionIds: readonly string[];
}

/** Fires when the review gate (§7.3) stands before the session. */
export class ScribeReviewRequiredEvent extends ScribeEvent<ScribeReviewRequiredDetail> {
  static readonly type = 'scribe-review-required';

  constructor(detail: ScribeReviewRequiredDetail) {
    super(ScribeReviewRequiredEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-review-required': ScribeReviewRequiredEvent;
  }
}
