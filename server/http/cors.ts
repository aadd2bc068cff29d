// CORS: exact origins, no cookies, no credentials; also checks Fetch-Metadata if the browser sends it.
import type { IncomingMessage } from 'node:http';
import type { AccountBook } from '../access/account-book.ts';
import { originRefused, ProxyError } from '../errors.ts';
import type { Exchange } from './exchange.ts';

export interface Cors {
  /** The origin of the request if an account lists it; else undefined. */
  allowed(request: IncomingMessage): string | undefined;
  /** Throws 403 for an origin that no account lists, and for a request that no script made. */
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
