import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onFrame } from './scheduling.ts';
import { ancestors } from './dom.ts';

const TAG = 'scribe-session';

/** Frames for which a shadow root is waited for: no event tells of one. */
const FRAMES = 60;

type SessionElement = Element & Partial<ReactiveControllerHost> & { sessionId?: string | undefined };

/** Follows the session id of the nearest `<scribe-session>` around its host, across shadow roots and slots. */
export class InheritedSession implements ReactiveController {
  sessionId: string | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #link: ReactiveController = { hostUpdated: () => this.#read() };
  readonly #roots = new Set<ShadowRoot>();
  /** Names of elements that are still to be defined: they make their shadow root then. */
  readonly #names = new Set<string>();
  #source: SessionElement | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the host stands inside a `<scribe-session>`, which then speaks for what they share. */
  get isNested(): boolean {
    return this.#source !== undefined;
  }

  /** Begins to look: an element around the host may be upgraded after it. */
  hostConnected(): void {
    this.#lookOn();
  }

  hostUpdated(): void {
    this.#look();
  }

  hostDisconnected(): void {
    this.#source?.removeController?.(this.#link);
    this.#source = undefined;
    for (const root of this.#roots) root.removeEventListener('slotchange', this.#look);
    this.#roots.clear();
  }

  /** Looks now and in each of the next frames, as long as a shadow root may still come. */
  readonly #lookOn = (frames = FRAMES): void => {
    if (this.#look() && frames > 0) onFrame(this.#host, () => this.#lookOn(frames - 1));
  };

  /** Answers whether a custom element around the host may yet make its shadow root. */
  readonly #look = (): boolean => {
    if (!this.#host.isConnected) return false;
    let source: SessionElement | undefined;
    let isUnfinished = false;
    for (const element of ancestors(this.#host, { flat: true })) {
      if (element.localName === TAG) source ??= element;
      if (element.shadowRoot) {
        this.#roots.add(element.shadowRoot);
        // A listener that is added again is heard once; the event tells of every slot of the root.
        element.shadowRoot.addEventListener('slotchange', this.#look);
      } else if (/-/.test(element.localName)) {
        isUnfinished = true;
        this.#lookOnDefined(element.localName);
      }
    }
    if (source !== this.#source) {
      this.#source?.removeController?.(this.#link);
      this.#source = source;
      this.#host.requestUpdate();
    }
    // Added again: the session may have been defined since.
    source?.addController?.(this.#link);
    this.#read();
    return isUnfinished;
  };

  /** Looks again once an element of that name is defined, which makes its shadow root. */
  #lookOnDefined(name: string): void {
    if (this.#names.has(name) || customElements.get(name)) return;
    this.#names.add(name);
    // Weak: some names of frameworks are never defined, and each promise would keep its element for ever.
    const lookOn = new WeakRef(this.#lookOn);
    // Some names of SVG and MathML have a hyphen too, and cannot be defined.
    customElements.whenDefined(name).then(
      () => lookOn.deref()?.(),
      () => undefined,
    );
  }

  /** Takes the session's id, as property or, before it is defined, as attribute. */
  #read(): void {
    const sessionId = this.#source?.sessionId ?? this.#source?.getAttribute('session-id') ?? undefined;
    if (sessionId === this.sessionId) return;
    this.sessionId = sessionId;
    this.#host.requestUpdate();
  }
}
