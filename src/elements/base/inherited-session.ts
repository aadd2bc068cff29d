import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { sharedOnPage } from '../../client/platform.ts';
import { ancestors } from './dom.ts';

const TAG = 'scribe-session';

type SessionElement = Element & Partial<ReactiveControllerHost> & { sessionId?: string | undefined };

/** The searches of all elements for the session around them. All run again when an element comes, because no event tells that a session around them was added. */
const looks = sharedOnPage('scribe-widget.looks', () => new Set<() => void>());
/** Whether all searches are due to run. Elements that come in one turn share a run: in a worklist of hundreds, each would make all others search. */
let areToLook = false;

function lookAll(): void {
  areToLook = false;
  for (const look of looks) look();
}

/** Follows the session id of the nearest `<scribe-session>` around the host, across shadow roots and slots. */
export class InheritedSession implements ReactiveController {
  sessionId: string | undefined;
  /** The nearest `<scribe-session>`, which shows what it shares with the host. */
  source: SessionElement | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #link: ReactiveController = { hostUpdated: () => this.#read() };
  readonly #roots = new Set<ShadowRoot>();

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    looks.add(this.#look);
    this.#look();
    if (!areToLook) queueMicrotask(lookAll);
    areToLook = true;
  }

  hostUpdated(): void {
    this.#look();
  }

  hostDisconnected(): void {
    looks.delete(this.#look);
    this.source?.removeController?.(this.#link);
    this.source = undefined;
    for (const root of this.#roots) root.removeEventListener('slotchange', this.#look);
    this.#roots.clear();
  }

  /** Subscribes to the ancestors. */
  readonly #look = (): void => {
    if (!this.#host.isConnected) return;
    let source: SessionElement | undefined;
    for (const element of ancestors(this.#host, { flat: true })) {
      if (element.localName === TAG) source ??= element;
      if (!element.shadowRoot) continue;
      this.#roots.add(element.shadowRoot);
      // A listener added twice is called once. The event covers every slot of the root.
      element.shadowRoot.addEventListener('slotchange', this.#look);
    }
    if (source !== this.source) {
      this.source?.removeController?.(this.#link);
      this.source = source;
      this.#host.requestUpdate();
    }
    // Subscribes again, because the session may have been defined since.
    source?.addController?.(this.#link);
    this.#read();
  };

  /** Takes the session's id, from the property or, before it is defined, from the attribute. A property that was emptied names no session. */
  #read(): void {
    const source = this.source;
    const named = source && ('sessionId' in source ? source.sessionId : source.getAttribute('session-id'));
    const sessionId = named ?? undefined;
    if (sessionId === this.sessionId) return;
    this.sessionId = sessionId;
    this.#host.requestUpdate();
  }
}
