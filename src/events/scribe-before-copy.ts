import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-before-copy`. */
export interface ScribeBeforeCopyDetail {
  readonly sessionId: string;
  readonly documentId: string;
  readonly action: 'copy' | 'export' | 'print' | 'insert';
}

/** Fires before clinical text goes to the clipboard or into a file; `preventDefault()` stops it. */
export class ScribeBeforeCopyEvent extends ScribeEvent<ScribeBeforeCopyDetail> {
  static readonly type = 'scribe-before-copy';

  constructor(detail: ScribeBeforeCopyDetail) {
    super(ScribeBeforeCopyEvent.type, detail, { cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-before-copy': ScribeBeforeCopyEvent;
  }
}
