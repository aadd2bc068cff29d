/** Where a failure arose. */
export type ScribeErrorKind =
  /** The proxy or the service answered with the envelope of §7.1: `code`, `status`, `param`, `requestId` are theirs. */
  | 'api'
  /** No answer: the network failed or the time ran out. */
  | 'network'
  /** An answer is not what the interface says, or a request would not be. */
  | 'contract'
  /** Given up on purpose: undone, cleared, superseded or refused by a listener. */
  | 'aborted'
  /** The page's set-up is wrong; `param` names the option or attribute. */
  | 'set-up';

/** What is known of a failure beside its kind and message. */
export interface ScribeErrorFields {
  readonly code?: string | undefined;
  /** Of HTTP; absent without an answer. */
  readonly status?: number | undefined;
  /** The field at fault. */
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  /** §7.1: what the answer tells beside its code, as §7.3's consultations. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds the answer asked to wait (`Retry-After`). */
  readonly retryAfter?: number | undefined;
  /** Whether it is certain that the request never left. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** Every failure of the widget; never carries clinical text, a key or a token. */
export class ScribeError extends Error {
  /** Where it arose. */
  readonly kind: ScribeErrorKind;
  /** §7.2's code, the proxy's own, or the widget's own. */
  readonly code: string | undefined;
  /** Of HTTP; `undefined` without an answer. */
  readonly status: number | undefined;
  readonly param: string | undefined;
  /** Reference for support. */
  readonly requestId: string | undefined;
  /** §7.1: what the answer tells beside its code. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** @internal */
  readonly retryAfter: number | undefined;
  /** @internal */
  readonly isUnsent: boolean;

  /** @internal Also those of another copy of the widget on the page. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && thrown.name === 'ScribeError';
  }

  // Not a field: where a page has frozen Error.prototype, `name` cannot be assigned.
  override get name(): string {
    return 'ScribeError';
  }

  constructor(kind: ScribeErrorKind, message: string, fields: ScribeErrorFields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.kind = kind;
    this.code = fields.code;
    this.status = fields.status;
    this.param = fields.param;
    this.requestId = fields.requestId;
    this.details = fields.details;
    this.retryAfter = fields.retryAfter;
    this.isUnsent = fields.isUnsent ?? false;
  }
}

/** The page's set-up is wrong: `param` names the option or attribute. */
export function setUpError(param: string, message: string, fields?: ScribeErrorFields): ScribeError {
  return new ScribeError('set-up', message, { code: 'set_up', param, ...fields });
}

/** Given up from outside, as when the patient changes. */
export const aborted = (cause?: unknown): ScribeError =>
  new ScribeError('aborted', 'The request was aborted.', { cause });

/** Anything thrown, as a ScribeError. */
export function asScribeError(thrown: unknown): ScribeError {
  if (thrown instanceof ScribeError) return thrown;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return aborted(thrown);
  return new ScribeError('network', 'The request failed.', { cause: thrown });
}
