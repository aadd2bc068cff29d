import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { redact } from '../call-log.ts';
import type { SandboxDeps } from '../deps.ts';
import { ServiceError, envelope } from '../rules/service-error.ts';
import type { Environment } from './environment.ts';

/** §7: answers input that is no valid request, such as one with a malformed Host header. */
export const answerUnreadable =
  ({ random, log }: SandboxDeps) =>
  (cause: unknown): Response => {
    log('a request could not be read', reasonOf(cause));
    const error = new ServiceError('parameter_invalid', 'The request could not be read.');
    return Response.json(envelope(error, random.uuid()), { status: error.status });
  };

/** §7: answers every failure with the envelope. It logs an unexpected one and answers it as `service_unavailable`. */
export const answerError =
  ({ log }: SandboxDeps): ErrorHandler<Environment> =>
  (error, c) => {
    const requestId = c.get('requestId');
    if (error instanceof ServiceError) {
      return c.json(envelope(error, requestId), error.status as ContentfulStatusCode);
    }
    log(`request ${requestId} failed`, error);
    const unforeseen = new ServiceError('service_unavailable', 'The service is temporarily unavailable.');
    return c.json(envelope(unforeseen, requestId), unforeseen.status as ContentfulStatusCode);
  };

/** Returns only the messages and codes of an error and its causes: the whole error holds the address, and with it a sign-in code. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const reason = redact(error.message) + code;
  return error.cause === undefined ? reason : `${reason}: ${reasonOf(error.cause)}`;
};
