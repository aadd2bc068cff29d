import { scribe } from '../consultation/scribe.ts';
import { windowOf } from './window-of.ts';

/** Runs something with the next frame of the window that shows a node: another than the script's own, where the page has moved it. */
export const onFrame = ({ ownerDocument }: Element, run: () => void): void =>
  void (windowOf(ownerDocument) ?? window).requestAnimationFrame(run);

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

/** Runs something after the next frame of what is shown is painted. */
export type AfterPaint = (run: () => void) => void;

/** A time by the platform's `elapsed()`, some ms after the next frame is painted; `Infinity` until then. */
export class PaintTime {
  #at = Infinity;

  constructor(afterPaint: AfterPaint, ms = 0) {
    afterPaint(() => (this.#at = scribe().platform.elapsed() + ms));
  }

  get at(): number {
    return this.#at;
  }
}
