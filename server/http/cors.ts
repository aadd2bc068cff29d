// Exact origins, no cookies, no credentials; Fetch-Metadata where a browser sends it.
import type { IncomingMessage } from 'node:http';
import type { AccountBook } from '../access/account-book.ts';
import { originRefused, ProxyError } from '../errors.ts';
import type { Exchange } from './exchange.ts';

export interface Cors {
  /** The origin as sent when some account lists it; undefined when there is none or it is not listed. */
  allowed(request: IncomingMessage): string | undefined;
  /** Refuses a request from an origin that no account lists, and what is not a script's own request. */
  check(exchange: Exchange): void;
}

export function createCors(accounts: AccountBook): Cors {
  const allowed = ({ headers: { origin } }: IncomingMessage) =>
    origin !== undefined && accounts.listsOrigin(origin) ? origin : undefined;
  return {
    allowed,
    check({ request, origin }) {
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
