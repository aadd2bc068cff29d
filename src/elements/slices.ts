import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onFrame } from './after-paint.ts';
import { nextTask } from './next-task.ts';

/** Cards of the first frame: the browser takes longer to lay one out than script to make it. */
const FIRST = 2;
/** Milliseconds of script a slice may take: as many as it waited for the page to be painted, or half of the time would go there. */
const BUDGET = { least: 8, most: 16 };
const STEP = { least: 2, most: 200 };

/** Renders the first screen of a list at once and the rest in short tasks, as many items each as the machine renders in time. */
export class Slices implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #first: number;
  #list: unknown;
  #wanted = 0;
  #shown: number;
  #step = STEP.least;
  #budget = BUDGET.least;
  #began: number | undefined;
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
  takeAll(): void {
    if (this.#shown >= this.#wanted) return;
    this.#shown = Infinity;
    this.#host.requestUpdate();
  }

  /** Begins again with the first screen. */
  reset(): void {
    this.#wanted = 0;
    this.#shown = this.#first;
    this.#step = STEP.least;
  }

  hostUpdated(): void {
    if (this.#began !== undefined) {
      const pace = this.#budget / Math.max(performance.now() - this.#began, 0.1);
      this.#step = Math.round(Math.min(Math.max(this.#step * Math.min(pace, 2), STEP.least), STEP.most));
      this.#began = undefined;
    }
    if (this.#shown >= this.#wanted || this.#isWaiting) return;
    this.#isWaiting = true;
    // The first screen is painted before the rest is rendered.
    if (this.#shown === this.#first) onFrame(this.#host, () => void this.#wait());
    else void this.#wait();
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.#onPrint);
    // In another window the frame it waits for may never come.
    this.#isWaiting = false;
  }

  async #wait(): Promise<void> {
    const asked = performance.now();
    await nextTask();
    this.#isWaiting = false;
    if (this.#shown >= this.#wanted) return;
    this.#began = performance.now();
    this.#budget = Math.min(Math.max(this.#began - asked, BUDGET.least), BUDGET.most);
    this.#shown += this.#step;
    this.#host.requestUpdate();
  }

  readonly #onPrint = (): void => this.takeAll();
}
