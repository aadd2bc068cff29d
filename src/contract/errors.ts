// §7 Errors: the envelope, and every code with its status and type.
import * as z from 'zod/mini';
import { maybe, open, text } from './tolerant.ts';

/** §7.2: categories. */
export const ERROR_TYPES = ['invalid_request_error', 'authentication_error', 'permission_error', 'api_error'] as const;
/** The `type` of an envelope. A newer service may send others, which count as failures, too. */
export type ErrorType = (typeof ERROR_TYPES)[number];

/** §7.2: every code and its HTTP status. */
export const ERRORS = {
  parameter_missing: 400,
  parameter_invalid: 400,
  account_invalid: 400,
  authentication_required: 401,
  permission_denied: 403,
  resource_not_found: 404,
  resource_conflict: 409,
  resource_not_active: 409,
  cdss_review_required: 428,
  rate_limit_exceeded: 429,
  service_unavailable: 503,
} as const satisfies Record<string, number>;
/** The type of an error; it follows from the status. */
export function errorType(status: number): ErrorType {
  if (status >= 500) return 'api_error';
  if (status === 401) return 'authentication_error';
  return status === 403 ? 'permission_error' : 'invalid_request_error';
}
/** A code that §7.2 names. An answer may hold any other text. */
export type ErrorCode = keyof typeof ERRORS;

/** §7.3: a consultation whose CDSS suggestions await review, and its address in the web application. */
export const PendingConsultation = open({ sessionId: z.string(), url: text() });

/** §7.3: `details` of `cdss_review_required`. */
export const CdssReviewDetails = open({ pendingConsultations: z.array(PendingConsultation) });
/** The consultations that await review, in the service's order. */
export type CdssReviewDetails = z.infer<typeof CdssReviewDetails>;

/** §7.1: the body of every error response. `code` and `type` may be unknown ones. */
export const ErrorEnvelope = open({
  error: open({
    type: z.string(),
    code: z.string(),
    message: z.string(),
    param: text(),
    details: maybe(z.looseObject({})),
    requestId: text(),
  }),
});
