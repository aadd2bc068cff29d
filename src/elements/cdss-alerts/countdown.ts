import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { scribe } from '../../consultation/scribe.ts';

/** Whole seconds that are left, told anew each second while anything counts down. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: number | undefined;
  #isWanted = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Seconds until a moment of the page's clock, 1 at the least until it is over. */
  secondsUntil(moment: number): number {
    const seconds = Math.max(1, Math.ceil((moment - scribe().platform.now()) / 1000));
    // In the last second nothing is counted any more: the end is told by itself.
    this.#isWanted ||= seconds > 1;
    return seconds;
  }

  hostUpdated(): void {
    const isWanted = this.#isWanted;
    this.#isWanted = false;
    if (!isWanted || this.#timer !== undefined) return;
    this.#timer = scribe().platform.setTimeout(() => {
      this.#timer = undefined;
      this.#host.requestUpdate();
    }, 1000);
  }

  hostDisconnected(): void {
    if (this.#timer !== undefined) scribe().platform.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
