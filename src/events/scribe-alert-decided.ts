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

/** Feedback on a card, as a CDS Hooks service takes it; a card is an alert, and makes one suggestion, which has its id. */
export interface CdsHooksFeedback {
  readonly card: string;
  readonly outcome: 'accepted' | 'overridden';
  readonly acceptedSuggestions?: readonly { readonly id: string }[];
  /** RFC 3339, in UTC. */
  readonly outcomeTimestamp: string;
}

/** Fires once for each alert whose decision the service has recorded; the record may change later (§3.2). */
export class ScribeAlertDecidedEvent extends ScribeEvent<ScribeAlertDecidedDetail> {
  static readonly type = 'scribe-alert-decided';

  /** The same as CDS Hooks 2.0 writes it, without a reason: that is the audit's alone. */
  readonly feedback: CdsHooksFeedback;

  constructor(detail: ScribeAlertDecidedDetail) {
    super(ScribeAlertDecidedEvent.type, detail);
    const { alertId: card, decision } = detail;
    this.feedback = {
      card,
      ...(decision === 'accepted'
        ? { outcome: decision, acceptedSuggestions: [{ id: card }] }
        : { outcome: 'overridden' }),
      outcomeTimestamp: new Date().toISOString(),
    };
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-alert-decided': ScribeAlertDecidedEvent;
  }
}
