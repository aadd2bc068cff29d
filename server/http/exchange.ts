import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyError } from '../errors.ts';
import type { Limit } from './client-failures.ts';
import type { GivenIds } from './raw-request.ts';

/** One request and its answer, with all that the proxy knows about them. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Our own id, a UUID. */
  readonly requestId: string;
  readonly method: string;
  /** The raw path without the query; raw-request.ts has checked it. */
  path: string;
  /** The raw query without `?`. */
  query: string;
  /** The `Origin` header, if an account lists it. */
  readonly origin: string | undefined;
  /** The client's address. Taken at once, because a closed connection no longer tells it, and a decision may be audited after that. */
  readonly client: string;
  /** Whether browsers reach the proxy over TLS. */
  readonly isSecure: boolean;
  /** Monotonic time of the clock. */
  readonly startedAt: number;
  /** The route template, the only form of the address that is logged. */
  route: string;
  params: Readonly<Record<string, string>>;
  /** The limit on failures of this route. */
  limit?: Limit | undefined;
  /** Whether the request gets no line of its own in the log, because it was counted elsewhere. */
  isQuiet?: boolean;
  /** The ids that others gave the request. */
  readonly given: GivenIds;
  /** For the log. */
  account?: string;
  upstreamRequestId?: string | undefined;
  failure?: ProxyError;
}

/** The headers of every answer but the widget's files. */
export function baseHeaders(exchange: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Makes an answer harmless if it is opened as a page or embedded without CORS.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Origin',
  };
  if (exchange.isSecure) headers['strict-transport-security'] = 'max-age=31536000';
  if (exchange.origin !== undefined) {
    headers['access-control-allow-origin'] = exchange.origin;
    headers['access-control-expose-headers'] = 'Retry-After, Warning';
    // Lets the widget see whether it speaks HTTP/2. Over HTTP/1.1 all pages of a browser share six connections and one stream.
    headers['timing-allow-origin'] = exchange.origin;
  }
  return headers;
}

/** The headers of a JSON answer, without its length. */
export function jsonHeaders(exchange: Exchange): Record<string, string> {
  const headers = baseHeaders(exchange);
  headers['content-type'] = 'application/json; charset=utf-8';
  return headers;
}

/** Bytes. Above this, copying the body costs more than a second write. */
const SMALL = 8 * 1024;

/** Answers with a JSON text or bytes. Does nothing if the client has gone or has an answer. */
export function sendBody(
  exchange: Exchange,
  status: number,
  body: string | Buffer,
  headers?: Readonly<Record<string, string>>,
): void {
  if (!sendHead(exchange, status, Buffer.byteLength(body), headers)) return;
  // Head and body of a small answer leave as one string; each byte is one character.
  if (typeof body !== 'string' && body.length <= SMALL) exchange.response.end(body.toString('latin1'), 'latin1');
  else exchange.response.end(body);
}

/** Answers with 200 and these pieces, without copying them together. */
export function sendChunks(exchange: Exchange, chunks: readonly Buffer[]): void {
  const [first = Buffer.alloc(0)] = chunks;
  if (chunks.length < 2) return sendBody(exchange, 200, first);
  const { response } = exchange;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (!sendHead(exchange, 200, length)) return;
  response.cork();
  for (const chunk of chunks) response.write(chunk);
  response.end();
}

/** Writes the head; false if the client has gone or has an answer. */
function sendHead(
  exchange: Exchange,
  status: number,
  length: number,
  headers?: Readonly<Record<string, string>>,
): boolean {
  const { response } = exchange;
  if (response.headersSent || response.destroyed) return false;
  const own = jsonHeaders(exchange);
  own['content-length'] = String(length);
  response.writeHead(status, headers ? Object.assign(own, headers) : own);
  return true;
}

export const sendJson = (
  exchange: Exchange,
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): void => sendBody(exchange, status, JSON.stringify(body), headers);

/** Keeps the first failure of the exchange for the log. */
export function noteFailure(exchange: Exchange, error: ProxyError): void {
  exchange.failure ??= error;
  exchange.upstreamRequestId ??= error.fields.requestId;
}

/** Answers with the envelope of §7. Node writes `Connection: close` itself, and not over HTTP/2, which has no such header. */
export function sendError(exchange: Exchange, error: ProxyError): void {
  noteFailure(exchange, error);
  const headers: Record<string, string> = {};
  if (error.retryAfter !== undefined) headers['retry-after'] = String(error.retryAfter);
  if (error.fields.closes) exchange.response.shouldKeepAlive = false;
  // RFC 9110 §15.5.2 requires the header with every 401.
  if (error.status === 401) headers['www-authenticate'] = challengeOf(error);
  if (exchange.response.headersSent) exchange.response.destroy();
  else sendJson(exchange, error.status, error.envelope(exchange.requestId), headers);
}

/** RFC 6750 §3. */
const challengeOf = ({ code }: ProxyError): string =>
  code === 'session_expired' ? 'Bearer realm="scribe", error="invalid_token"' : 'Bearer realm="scribe"';
