import { scribe } from '../../consultation/scribe.ts';
import { windowOf } from './dom.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Runs a task when the page is at rest, after two seconds at the latest. */
export function atRest(run: () => void): void {
  // Safari has no requestIdleCallback, and pages may set it to undefined.
  if (typeof globalThis.requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** Runs a task with the next frame of the window that shows a node. The page may have moved the node to another window. */
export const onFrame = ({ ownerDocument }: Element, run: () => void): void =>
  void windowOf(ownerDocument).requestAnimationFrame(run);

/** Resolves in a new task. Uses a message, because browsers delay repeated timers. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      // An open port would never be collected.
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The time (`elapsed()`) some ms after the next frame that shows a node is painted. */
export class PaintTime {
  readonly #shown: Element;
  readonly #page: Document;
  #at = Infinity;

  constructor(shown: Element, ms = 0) {
    this.#shown = shown;
    this.#page = shown.ownerDocument;
    onFrame(shown, () => void nextTask().then(() => (this.#at = scribe().platform.elapsed() + ms)));
  }

  /** `Infinity` until then; `-Infinity` once the node is in another window, because the frame of the former one may never come. */
  get at(): number {
    return this.#shown.ownerDocument === this.#page ? this.#at : -Infinity;
  }
}

/** The items rendered in the first frame, and the most items of each later task. */
const FIRST = 2;
const MOST = 20;

/** Renders the first screen of a list at once and the rest in later tasks, each with as many items as there are already, up to 20. */
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

  /** How many of `wanted` items to render now. A new `list` begins again with the first screen. */
  take(wanted: number, list?: unknown): number {
    if (list !== this.#list) this.reset();
    this.#list = list;
    this.#wanted = wanted;
    return Math.min(wanted, this.#shown);
  }

  /** Renders every item with the next update, to print them or to find a waiting one. */
  readonly takeAll = (): void => {
    if (this.#shown >= this.#wanted) return;
    this.#shown = Infinity;
    this.#host.requestUpdate();
  };

  reset(): void {
    this.#wanted = 0;
    this.#shown = this.#first;
  }

  hostUpdated(): void {
    if (this.#shown >= this.#wanted || this.#isWaiting) return;
    this.#isWaiting = true;
    // Paints the first screen before rendering the rest.
    if (this.#shown === this.#first) onFrame(this.#host, () => void this.#showMore());
    else void this.#showMore();
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.takeAll);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.takeAll);
    // If the element has moved to another window, the awaited frame may never come.
    this.#isWaiting = false;
  }

  /** Renders the next slice: as many as there are already, at most `MOST`. */
  async #showMore(): Promise<void> {
    await nextTask();
    this.#isWaiting = false;
    if (this.#shown >= this.#wanted) return;
    this.#shown += Math.min(this.#shown, MOST);
    this.#host.requestUpdate();
  }
}

/** Updates its host now and then, so that relative times stay true. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #interval: () => number | undefined;
  #timer: number | undefined;

  /** `interval` returns milliseconds and is called after each update of the host; `undefined` = no tick. */
  constructor(host: ReactiveControllerHost & Element, interval: () => number | undefined) {
    this.#host = host;
    this.#interval = interval;
    host.addController(this);
  }

  hostUpdated(): void {
    // An update may come after the element has left the page, and a timer would keep it for ever.
    if (!this.#host.isConnected) return;
    const { platform } = scribe();
    const interval = this.#interval();
    platform.clearTimeout(this.#timer);
    if (interval === undefined) return;
    this.#timer = platform.setTimeout(() => {
      if (platform.isVisible()) this.#host.requestUpdate();
      else this.hostUpdated();
    }, interval);
  }

  hostDisconnected(): void {
    scribe().platform.clearTimeout(this.#timer);
  }
}

const MOMENT = 2000;

/** Keeps a value for two seconds, such as what was just copied: its button says so for a moment. */
export class ForAMoment<Value> {
  value: Value | undefined;
  readonly #host: ReactiveControllerHost;
  #timer: number | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Replaces the former value. `onEnd` is called when this one goes by itself. */
  keep(value: Value | undefined, onEnd?: () => void): void {
    const { platform } = scribe();
    this.value = value;
    this.#host.requestUpdate();
    platform.clearTimeout(this.#timer);
    if (value === undefined) return;
    this.#timer = platform.setTimeout(() => {
      this.keep(undefined);
      onEnd?.();
    }, MOMENT);
  }
}
