import type { MiddlewareHandler } from 'hono';
import { isLoopbackName } from '../rules/loopback.ts';
import { ServiceError } from '../rules/service-error.ts';
import type { Environment } from './environment.ts';

/** Refuses a request for another machine's name: a hostile page whose name leads to the loopback would read the answers as its own (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (!isLoopbackName(new URL(c.req.url).hostname))
    throw new ServiceError('permission_denied', 'The sandbox answers under the name of its own machine only.');
  await next();
};
