import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ancestors } from './ancestors.ts';

const TAG = 'scribe-session';

type SessionElement = Element & Partial<ReactiveControllerHost> & { sessionId?: string | undefined };

/** Follows the session id of the nearest `<scribe-session>` around its host, across shadow roots and slots. */
export class InheritedSession implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #link: ReactiveController = { hostUpdated: () => this.#read() };
  #source: SessionElement | undefined;
  #sessionId: string | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** Whether the host stands inside a `<scribe-session>`, which then speaks for what they share. */
  get isNested(): boolean {
    return this.#source !== undefined;
  }

  hostConnected(): void {
    this.#attach();
    if (!customElements.get(TAG))
      void customElements.whenDefined(TAG).then(() => this.#host.isConnected && this.#attach());
  }

  hostDisconnected(): void {
    this.#source?.removeController?.(this.#link);
    this.#source = undefined;
  }

  #attach(): void {
    this.#source?.removeController?.(this.#link);
    for (const element of ancestors(this.#host, { flat: true })) {
      if (element.localName !== TAG) continue;
      this.#source = element;
      this.#source.addController?.(this.#link);
      break;
    }
    this.#read();
  }

  #read(): void {
    const sessionId = this.#source?.sessionId ?? this.#source?.getAttribute('session-id') ?? undefined;
    if (sessionId === this.#sessionId) return;
    this.#sessionId = sessionId;
    this.#host.requestUpdate();
  }
}
