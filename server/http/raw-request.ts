// Checks the raw request before a route is found: refuses what two parsers could read differently, and takes the ids that others gave it.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ProxyError, routeNotFound } from '../errors.ts';

/** Characters: enough for the longest purpose (255 characters, each nine when encoded). */
const MAX_URL = 4096;
/** `//`, `\`, dot segments, encoded slash, dot, backslash, percent and control characters. */
const CONFUSING = /\/\/|\\|\/\.{1,2}(\/|$)|%(2f|2e|5c|25|[01][0-9a-f]|7f)/i;
const PRINTABLE = /^[\x21-\x7e]*$/;
const SINGLE_HEADERS = new Set(['host', 'authorization', 'origin', 'content-length', 'scribe-session-id']);

/** The raw path, and the raw query without `?`. Throws if the request is ambiguous. */
export function readTarget(request: IncomingMessage): { path: string; query: string } {
  const url = request.url ?? '';
  if (url.length > MAX_URL) throw refused('The address is too long.', 'path');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Absolute form and `*` do not begin with a slash.
  if (!path.startsWith('/') || CONFUSING.test(path) || !PRINTABLE.test(url)) throw routeNotFound();
  refuseDoubled(request.rawHeaders);
  // RFC 9112 §6.1: with any other coding, two parsers could find different ends of the body.
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw refused('The header transfer-encoding may be chunked and nothing else.', 'transfer-encoding');
  // HTTP/2 has `:authority` instead (RFC 9113, 8.3.1).
  const host = request.headers.host ?? request.headers[':authority'];
  // Allows HTTP/1.0 and 0.9 without a host, because probes of load balancers send none.
  if (host === undefined && request.httpVersion >= '1.1') throw refused('The header host is required.', 'host');
  return { path, query: mark < 0 ? '' : url.slice(mark + 1) };
}

function refuseDoubled(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) throw refused(`The header ${name} is given twice.`, name);
    seen.add(name);
  }
}

const refused = (message: string, param: string) =>
  new ProxyError('parameter_invalid', message, { param, closes: true });

export interface GivenIds {
  readonly givenRequestId?: string;
  readonly traceparent?: string;
}

/** Balancers write UUIDs, hex, base64 and `Root=1-…`. Nothing else is logged or given back, and never a key of the service. */
const REQUEST_ID = /^(?!.*\b[sp]k_)[\w.:/+=@-]{1,128}$/;
/** W3C Trace Context, §3.2.2. Ids of zeros are invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The well-formed ids. A header given twice is not. */
export function givenIds({ 'x-request-id': requestId, traceparent }: IncomingHttpHeaders): GivenIds {
  return {
    ...(typeof requestId === 'string' && REQUEST_ID.test(requestId) && { givenRequestId: requestId }),
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
