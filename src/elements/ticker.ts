import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scribe } from '../consultation/scribe.ts';

/** Knows the time, and updates its host every so often so that relative times stay true. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #interval: () => number;
  #timer: number | undefined;
  #isInPage = false;

  /** `interval` answers in milliseconds and is asked again after each update of the host. */
  constructor(host: ReactiveControllerHost, interval: () => number) {
    this.#host = host;
    this.#interval = interval;
    host.addController(this);
  }

  /** Milliseconds since the epoch, by the page's clock. */
  get now(): number {
    return scribe().platform.now();
  }

  hostConnected(): void {
    this.#isInPage = true;
  }

  hostUpdated(): void {
    // An update may come after its element has left: a timer would keep that for ever.
    if (!this.#isInPage) return;
    const { platform } = scribe();
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(() => {
      if (platform.isVisible()) this.#host.requestUpdate();
      else this.hostUpdated();
    }, this.#interval());
  }

  hostDisconnected(): void {
    this.#isInPage = false;
    scribe().platform.clearTimeout(this.#timer);
  }
}
