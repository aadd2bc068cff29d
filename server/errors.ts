// §7: every failure is answered with the envelope. Our own have our `requestId`; the service's keep theirs.
import { EMBED_ERRORS, type EmbedErrorCode } from '../src/contract/embed.ts';
import { ERRORS, type ErrorCode, errorType } from '../src/contract/errors.ts';

export type ProxyErrorCode = ErrorCode | EmbedErrorCode;

export interface ErrorFields {
  readonly param?: string | null;
  readonly details?: object | null;
  /** The service's request id, if the service answered. */
  readonly requestId?: string | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number | undefined;
  /** The fault behind a 502, as one word for log and metrics. */
  readonly fault?: string | undefined;
  /** The cause, for the log only; never a secret or patient data. */
  readonly cause?: unknown;
  /** Whether the connection must end because a body was left unread. */
  readonly closes?: boolean;
}

const STATUSES: Readonly<Record<ProxyErrorCode, number>> = { ...ERRORS, ...EMBED_ERRORS };

/** A failure that a browser may see. Its message ends with a period and names no secret and no patient. */
export class ProxyError extends Error {
  readonly kind = 'proxy';
  readonly code: ProxyErrorCode;
  readonly fields: ErrorFields;

  constructor(code: ProxyErrorCode, message: string, fields: ErrorFields = {}) {
    super(message, { cause: fields.cause });
    this.name = 'ProxyError';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return STATUSES[this.code];
  }

  /** Whole seconds. */
  get retryAfter(): number | undefined {
    const { retryAfter } = this.fields;
    return retryAfter === undefined ? undefined : Math.ceil(retryAfter);
  }

  /** The body of §7.1. */
  envelope(requestId: string) {
    const { param = null, details, requestId: theirs } = this.fields;
    // `details` is present only for codes that need it.
    const error = {
      type: errorType(this.status),
      code: this.code,
      message: this.message,
      param,
      ...(details && { details }),
      requestId: theirs ?? requestId,
    };
    return { error };
  }
}

/** The host that mounts the proxy must be changed. The message is ours and may be logged. */
export class SetUpError extends Error {
  readonly kind = 'set-up';
  override readonly name = 'SetUpError';
}

/** The store failed. The message is its code or a fixed text, never a stored value. */
export class StoreError extends Error {
  readonly kind = 'store';
  override readonly name = 'StoreError';
}

/** The message of an error. An `AggregateError`, thrown if no address answers, has none, so its inner messages are joined. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || (cause instanceof AggregateError ? cause.errors.map(messageOf).join(', ') : '');
}

/** Whether a call was refused with this code. */
export const isRefusal = (error: unknown, code: ProxyErrorCode): error is ProxyError =>
  error instanceof ProxyError && error.code === code;

export const isKnownCode = (code: string): code is ProxyErrorCode => Object.hasOwn(STATUSES, code);

/** The only 404 of the session routes, so that a missing session and one that is not granted look alike. */
export const sessionNotFound = (requestId?: string) =>
  new ProxyError('resource_not_found', 'No scribe session was found for the given id.', { param: 'id', requestId });

/** The only 404 of the alert routes, for the same reason. `param` names the alert in a batch. */
export const alertNotFound = (param = 'alert_id', requestId?: string) =>
  new ProxyError('resource_not_found', 'No CDSS alert was found for the given id.', { param, requestId });

export const routeNotFound = () => new ProxyError('resource_not_found', 'There is nothing at this address.');

/** The error for an unexpected failure. If the store is away, a retry makes sense after a few seconds. */
export const failedToAnswer = (thrown: unknown, fields: ErrorFields = {}) =>
  new ProxyError('service_unavailable', 'The proxy failed to answer.', {
    ...fields,
    ...(thrown instanceof StoreError && { retryAfter: 5 }),
  });

export const shuttingDown = () =>
  new ProxyError('service_unavailable', 'The proxy is shutting down.', { retryAfter: 1, closes: true });

export const originRefused = () =>
  new ProxyError('permission_denied', 'This origin may not use the proxy.', { param: 'Origin' });
