import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Cards that a screen shows. */
const FIRST = 5;
/** Milliseconds of script a slice may take. */
const BUDGET = 8;
const STEP = { least: 2, first: 6, most: 200 };

/** Renders the first screen at once and the rest in short tasks, as many cards each as the machine renders in time. */
export class Slices implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #wanted = 0;
  #shown = FIRST;
  #step = STEP.first;
  #began: number | undefined;
  #isWaiting = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How many of `wanted` cards to render now. */
  take(wanted: number): number {
    this.#wanted = wanted;
    return Math.min(wanted, this.#shown);
  }

  /** Renders every card with the next update, for printing. */
  takeAll(): void {
    this.#shown = Infinity;
    this.#host.requestUpdate();
  }

  /** Begins again with the first screen. */
  reset(): void {
    this.#shown = FIRST;
    this.#step = STEP.first;
  }

  hostUpdated(): void {
    if (this.#began !== undefined) {
      const pace = BUDGET / Math.max(performance.now() - this.#began, 0.1);
      this.#step = Math.round(Math.min(Math.max(this.#step * Math.min(pace, 2), STEP.least), STEP.most));
      this.#began = undefined;
    }
    if (this.#shown >= this.#wanted || this.#isWaiting) return;
    this.#isWaiting = true;
    // The first screen is painted before the rest is rendered.
    if (this.#shown === FIRST) requestAnimationFrame(() => this.#wait());
    else this.#wait();
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#onPrint);
  }

  /** For a message, not for a timer: browsers hold back timers that follow one another. */
  #wait(): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      // An open port would keep the element for ever.
      port1.close();
      this.#isWaiting = false;
      this.#next();
    };
    port2.postMessage(undefined);
  }

  #next(): void {
    if (this.#shown >= this.#wanted) return;
    this.#began = performance.now();
    this.#shown += this.#step;
    this.#host.requestUpdate();
  }

  readonly #onPrint = (): void => this.takeAll();
}
