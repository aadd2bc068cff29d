import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { assignSlots } from '../base/dom.ts';

/** Keeps the alerts that stand in a session before all else in it, and beside that where there is room. */
export class AlertsFirst implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #children = new MutationObserver(() => this.hostUpdated());

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#children.observe(this.#host, { childList: true });
    // What came and went while it was in no page was not heard of.
    this.hostUpdated();
  }

  hostUpdated(): void {
    const areBoth = assignSlots(this.#host);
    this.#host.shadowRoot?.querySelector('.parts')?.classList.toggle('beside', areBoth);
  }

  hostDisconnected(): void {
    this.#children.disconnect();
  }
}
