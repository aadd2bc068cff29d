import type { MiddlewareHandler } from 'hono';
import { isLoopbackName } from '../rules/loopback.ts';
import { ServiceError } from '../rules/service-error.ts';
import type { Environment } from './environment.ts';

/** Refuses a Host that is not this machine's: a hostile page whose name resolves to loopback could read the answers (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (!isLoopbackName(new URL(c.req.url).hostname))
    throw new ServiceError('permission_denied', 'The sandbox answers under the name of its own machine only.');
  await next();
};
