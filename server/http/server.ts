import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of a connection, in milliseconds. */
export interface ServerLimits {
  /** For the head of a request. */
  readonly head: number;
  /** For a whole request. */
  readonly request: number;
  /** Between two requests. Longer than fronts reuse a connection (Google's fixed 600 s). Otherwise a decision could be sent on a connection that is just ending. */
  readonly idle: number;
  /** While a request is answered and no byte goes either way. Longer than any answer, and than the time between heartbeats. */
  readonly silence: number;
  /** Between two checks of `head` and `request`. */
  readonly check: number;
}

/** The most unanswered requests on a connection. Requests that wait behind a stream, and unread answers, fill memory. */
const MOST_UNANSWERED = 32;
/** Milliseconds that a client gets to read the refusal. */
const LINGER = 1_000;
/** The parser's codes if a front speaks TLS, HTTP/2 or the PROXY protocol to us. Logged, so that somebody can find out why nothing is answered. */
const NO_REQUEST = /^HPE_(INVALID_METHOD|INVALID_VERSION|PAUSED_H2_UPGRADE)$/;
const LIMITS: ServerLimits = { head: 10_000, request: 30_000, idle: 620_000, silence: 90_000, check: 5_000 };

export interface ProxyServerOptions {
  readonly limits?: ServerLimits;
  /** Called when a head is too large to read. */
  readonly noteLargeHead?: () => void;
  /** Gets the parser's code if what came is no HTTP/1.1 request. */
  readonly noteNoRequest?: (code: string) => void;
}

/** The HTTP server that `serve` runs; a host that mounts the handler sets limits of its own. */
export function createProxyServer(
  handler: RequestListener,
  { limits = LIMITS, noteLargeHead, noteNoRequest }: ProxyServerOptions = {},
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(
    {
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.check,
      // raw-request.ts refuses a missing host, with an envelope.
      requireHostHeader: false,
      // Saves the stream of a request without a body.
      optimizeEmptyRequests: true,
    },
    limited,
  );
  // Node has no such limit by default, and would keep a client that never reads for ever.
  server.timeout = limits.silence;
  // A broken request gets no answer, because an automatic 408 would be final to the sender of a webhook (§6.4).
  // Only a head that is too large gets one: without it the integrator could not find the cause.
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const isFirst = (unanswered.get(socket as Socket) ?? 0) === 0;
    if (code !== undefined && NO_REQUEST.test(code)) noteNoRequest?.(code);
    if (code !== 'HPE_HEADER_OVERFLOW' || !socket.writable || !isFirst) return void socket.destroy();
    noteLargeHead?.();
    socket.end(largeHead());
    // Reads the rest of the input. Otherwise the connection would be reset and the answer lost.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER).unref();
  });
  // An automatic 417 would be final, too.
  server.on('checkExpectation', limited);
  return server;

  function limited(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting + 1);
    response.on('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  }
}

/** The envelope of §7.1, written by hand, because there is no request to answer. */
function largeHead(): string {
  const error = {
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message: 'The headers of the request are too large: 16 KiB at most, cookies among them.',
    param: 'headers',
    requestId: randomUUID(),
  };
  const body = JSON.stringify({ error });
  const head = [
    'HTTP/1.1 431 Request Header Fields Too Large',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
