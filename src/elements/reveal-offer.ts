import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onReveal, type RevealTarget } from './reveal.ts';

/** Offers, while its host is in the page, to show what the host holds of the session it names. */
export class RevealOffer<Kind extends RevealTarget['kind']> implements ReactiveController {
  readonly #sessionId: () => string | undefined;
  readonly #kind: Kind;
  readonly #revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean;
  #offered: string | undefined;
  #end: (() => void) | undefined;

  constructor(
    host: ReactiveControllerHost,
    sessionId: () => string | undefined,
    kind: Kind,
    revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean,
  ) {
    this.#sessionId = sessionId;
    this.#kind = kind;
    this.#revealer = revealer;
    host.addController(this);
  }

  hostUpdate(): void {
    const sessionId = this.#sessionId();
    if (sessionId === this.#offered) return;
    this.hostDisconnected();
    this.#offered = sessionId;
    if (sessionId) this.#end = onReveal(sessionId, this.#kind, this.#revealer);
  }

  hostConnected(): void {
    this.hostUpdate();
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = this.#offered = undefined;
  }
}
