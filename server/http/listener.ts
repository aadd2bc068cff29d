import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { ProxyError, routeNotFound } from '../errors.ts';
import { UpstreamFailure } from '../forward/upstream-failure.ts';
import type { Logger } from '../log.ts';
import type { Routes } from '../routes.ts';
import type { Cors } from './cors.ts';
import { sendError, type Exchange } from './exchange.ts';
import { readTarget } from './raw-request.ts';

export interface ListenerDeps {
  readonly routes: Routes;
  readonly cors: Cors;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe: (route: string, method: string, status: number) => void;
  readonly randomId: () => string;
}

const NO_ROUTE = '(none)';

/** Guards the raw request, finds its route, and turns whatever goes wrong into the envelope of §7. */
export function createListener({ routes, cors, clock, logger, observe, randomId }: ListenerDeps) {
  const answer = async (exchange: Exchange): Promise<void> => {
    const { method, path, request } = exchange;
    if (method === 'OPTIONS') {
      const methods = routes.methodsOf(path);
      if (methods.length === 0) throw routeNotFound();
      return cors.preflight(exchange, methods);
    }
    const match = routes.match(method, path);
    if (!match) throw routeNotFound();
    exchange.route = match.template;
    exchange.params = match.params;
    if (match.route.kind === 'page') cors.check(request);
    await match.route.run(exchange);
  };

  const log = (exchange: Exchange) => {
    const { requestId, upstreamRequestId, method, route, account, failure, response } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    observe(route, method, status);
    const fields = {
      requestId,
      upstreamRequestId,
      method,
      route,
      status,
      account,
      ms: clock.now() - exchange.startedAt,
      code: failure?.code,
    };
    logger.info(fields, 'request');
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = 'GET' } = request;
    const known = { request, response, requestId: randomId(), startedAt: clock.now(), route: NO_ROUTE, params: {} };
    let exchange: Exchange = { ...known, method, path: '', query: '', origin: cors.allowed(request) };
    response.once('close', () => log(exchange));
    // A connection that breaks is seen by `close`; without a listener it would end the process.
    response.on('error', () => undefined);
    try {
      exchange = { ...exchange, ...readTarget(request) };
    } catch (error) {
      return fail(exchange, error);
    }
    answer(exchange).catch((error: unknown) => fail(exchange, error));
  };

  function fail(exchange: Exchange, error: unknown): void {
    const { request, response } = exchange;
    if (error instanceof UpstreamFailure && error.reason === 'abandoned') return;
    if (error instanceof ProxyError) {
      const { cause } = error.fields;
      if (cause !== undefined || isSetUpFault(exchange, error)) {
        logger.warn(
          {
            requestId: exchange.requestId,
            code: error.code,
            ...(cause !== undefined && { cause: describe(cause) }),
            ...(isSetUpFault(exchange, error) && { reason: error.message, origin: originOf(request) }),
          },
          'refused',
        );
      }
      // What was not read of a body is read off and dropped; an endless one is cut.
      if (!error.fields.closes) request.resume();
      return sendError(exchange, error);
    }
    logger.error({ requestId: exchange.requestId, route: exchange.route, cause: describe(error) }, 'failed');
    if (response.headersSent) response.destroy();
    else sendError(exchange, new ProxyError('service_unavailable', 'The proxy failed to answer.'));
  }
}

/** Whether a page is refused before anything is asked upstream, so that every word of the message is ours. */
const isSetUpFault = ({ route, upstreamRequestId }: Exchange, { fields }: ProxyError): boolean =>
  route === '/embed/token' || (fields.param === 'Origin' && upstreamRequestId === undefined);

/** The origin of the page, if the header holds one and nothing else. */
function originOf({ headers: { origin = '' } }: IncomingMessage): string | undefined {
  return origin.length <= 200 && URL.parse(origin)?.origin === origin ? origin : undefined;
}

/** Kind and code of a cause, and its message where it is our own: other messages could quote what they choked on. */
function describe(cause: unknown): string {
  if (cause instanceof UpstreamFailure || cause instanceof ProxyError) return `${cause.name}: ${cause.message}`;
  if (!(cause instanceof Error)) return typeof cause;
  const code = (cause as { code?: unknown }).code;
  return typeof code === 'string' ? `${cause.name}: ${code}` : cause.name;
}
