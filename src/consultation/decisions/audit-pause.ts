import type { ScribeError } from '../../client/errors.ts';
import type { Consultation } from '../consultation.ts';

/** How long decisions stay off after the proxy said that its audit cannot be written, in ms. */
const PAUSE = 30_000;

/** Whether decisions are off because the proxy cannot write its audit. */
export class AuditPause {
  readonly #consultation: Consultation;
  #timer: number | undefined;

  constructor(consultation: Consultation) {
    this.#consultation = consultation;
  }

  get isOff(): boolean {
    return this.#timer !== undefined;
  }

  /** Begins, if that is why a decision failed. */
  note(error: ScribeError): void {
    if (!isAuditOff(error)) return;
    const { platform } = this.#consultation.page;
    platform.clearTimeout(this.#timer);
    this.#timer = platform.setTimeout(() => this.end(), PAUSE);
    this.#consultation.update();
  }

  end(): void {
    if (!this.isOff) return;
    this.#consultation.page.platform.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#consultation.update();
  }
}

/** Whether the proxy refused because its audit cannot be written: no decision was sent on. */
export function isAuditOff({ status, details }: ScribeError): boolean {
  return status === 503 && details?.['reason'] === 'audit';
}
