import type { Platform } from '../../client/platform.ts';

/** Makes the browser ask before it leaves the page, only while there is something to lose. */
export class LeaveGuard {
  readonly #platform: Platform;
  #unlisten: (() => void) | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Whether to ask from now on. */
  hold(isHeld: boolean): void {
    if (!isHeld) this.release();
    else this.#unlisten ??= this.#platform.listen('beforeunload', (event) => event.preventDefault());
  }

  release(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
  }
}
