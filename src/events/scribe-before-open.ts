import { ScribeEvent } from './scribe-event.ts';

/** Detail of `scribe-before-open`. */
export interface ScribeBeforeOpenDetail {
  readonly sessionId: string;
}

/** Fires before the Scribe application is opened in a tab; after `preventDefault()` the host opens `loginUrl()` itself. */
export class ScribeBeforeOpenEvent extends ScribeEvent<ScribeBeforeOpenDetail> {
  static readonly type = 'scribe-before-open';
  readonly #loginUrl: () => Promise<string>;

  constructor(detail: ScribeBeforeOpenDetail, loginUrl: () => Promise<string>) {
    super(ScribeBeforeOpenEvent.type, detail, { cancelable: true });
    this.#loginUrl = loginUrl;
  }

  /** Asks for the address to open: good once, for 30 seconds. */
  loginUrl(): Promise<string> {
    return this.#loginUrl();
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-before-open': ScribeBeforeOpenEvent;
  }
}
