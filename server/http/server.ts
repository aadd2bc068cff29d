import { createServer, type RequestListener, type Server } from 'node:http';

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

const LIMITS: ServerLimits = { head: 10_000, request: 30_000, idle: 65_000, silence: 90_000, check: 5_000 };

/** The HTTP server that `serve` runs; a host that mounts the handler sets limits of its own. */
export function createProxyServer(handler: RequestListener, limits: ServerLimits = LIMITS): Server {
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
    handler,
  );
  // Node has none by itself: whoever asks and never reads would be kept for ever.
  server.timeout = limits.silence;
  // A request that never became one gets no answer: an automatic 408 would be final to a webhook's sender (§6.4),
  server.on('clientError', (_error, socket) => socket.destroy());
  // and so would an automatic 417.
  server.on('checkExpectation', handler);
  return server;
}
