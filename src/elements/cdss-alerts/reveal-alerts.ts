import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onReveal } from '../reveal.ts';

/** Offers to show an alert when another element of the page asks for it. */
export class RevealAlerts implements ReactiveController {
  readonly #sessionId: () => string;
  readonly #show: (alertId: string) => boolean;
  #offered: string | undefined;
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, sessionId: () => string, show: (alertId: string) => boolean) {
    this.#sessionId = sessionId;
    this.#show = show;
    host.addController(this);
  }

  hostConnected(): void {
    this.#offer();
  }

  hostUpdated(): void {
    this.#offer();
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = undefined;
    this.#offered = undefined;
  }

  #offer(): void {
    const sessionId = this.#sessionId();
    if (sessionId === this.#offered) return;
    this.#end?.();
    this.#offered = sessionId;
    this.#end = onReveal(sessionId, 'alert', ({ alertId }) => this.#show(alertId));
  }
}
