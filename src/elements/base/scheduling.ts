import { scribe } from '../../consultation/scribe.ts';
import { windowOf } from './dom.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ScribeElement } from './scribe-element.ts';

/** Runs a task when the page is at rest, in two seconds at the latest. */
export function atRest(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** Runs something with the next frame of the window that shows a node: another than the script's own, where the page has moved it. */
export const onFrame = ({ ownerDocument }: Element, run: () => void): void =>
  void windowOf(ownerDocument).requestAnimationFrame(run);

/** Resolves in a task of its own: by a message, not by a timer, for browsers hold back timers that follow one another. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      // An open port would keep for ever what waits for it.
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Runs something after the next frame that shows a node is painted. */
export const afterPaint = (shown: Element, run: () => void): void => onFrame(shown, () => void nextTask().then(run));

/** A time by the platform's `elapsed()`, some ms after the next frame that shows a node is painted; `Infinity` until then. */
export class PaintTime {
  at = Infinity;

  constructor(shown: Element, ms = 0) {
    afterPaint(shown, () => (this.at = scribe().platform.elapsed() + ms));
  }
}

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

  /** The next slice: as many as there are, at most `MOST`. */
  async #showMore(): Promise<void> {
    await nextTask();
    this.#isWaiting = false;
    if (this.#shown >= this.#wanted) return;
    this.#shown += Math.min(this.#shown, MOST);
    this.#host.requestUpdate();
  }
}

/** Milliseconds: how long a record is kept from the doctor by its language, and by what only adds to it, while they are coming. */
export const LIMITS = { language: 5000, part: 1000 };

/** What an update waits for, for how long, and what ends that early. */
export class UpdateWait {
  #since: number | undefined;
  #end: ((isOver: boolean) => void) | undefined;

  /** Whether an update waits now. */
  get isOn(): boolean {
    return this.#end !== undefined;
  }

  /** Settles with what is awaited, which settles in any case, or with `end()`: true; false after so many ms, however many updates wait. */
  until(awaited: Promise<unknown>, limit: number): Promise<boolean> {
    const { platform } = scribe();
    const now = platform.elapsed();
    this.#since ??= now;
    const rest = this.#since + limit - now;
    void awaited.then(() => (this.#since = undefined));
    if (rest <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = platform.setTimeout(() => end(false), rest);
      const end = (isOver: boolean): void => {
        platform.clearTimeout(timer);
        if (this.#end === end) this.#end = undefined;
        resolve(isOver);
      };
      this.#end = end;
      void awaited.then(() => end(true));
    });
  }

  /** Ends the wait: what it kept off the screen matters less than what is to leave it. */
  end(): void {
    this.#end?.(true);
  }
}

/** Updates its host every so often so that relative times stay true. */
export class Ticker implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #interval: () => number | undefined;
  #timer: number | undefined;
  #isInPage = false;

  /** `interval` answers in milliseconds and is asked again after each update of the host; `undefined`: nothing ticks. */
  constructor(host: ReactiveControllerHost, interval: () => number | undefined) {
    this.#host = host;
    this.#interval = interval;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isInPage = true;
  }

  hostUpdated(): void {
    // An update may come after its element has left: a timer would keep that for ever.
    if (!this.#isInPage) return;
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
    this.#isInPage = false;
    scribe().platform.clearTimeout(this.#timer);
  }
}

/** A list that is still to be rendered to its end, as it tells assistive technology too; a skeleton waits for the service. */
const IN_PART = '[aria-busy=true]:not(:has(> .skeleton))';

/** Resolves once an element in the page shows all it has: nothing is `coming`, which settles in any case, and every list stands. */
export async function complete(host: ScribeElement, coming: () => Promise<unknown> | undefined): Promise<void> {
  for (;;) {
    await host.rendered;
    const known = coming();
    if (known) await known;
    else if (host.isConnected && host.renderRoot.querySelector(IN_PART))
      await new Promise<void>((resolve) => onFrame(host, resolve));
    else return;
  }
}
