import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Renders the first block at once and one more block a frame, so that no task is long. */
export class Slices implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #wanted = 0;
  #shown = 1;
  #frame = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How many of `wanted` blocks to render now. */
  take(wanted: number): number {
    this.#wanted = wanted;
    return Math.min(wanted, this.#shown);
  }

  /** Renders every block with the next update, for printing. */
  takeAll(): void {
    this.#shown = Infinity;
    this.#host.requestUpdate();
  }

  /** Begins again with the first block. */
  reset(): void {
    this.#shown = 1;
  }

  hostUpdated(): void {
    if (this.#shown >= this.#wanted || this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#shown++;
      this.#host.requestUpdate();
    });
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#onPrint);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  readonly #onPrint = (): void => this.takeAll();
}
