import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { nextTask, onFrame } from './after-paint.ts';

/** Items of the first frame, and the most that come with one task after it. */
const FIRST = 2;
const MOST = 20;

/** Renders the first screen of a list at once, the rest in tasks of its own: each brings as many items as there are, up to 20. */
export class Slices implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #first: number;
  #list: unknown;
  #wanted = 0;
  #shown: number;
  #isWaiting = false;

  constructor(host: ReactiveControllerHost & Element, first = FIRST) {
    this.#host = host;
    this.#first = this.#shown = first;
    host.addController(this);
  }

  /** How many of `wanted` items to render now; another `list` begins again with the first screen. */
  take(wanted: number, list?: unknown): number {
    if (list !== this.#list) this.reset();
    this.#list = list;
    this.#wanted = wanted;
    return Math.min(wanted, this.#shown);
  }

  /** Renders every item with the next update: to print it, or to find one that waits. */
  readonly takeAll = (): void => {
    if (this.#shown >= this.#wanted) return;
    this.#shown = Infinity;
    this.#host.requestUpdate();
  };

  /** Begins again with the first screen. */
  reset(): void {
    this.#wanted = 0;
    this.#shown = this.#first;
  }

  hostUpdated(): void {
    if (this.#shown >= this.#wanted || this.#isWaiting) return;
    this.#isWaiting = true;
    // The first screen is painted before the rest is rendered.
    if (this.#shown === this.#first) onFrame(this.#host, () => void this.#showMore());
    else void this.#showMore();
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.takeAll);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.takeAll);
    // In another window the frame it waits for may never come.
    this.#isWaiting = false;
  }

  async #showMore(): Promise<void> {
    await nextTask();
    this.#isWaiting = false;
    if (this.#shown >= this.#wanted) return;
    this.#shown += Math.min(this.#shown, MOST);
    this.#host.requestUpdate();
  }
}
