// The sandbox answers on its own machine only.
import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../routes/request.ts';
import { ServiceError } from './service-error.ts';

/** Whether a host name of a URL is this machine's loopback. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);

/** Refuses a Host that is not this machine's: a hostile page whose name resolves to loopback could read the answers (DNS rebinding). */
export const ownHostOnly: MiddlewareHandler<Environment> = async (c, next) => {
  if (!isLoopbackName(new URL(c.req.url).hostname))
    throw new ServiceError('permission_denied', 'The sandbox answers under the name of its own machine only.');
  await next();
};

/** Refuses a caller from another machine, and a page whose address is not this machine's. */
export const loopbackOnly: MiddlewareHandler<Environment> = async (c, next) => {
  const { incoming } = c.env;
  const origin = c.req.header('origin');
  const names = [`http://${incoming.headers.host ?? ''}`, ...(origin === undefined ? [] : [origin])];
  const isLocal =
    isLoopbackAddress(incoming.socket.remoteAddress) &&
    names.every((name) => isLoopbackName(URL.parse(name)?.hostname ?? ''));
  if (!isLocal) throw new ServiceError('permission_denied', 'The sandbox is controlled from its own machine only.');
  await next();
};

/** Whether a socket's remote address is this machine's loopback. */
const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(address);
