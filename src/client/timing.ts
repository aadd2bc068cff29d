import type { Platform } from './platform.ts';

/** Milliseconds between two looks at the clock. */
const TICK = 5000;
/** A clock that is so far ahead of its timer has slept: a computer was closed, or a page was frozen. */
const ASLEEP = 10_000;

/** A wait before try `attempt` (0 is the first retry): doubling from `first` up to `most`, the upper half of it random. */
export function backoff(platform: Platform, attempt: number, first: number, most: number): number {
  const whole = Math.min(most, first * 2 ** attempt);
  return whole * (0.5 + platform.random() / 2);
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function wait(platform: Platform, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      platform.clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = platform.setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

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

  /** Watches no more, until `start`. */
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
