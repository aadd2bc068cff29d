import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onReveal, watchOffers, type RevealTarget } from './reveal.ts';

/** Offers, while its host is in the page, to show what the host holds of the session it names, and updates it when others do. */
export class RevealOffer<Kind extends RevealTarget['kind']> implements ReactiveController {
  readonly #sessionId: () => string | undefined;
  readonly #kind: Kind;
  readonly #revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean;
  #offered: string | undefined;
  #end: (() => void) | undefined;
  #endWatch: (() => void) | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(
    host: ReactiveControllerHost,
    sessionId: () => string | undefined,
    kind: Kind,
    revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean,
  ) {
    this.#host = host;
    this.#sessionId = sessionId;
    this.#kind = kind;
    this.#revealer = revealer;
    host.addController(this);
  }

  hostUpdate(): void {
    const sessionId = this.#sessionId();
    // An update may come after its element has left: an offer would keep that for ever.
    if (sessionId === this.#offered || !this.#endWatch) return;
    this.#end?.();
    this.#end = undefined;
    this.#offered = sessionId;
    if (sessionId) this.#end = onReveal(sessionId, this.#kind, this.#revealer);
  }

  hostConnected(): void {
    this.#endWatch = watchOffers(() => this.#host.requestUpdate());
    this.hostUpdate();
  }

  hostDisconnected(): void {
    this.#endWatch?.();
    this.#end?.();
    this.#end = this.#offered = this.#endWatch = undefined;
  }
}
