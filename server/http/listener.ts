import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pause, type Clock } from '../clock.ts';
import { failedToAnswer, ProxyError, routeNotFound, SetUpError, StoreError } from '../errors.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { Logger } from '../log.ts';
import type { Routes } from '../routes.ts';
import { originForLog, type Cors, type AnswerPreflight } from './cors.ts';
import { sendError, type Exchange } from './exchange.ts';
import { givenIds, readTarget } from './raw-request.ts';

export interface ListenerDeps {
  readonly routes: Routes;
  readonly cors: Cors;
  readonly answerPreflight: AnswerPreflight;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly observe: (route: string, method: string, status: number, milliseconds: number) => void;
  /** Counts the faults behind answers of 502. */
  readonly observeFault: (fault: string) => void;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether browsers reach the proxy over TLS. */
  readonly isSecure: boolean;
  /** The path of the public address, '' for none. A front may strip it or pass it on. */
  readonly prefix: string;
  /** Whether the proxy is leaving. Then every connection ends with its answer, so that the next request goes to another instance. */
  readonly isLeaving: () => boolean;
}

const NO_ROUTE = '(none)';
const ignore = () => undefined;

/** Checks the raw request, finds its route and turns every failure into the envelope of §7. */
export function createListener(deps: ListenerDeps) {
  const { routes, cors, answerPreflight, clock, logger, observe, observeFault } = deps;
  const { addressOf, isSecure, prefix, isLeaving } = deps;
  /** Connections that end with their present answer. A further request on one is never run, because an ambiguous request may hide it. */
  const ending = new WeakSet<object>();
  let open = 0;
  let whenIdle: (() => void) | undefined;

  const answer = async (exchange: Exchange): Promise<void> => {
    const { method } = exchange;
    if (prefix !== '') exchange.path = withoutPrefix(exchange);
    const { path } = exchange;
    if (method === 'OPTIONS') return answerPreflight(exchange, routes);
    const match = routes.match(method, path);
    if (!match) throw routeNotFound();
    exchange.route = match.template;
    exchange.params = match.params;
    exchange.limit = match.route.limit;
    if (match.route.isQuiet) exchange.isQuiet = true;
    if (match.route.kind === 'page') cors.check(exchange);
    await match.route.run(exchange);
  };

  /** The path without the prefix, if that is a route; else the path as it is. */
  const withoutPrefix = ({ method, path }: Exchange): string => {
    if (!path.startsWith(`${prefix}/`)) return path;
    const rest = path.slice(prefix.length);
    // A preflight may ask for one of the widget's files.
    const asked = method === 'OPTIONS' ? 'GET' : method;
    return routes.match(asked, rest) || routes.methodsOf(rest).length > 0 ? rest : path;
  };

  const log = (exchange: Exchange) => {
    const { requestId, upstreamRequestId, method, route, account, failure, response, given } = exchange;
    const status = response.headersSent ? response.statusCode : 0;
    const ms = clock.monotonic() - exchange.startedAt;
    observe(route, method, status, ms);
    // Counts the fault even if the answer had begun and was cut.
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
      requestId: randomUUID(),
      method: request.method ?? 'GET',
      path: '',
      query: '',
      origin: cors.allowed(request),
      client: addressOf(request),
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
    // `close` handles a broken connection. Without this listener its error would end the process.
    response.on('error', ignore);
    if (isLeaving()) response.shouldKeepAlive = false;
    try {
      Object.assign(exchange, readTarget(request));
    } catch (error) {
      // Fails at once, so that the next request in the same packet is not handled.
      return fail(exchange, error);
    }
    answer(exchange).catch((error: unknown) => fail(exchange, error));
  };

  return {
    handler,
    /** Resolves when every request has been answered, or after `patience` milliseconds. */
    async settled(patience: number) {
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
      // Reads and drops the rest of the body. (An endless one is cut by the server's limits.)
      if (!error.fields.closes) request.resume();
      // Over HTTP/2 requests are framed, so none can hide behind another. `:path` proves HTTP/2; a client may write any version.
      else if (request.headers[':path'] === undefined) {
        ending.add(request.socket);
        // Stops reading the rest of the body. Otherwise Node would read it until the answer has left.
        request.socket.pause();
      }
      return sendError(exchange, error);
    }
    logger.error({ requestId: exchange.requestId, route: exchange.route, cause: describe(thrown) }, 'failed');
    if (response.headersSent) response.destroy();
    else sendError(exchange, failedToAnswer(thrown));
  }

  function logRefusal(exchange: Exchange, error: ProxyError): void {
    const { cause } = error.fields;
    const isOfSetUp = isSetUpFault(exchange, error);
    if (cause === undefined && !isOfSetUp) return;
    logger.warn(
      {
        requestId: exchange.requestId,
        code: error.code,
        ...(cause !== undefined && { cause: describe(cause) }),
        ...(isOfSetUp && { reason: error.message, origin: originForLog(exchange.request) }),
      },
      'refused',
    );
  }
}

/** Whether a page was refused before the service was asked. Then the message is ours and may be logged. */
const isSetUpFault = ({ route, limit, upstreamRequestId }: Exchange, { fields }: ProxyError): boolean =>
  route === '/embed/token' ||
  (route === '/embed/open' && limit !== undefined) ||
  (fields.param === 'Origin' && upstreamRequestId === undefined);

const OURS = [UpstreamFailure, ProxyError, SetUpError, StoreError];

/** The name and code of a cause, and its message only if it is our own: other messages could quote patient data or a key. */
function describe(cause: unknown): string {
  if (OURS.some((ours) => cause instanceof ours)) return `${(cause as Error).name}: ${(cause as Error).message}`;
  if (!(cause instanceof Error)) return typeof cause;
  const code = (cause as { code?: unknown }).code;
  return typeof code === 'string' ? `${cause.name}: ${code}` : cause.name;
}
