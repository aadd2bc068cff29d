// What is refused before any route is looked at: addresses that two parsers could read differently, and doubled headers.
import type { IncomingMessage } from 'node:http';
import { ProxyError, routeNotFound } from '../errors.ts';

// Longer than the longest purpose (255 characters of nine bytes each, encoded) needs.
const MAX_URL = 4096;
// `//`, `\`, dot segments, encoded slash, dot, backslash, percent and control characters.
const CONFUSING = /\/\/|\\|\/\.{1,2}(\/|$)|%(2f|2e|5c|25|[01][0-9a-f]|7f)/i;
const SINGLE_HEADERS = ['host', 'authorization', 'origin', 'content-length', 'scribe-session-id'];

/** The raw path and query of a request, or a refusal. */
export function readTarget(request: IncomingMessage): { path: string; query: string } {
  const url = request.url ?? '';
  if (url.length > MAX_URL) throw refused('The address is too long.', 'path');
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Absolute form and `*` do not begin with a slash.
  if (!path.startsWith('/') || CONFUSING.test(path) || !isPrintable(url)) throw routeNotFound();
  for (const name of SINGLE_HEADERS) {
    if (countHeader(request.rawHeaders, name) > 1) throw refused(`The header ${name} is given twice.`, name);
  }
  return { path, query: mark < 0 ? '' : url.slice(mark + 1) };
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i];
    if (header?.length === name.length && header.toLowerCase() === name) count++;
  }
  return count;
}

const isPrintable = (url: string): boolean => /^[\x21-\x7e]*$/.test(url);

const refused = (message: string, param: string) =>
  new ProxyError('parameter_invalid', message, { param, closes: true });
