/** No usable answer from the service. */
export class UpstreamFailure extends Error {
  readonly kind = 'upstream';
  /** `unsent`: it never left; `unanswered`: it may have arrived; `invalid`: the answer breaks the interface; `abandoned`: the browser left. */
  readonly reason: 'unsent' | 'unanswered' | 'invalid' | 'abandoned';
  /** Status of the answer, if its head came; else 0. */
  readonly status: number;

  constructor(reason: UpstreamFailure['reason'], message: string, status = 0, cause?: Error) {
    super(message, { cause });
    this.name = 'UpstreamFailure';
    this.reason = reason;
    this.status = status;
  }
}
