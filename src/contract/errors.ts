// §7 Errors: the envelope, and every code with its status and type.
import * as z from 'zod/mini';
import { maybe, open, text } from './tolerant.ts';

/** §7.2: categories. */
export const ERROR_TYPES = ['invalid_request_error', 'authentication_error', 'permission_error', 'api_error'] as const;
/** The `type` of an envelope. A newer service may send others, which count as failures, too. */
export type ErrorType = (typeof ERROR_TYPES)[number];

/** §7.2: every code, its HTTP status and its type. */
export const ERRORS = {
  parameter_missing: { status: 400, type: 'invalid_request_error' },
  parameter_invalid: { status: 400, type: 'invalid_request_error' },
  account_invalid: { status: 400, type: 'invalid_request_error' },
  authentication_required: { status: 401, type: 'authentication_error' },
  permission_denied: { status: 403, type: 'permission_error' },
  resource_not_found: { status: 404, type: 'invalid_request_error' },
  resource_conflict: { status: 409, type: 'invalid_request_error' },
  resource_not_active: { status: 409, type: 'invalid_request_error' },
  cdss_review_required: { status: 428, type: 'invalid_request_error' },
  rate_limit_exceeded: { status: 429, type: 'invalid_request_error' },
  service_unavailable: { status: 503, type: 'api_error' },
} as const satisfies Record<string, { status: number; type: ErrorType }>;
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
