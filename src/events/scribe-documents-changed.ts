import type { ElementState } from './element-state.ts';
import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-documents-changed`. */
export interface ScribeDocumentsChangedDetail {
  readonly sessionId: string;
  readonly state: ElementState;
  /** The ids of the documents on show. */
  readonly documentIds: readonly string[];
  /** §4.4: how many the service says there are. */
  readonly total: number | undefined;
}

/** Fires when the documents on show have changed. */
export class ScribeDocumentsChangedEvent extends ScribeEvent<ScribeDocumentsChangedDetail> {
  static readonly type = 'scribe-documents-changed';

  constructor(detail: ScribeDocumentsChangedDetail) {
    super(ScribeDocumentsChangedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-documents-changed': ScribeDocumentsChangedEvent;
  }
}
