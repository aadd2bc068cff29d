import type { IncomingMessage, ServerResponse } from 'node:http';
import { pause, type Clock } from '../clock.ts';
import { failedToAnswer, ProxyError, routeNotFound, SetUpError, StoreError } from '../errors.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { Logger } from '../log/log.ts';
import type { Routes } from '../routes.ts';
import type { Cors } from './cors.ts';
import { sendError, type Exchange } from './exchange.ts';
import { givenIds } from './given-ids.ts';
import { originOf, type Preflights } from './preflights.ts';
import { readTarget } from './raw-request.ts';

export interface ListenerDeps {
  readonly routes: Routes;
  readonly cors: Cors;
  readonly preflights: Pick<Preflights, 'answer'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe: (route: string, method: string, status: number, milliseconds: number) => void;
  /** Told why an answer of 502 is one. */
  readonly observeFault: (fault: string) => void;
  readonly randomId: () => string;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether browsers reach the proxy over TLS. */
  readonly isSecure: boolean;
  /** Path of the public address, '' for none: a front may strip it or not. */
  readonly prefix: string;
  /** While it is so, each connection ends with its answer: the next one is another instance's. */
  readonly isLeaving: () => boolean;
}

export interface Listener {
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** Resolves when every request has been answered, or after `patience` milliseconds. */
  settled(patience: number): Promise<void>;
}

const NO_ROUTE = '(none)';
const ignore = () => undefined;

/** Guards the raw request, finds its route, and turns whatever goes wrong into the envelope of §7. */
export function createListener(deps: ListenerDeps): Listener {
  const { routes, cors, preflights, clock, logger, observe, observeFault, randomId, addressOf, isSecure, prefix } =
    deps;
  const { isLeaving } = deps;
  /** Connections that end with their answer: what stands behind a request that could be read in two ways is never run. */
  const ending = new WeakSet<object>();
  let open = 0;
  let whenIdle: (() => void) | undefined;

  const answer = async (exchange: Exchange): Promise<void> => {
    const { method } = exchange;
    if (prefix !== '') exchange.path = withoutPrefix(exchange);
    const { path } = exchange;
    if (method === 'OPTIONS') return preflights.answer(exchange, routes);
    const match = routes.match(method, path);
    if (!match) throw routeNotFound();
    exchange.route = match.template;
    exchange.params = match.params;
    exchange.limit = match.route.limit;
    if (match.route.isQuiet) exchange.isQuiet = true;
    if (match.route.kind === 'page') cors.check(exchange);
    await match.route.run(exchange);
  };

  /** What stands at the rest of the path is meant; else the path as it is, which only looks as if it had the prefix. */
  const withoutPrefix = ({ method, path }: Exchange): string => {
    if (!path.startsWith(`${prefix}/`)) return path;
    const rest = path.slice(prefix.length);
    return routes.match(method, rest) || routes.methodsOf(rest).length > 0 ? rest : path;
  };

  const log = (exchange: Exchange) => {
    const { requestId, upstreamRequestId, method, route, account, failure, response, given } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    const ms = clock.monotonic() - exchange.startedAt;
    observe(route, method, status, ms);
    // Also where the answer had begun, and was cut.
    const fault = failure?.status === 502 ? (failure.fields.fault ?? 'other') : undefined;
    if (fault) observeFault(fault);
    if (exchange.isQuiet) return;
    if (failure) logRefusal(exchange, failure);
    const code = failure?.code;
    const { givenRequestId, traceparent } = given;
    const ids = { requestId, givenRequestId, traceparent, upstreamRequestId };
    logger.info({ ...ids, method, route, status, account, ms, code, fault }, 'request');
  };

  const handler = (request: IncomingMessage, response: ServerResponse): void => {
    if (ending.has(request.socket)) return;
    const exchange: Exchange = {
      request,
      response,
      requestId: randomId(),
      method: request.method ?? 'GET',
      path: '',
      query: '',
      origin: cors.allowed(request),
      addressOf,
      isSecure,
      startedAt: clock.monotonic(),
      route: NO_ROUTE,
      params: {},
      given: givenIds(request.headers),
    };
    const { givenRequestId, traceparent } = exchange.given;
    if (givenRequestId !== undefined) response.setHeader('x-request-id', givenRequestId);
    if (traceparent !== undefined) response.setHeader('traceparent', traceparent);
    open++;
    response.on('close', () => {
      log(exchange);
      if (--open === 0) whenIdle?.();
    });
    // A connection that breaks is seen by `close`; without a listener it would end the process.
    response.on('error', ignore);
    if (isLeaving()) response.shouldKeepAlive = false;
    try {
      readTarget(request, exchange);
    } catch (error) {
      // At once: what stands behind it in the same packet comes next.
      return fail(exchange, error);
    }
    answer(exchange).catch((error: unknown) => fail(exchange, error));
  };

  return {
    handler,
    async settled(patience) {
      if (open === 0) return;
      const idle = new Promise<void>((resolve) => (whenIdle = resolve));
      await Promise.race([idle, pause(clock, patience)]);
    },
  };

  function fail(exchange: Exchange, thrown: unknown): void {
    const { request, response } = exchange;
    if (thrown instanceof UpstreamFailure && thrown.reason === 'abandoned') return;
    if (thrown instanceof ProxyError) {
      const error = exchange.limit?.(exchange, thrown) ?? thrown;
      // What was not read of a body is read off and dropped; an endless one is cut.
      if (!error.fields.closes) request.resume();
      // Over HTTP/2 each request has a frame of its own.
      else if (request.httpVersionMajor < 2) {
        ending.add(request.socket);
        // What else comes of its body stays in the kernel: Node would read on until the answer has left.
        request.socket.pause();
      }
      return sendError(exchange, error);
    }
    logger.error({ requestId: exchange.requestId, route: exchange.route, cause: describe(thrown) }, 'failed');
    if (response.headersSent) response.destroy();
    else sendError(exchange, failedToAnswer(thrown));
  }

  function logRefusal(exchange: Exchange, error: ProxyError): void {
    const { request } = exchange;
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
  }
}

/** Whether a page is refused before anything is asked upstream, so that every word of the message is ours. */
const isSetUpFault = ({ route, limit, upstreamRequestId }: Exchange, { fields }: ProxyError): boolean =>
  route === '/embed/token' ||
  (route === '/embed/open' && limit !== undefined) ||
  (fields.param === 'Origin' && upstreamRequestId === undefined);

const OURS = [UpstreamFailure, ProxyError, SetUpError, StoreError];

/** Kind and code of a cause, and its message where it is our own: other messages could quote what they choked on. */
export function describe(cause: unknown): string {
  if (OURS.some((ours) => cause instanceof ours)) return `${(cause as Error).name}: ${(cause as Error).message}`;
  if (!(cause instanceof Error)) return typeof cause;
  const code = (cause as { code?: unknown }).code;
  return typeof code === 'string' ? `${cause.name}: ${code}` : cause.name;
}
