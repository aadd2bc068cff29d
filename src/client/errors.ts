/** Where a failure came from. */
export type ScribeErrorKind =
  /** The proxy or the service answered with the envelope of §7.1. It gave `code`, `status`, `param` and `requestId`. */
  | 'api'
  /** No answer came: the network failed or the time ran out. */
  | 'network'
  /** An answer, or a request before it is sent, breaks the interface. */
  | 'contract'
  /** The work was given up on purpose: undone, cleared, superseded or refused by a listener. */
  | 'aborted'
  /** The page's set-up is wrong; `param` names the option or attribute. Or the doctor is signed out (code `signed_out`). */
  | 'set-up';

/** Facts about a failure beside its kind and message. */
export type ScribeErrorFields = Partial<Omit<ScribeError, 'kind' | 'name' | 'message' | 'stack'>>;

/** Every failure of the widget; never carries clinical text, a key or a token. */
export class ScribeError extends Error {
  /** Where it arose. */
  readonly kind: ScribeErrorKind;
  /** A code of §7.2, of the proxy or of the widget. */
  readonly code: string | undefined;
  /** The HTTP status; `undefined` if no answer came. */
  readonly status: number | undefined;
  /** The name of the field or setting at fault. */
  readonly param: string | undefined;
  /** The reference for support. */
  readonly requestId: string | undefined;
  /** §7.1: facts of the answer beside its code, such as the consultations of §7.3. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** @internal Milliseconds the answer asked to wait (`Retry-After`). */
  readonly retryAfter: number | undefined;
  /** @internal Whether it is certain that the request never left. */
  readonly isUnsent: boolean = false;

  /** @internal True also for errors of another copy of the widget on the page. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && thrown.name === 'ScribeError';
  }

  // A getter, because `name` cannot be assigned on a page that has frozen Error.prototype.
  override get name(): string {
    return 'ScribeError';
  }

  constructor(kind: ScribeErrorKind, message: string, { cause, ...facts }: ScribeErrorFields = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    Object.assign(this, facts);
  }
}

/** The error of a wrong set-up. `param` names the option or attribute. */
export function setUpError(param: string, message: string, fields?: ScribeErrorFields): ScribeError {
  return new ScribeError('set-up', message, { code: 'set_up', param, ...fields });
}

/** The error of work that was ended from outside, for example because the patient changed. */
export const aborted = (cause?: unknown): ScribeError =>
  new ScribeError('aborted', 'The request was aborted.', { cause });

/** The error of an act on a record that has left the element meanwhile. */
export const recordChanged = (cause?: unknown): ScribeError =>
  new ScribeError('aborted', 'The element shows another record.', { code: 'record_changed', cause });

/** Turns anything thrown into a ScribeError. */
export function asScribeError(thrown: unknown): ScribeError {
  if (thrown instanceof ScribeError) return thrown;
  return new ScribeError('network', 'The request failed.', { cause: thrown });
}
