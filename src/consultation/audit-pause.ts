import type { ScribeError } from '../client/errors.ts';
import type { Platform } from '../client/platform.ts';

/** How long decisions stay off after the proxy said that its audit cannot be written, in ms. */
const PAUSE = 30_000;

/** Whether decisions are off because the proxy cannot write its audit. */
export class AuditPause {
  readonly #platform: Platform;
  readonly #onChange: () => void;
  #timer: number | undefined;

  constructor(platform: Platform, onChange: () => void) {
    this.#platform = platform;
    this.#onChange = onChange;
  }

  get isOff(): boolean {
    return this.#timer !== undefined;
  }

  /** Begins, if that is why a decision failed. */
  note(error: ScribeError): void {
    if (!isAuditOff(error)) return;
    this.#platform.clearTimeout(this.#timer);
    this.#timer = this.#platform.setTimeout(() => this.end(), PAUSE);
    this.#onChange();
  }

  end(): void {
    if (!this.isOff) return;
    this.#platform.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#onChange();
  }
}

/** Whether the proxy refused because its audit cannot be written: no decision was sent on. */
export function isAuditOff({ status, details }: ScribeError): boolean {
  return status === 503 && details?.['reason'] === 'audit';
}
