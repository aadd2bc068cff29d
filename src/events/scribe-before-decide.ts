import type { Decision } from '../contract/cdss-alert.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-before-decide`. */
export interface ScribeBeforeDecideDetail {
  readonly sessionId: string;
  readonly decisions: readonly { readonly id: string; readonly decision: Decision }[];
}

/** Fires before a decision is made; `preventDefault()` stops it. */
export class ScribeBeforeDecideEvent extends ScribeEvent<ScribeBeforeDecideDetail> {
  static readonly type = 'scribe-before-decide';

  constructor(detail: ScribeBeforeDecideDetail) {
    super(ScribeBeforeDecideEvent.type, detail, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-before-decide': ScribeBeforeDecideEvent;
  }
}
