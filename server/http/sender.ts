import type { Exchange } from './exchange.ts';

/** Who sent a request, for the audit. */
export interface Sender {
  /** Address of the client, as `SCRIBE_TRUSTED_PROXIES` tells it. */
  readonly client: string;
  /** What its browser calls itself; at most 200 characters that can be printed. */
  readonly agent: string;
}

const LONGEST = 200;

export const senderOf = ({ request, addressOf }: Exchange): Sender => ({
  client: addressOf(request),
  agent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, LONGEST),
});
