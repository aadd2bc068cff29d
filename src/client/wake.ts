import type { Platform } from './platform.ts';

const TICK = 5000;
/** A clock this much ahead of its timer slept meanwhile: a computer was closed, a page was frozen. */
const ASLEEP = 10_000;

/** Tells when the computer wakes from sleep with the page in view: no event of the page says so, but its clock has jumped. */
export class Wake {
  readonly #platform: Platform;
  readonly #onWake: () => void;
  #timer: number | undefined;

  constructor(platform: Platform, onWake: () => void) {
    this.#platform = platform;
    this.#onWake = onWake;
  }

  /** Watches, or goes on watching, until `stop`. */
  start(): void {
    if (this.#timer === undefined) this.#watch();
  }

  stop(): void {
    this.#platform.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #watch(): void {
    const { now, setTimeout } = this.#platform;
    const due = now() + TICK;
    this.#timer = setTimeout(() => {
      this.#watch();
      if (now() - due > ASLEEP) this.#onWake();
    }, TICK);
  }
}
