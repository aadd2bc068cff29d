import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a connection may take. */
export interface ServerLimits {
  /** For the head of a request. */
  readonly head: number;
  /** For a whole request. */
  readonly request: number;
  /** Between two requests. */
  readonly idle: number;
  /** Without a byte either way while a request is answered: longer than any answer takes, and than a heartbeat. */
  readonly silence: number;
  /** How often the first two are looked at. */
  readonly check: number;
}

/** A connection that asks more before it is answered is cut: what waits behind a stream, or is never read, is held in memory. */
const MOST_UNANSWERED = 32;
/** Milliseconds for a client to read why it was refused. */
const LINGER = 1_000;
/** What a front makes of it that speaks TLS, HTTP/2 or the PROXY protocol to us: nobody would know why nothing is answered. */
const NO_REQUEST = /^HPE_(INVALID_METHOD|INVALID_VERSION|PAUSED_H2_UPGRADE)$/;
const LIMITS: ServerLimits = { head: 10_000, request: 30_000, idle: 65_000, silence: 90_000, check: 5_000 };

/** The HTTP server that `serve` runs; a host that mounts the handler sets limits of its own. */
export function createProxyServer(
  handler: RequestListener,
  limits: ServerLimits = LIMITS,
  noteLargeHead: () => void = () => undefined,
  noteNoRequest: (code: string) => void = () => undefined,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(
    {
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.check,
      // Refused with an envelope like any other fault (raw-request.ts).
      requireHostHeader: false,
      // A request without a body is at its end from the start: nothing of a stream is set up for it.
      optimizeEmptyRequests: true,
    },
    limited,
  );
  // Node has none by itself: whoever asks and never reads would be kept for ever.
  server.timeout = limits.silence;
  // A request that never became one gets no answer: an automatic 408 would be final to a webhook's sender (§6.4),
  // but for one that is too large: who sends it would look for the cause in vain, and sends it again as it is.
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const isFirst = (unanswered.get(socket as Socket) ?? 0) === 0;
    if (code !== undefined && NO_REQUEST.test(code)) noteNoRequest(code);
    if (code !== 'HPE_HEADER_OVERFLOW' || !socket.writable || !isFirst) return void socket.destroy();
    noteLargeHead();
    socket.end(largeHead());
    // What was sent and is not read would take the answer with it.
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER).unref();
  });
  // and so would an automatic 417.
  server.on('checkExpectation', limited);
  return server;

  function limited(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  }
}

/** §7.1, written by hand: there is no request to answer. */
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
