import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onFrame } from './scheduling.ts';
import { ancestors } from './dom.ts';

const TAG = 'scribe-session';

/** Frames to wait for a shadow root, because no event tells of one. */
const FRAMES = 60;

type SessionElement = Element & Partial<ReactiveControllerHost> & { sessionId?: string | undefined };

/** Follows the session id of the nearest `<scribe-session>` around the host, across shadow roots and slots. */
export class InheritedSession implements ReactiveController {
  sessionId: string | undefined;
  /** The nearest `<scribe-session>`, which shows what it shares with the host. */
  source: SessionElement | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #link: ReactiveController = { hostUpdated: () => this.#read() };
  readonly #roots = new Set<ShadowRoot>();
  /** Names of elements not defined yet, which may make a shadow root then. */
  readonly #names = new Set<string>();

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Begins to look. An element around the host may be upgraded after it. */
  hostConnected(): void {
    this.#lookOn();
  }

  hostUpdated(): void {
    this.#look();
  }

  hostDisconnected(): void {
    this.source?.removeController?.(this.#link);
    this.source = undefined;
    for (const root of this.#roots) root.removeEventListener('slotchange', this.#look);
    this.#roots.clear();
  }

  /** Looks now and in the next frames, as long as a shadow root may still come. */
  readonly #lookOn = (frames = FRAMES): void => {
    if (this.#look() && frames > 0) onFrame(this.#host, () => this.#lookOn(frames - 1));
  };

  /** Subscribes to the ancestors. Returns whether a custom element among them may still make its shadow root. */
  readonly #look = (): boolean => {
    if (!this.#host.isConnected) return false;
    let source: SessionElement | undefined;
    let isUnfinished = false;
    for (const element of ancestors(this.#host, { flat: true })) {
      if (element.localName === TAG) source ??= element;
      if (element.shadowRoot) {
        this.#roots.add(element.shadowRoot);
        // A listener added twice is called once. The event covers every slot of the root.
        element.shadowRoot.addEventListener('slotchange', this.#look);
      } else if (/-/.test(element.localName)) {
        isUnfinished = true;
        this.#lookOnDefined(element.localName);
      }
    }
    if (source !== this.source) {
      this.source?.removeController?.(this.#link);
      this.source = source;
      this.#host.requestUpdate();
    }
    // Subscribes again, because the session may have been defined since.
    source?.addController?.(this.#link);
    this.#read();
    return isUnfinished;
  };

  /** Looks again once an element of that name is defined and makes its shadow root. */
  #lookOnDefined(name: string): void {
    if (this.#names.has(name) || customElements.get(name)) return;
    this.#names.add(name);
    // A weak reference: some frameworks' names are never defined, and their promises would keep the element for ever.
    const lookOn = new WeakRef(this.#lookOn);
    // Some names of SVG and MathML have a hyphen and cannot be defined.
    customElements.whenDefined(name).then(
      () => lookOn.deref()?.(),
      () => undefined,
    );
  }

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
