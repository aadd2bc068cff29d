import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SandboxDeps } from '../deps.ts';
import { ServiceError, envelope } from '../rules/service-error.ts';
import type { Environment } from './environment.ts';

/** §7: every failure in the envelope; what nobody foresaw is logged and answered as `service_unavailable`. */
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
