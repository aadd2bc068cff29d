import { ERRORS, type ErrorCode, type ErrorType, errorType } from '../../../src/contract/errors.ts';

interface Fault {
  /** Request field at fault (§7.1). */
  readonly param?: string | null;
  /** Only for `cdss_review_required` (§7.1). */
  readonly details?: Record<string, unknown>;
  readonly cause?: unknown;
}

/** A refusal with the fields of §7. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly details: Record<string, unknown> | null;

  /** `message` ends with a period (§7.1). */
  constructor(code: ErrorCode, message: string, { param = null, details, cause }: Fault = {}) {
    super(message, { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.param = param;
    this.details = details ?? null;
  }

  get status() {
    return ERRORS[this.code];
  }

  get type(): ErrorType {
    return errorType(this.status);
  }
}

/** §7.1: makes the envelope; it has `details` only if the code needs them. */
export const envelope = ({ type, code, message, param, details }: ServiceError, requestId: string) => ({
  error: { type, code, message, param, ...(details && { details }), requestId },
});

/** Makes a 404 that says `No ${what} was found for the given id.` */
export const notFound = (what: string, param: string | null = null): ServiceError =>
  new ServiceError('resource_not_found', `No ${what} was found for the given id.`, { param });
