// CORS: exact origins, no cookies, no credentials; also checks Fetch-Metadata if the browser sends it, and answers preflights.
import type { IncomingMessage } from 'node:http';
import type { AccountBook } from '../access/account-book.ts';
import { originRefused, ProxyError, routeNotFound } from '../errors.ts';
import type { Logger, MinuteCounts } from '../log.ts';
import type { Routes } from '../routes.ts';
import { baseHeaders, type Exchange } from './exchange.ts';

export type Cors = ReturnType<typeof createCors>;

export function createCors(accounts: AccountBook) {
  const allowed = ({ headers: { origin } }: IncomingMessage) =>
    origin !== undefined && accounts.listsOrigin(origin) ? origin : undefined;
  return {
    /** The origin of the request if an account lists it; else undefined. */
    allowed,
    /** Throws 403 for an origin that no account lists, and for a request that no script made. */
    check({ request, origin }: Exchange) {
      const { headers } = request;
      if (headers.origin !== undefined && origin === undefined) throw originRefused();
      const mode = headers['sec-fetch-mode'];
      const destination = headers['sec-fetch-dest'];
      if (
        (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') ||
        (destination !== undefined && destination !== 'empty')
      ) {
        throw new ProxyError('permission_denied', 'This address is for the widget only.', { param: 'Sec-Fetch-Mode' });
      }
    },
  };
}

/**
 * Allows all headers, because monitoring agents add some to every fetch of a page and the widget would stop if one were refused. Forwards none.
 * Names our own, because `*` does not include Authorization, and includes nothing for a page that sends cookies.
 */
const ALLOWED_HEADERS = '*, Authorization, Content-Type, Last-Event-ID, Scribe-Session-Id';

/** Answers `OPTIONS`. Throws 403 for an origin that no account lists, 404 for an unknown path. */
export type AnswerPreflight = (exchange: Exchange, routes: Routes) => void;

export function createPreflights(counts: MinuteCounts, logger: Logger): AnswerPreflight {
  const noteRefused = counts.of<{ readonly origin: string | undefined; readonly reason: string }>((kind, count) =>
    logger.warn({ ...kind, count }, 'a preflight was refused'),
  );
  const note = ({ request }: Exchange, reason: string): void => {
    const origin = originForLog(request);
    noteRefused(`${origin}\n${reason}`, { origin, reason });
  };
  const refusal = (exchange: Exchange, error: ProxyError): ProxyError => {
    // Without this header it is a load balancer's check, not a preflight.
    if (exchange.request.headers['access-control-request-method'] === undefined) return error;
    note(exchange, error.message);
    // Not logged again, because `note` counts it.
    exchange.isQuiet = true;
    return error;
  };

  return (exchange, routes) => {
    const { path, request, origin, response } = exchange;
    const files = routes.match('GET', path)?.route.kind === 'file' ? ['GET', 'HEAD'] : [];
    const methods = [...files, ...routes.methodsOf(path)];
    if (methods.length === 0) throw refusal(exchange, routeNotFound());
    // Any page may read the widget's files.
    if (origin === undefined && files.length === 0) throw refusal(exchange, originRefused());
    const asked = request.headers['access-control-request-method'];
    if (asked !== undefined && !methods.includes(asked)) note(exchange, 'This address does not take the method.');
    response.writeHead(204, {
      ...baseHeaders(exchange),
      ...(files.length > 0 && { 'access-control-allow-origin': '*' }),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '600',
      'content-length': '0',
    });
    response.end();
  };
}

/** The origin of the page for the log, if the header holds one and nothing else: `https://ehr.example`, `capacitor://localhost`, `null`. */
export function originForLog({ headers: { origin = '' } }: IncomingMessage): string | undefined {
  return /^(?:null|[a-z][a-z\d+.-]{0,30}:\/\/[\w.:[\]-]{1,160})$/.test(origin) ? origin : undefined;
}
