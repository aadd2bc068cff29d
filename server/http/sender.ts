import { createCensor } from '../log/censor.ts';
import type { Exchange } from './exchange.ts';

/** Who sent a request, for the audit. */
export interface Sender {
  /** Address of the client, as `SCRIBE_TRUSTED_PROXIES` tells it. */
  readonly client: string;
  /** What its browser calls itself; at most 200 characters that can be printed, none of a key. */
  readonly agent: string;
}

const LONGEST = 200;
const censor = createCensor();

export const senderOf = ({ request, addressOf }: Exchange): Sender => ({
  client: addressOf(request),
  // Anybody may write anything into it.
  agent: censor((request.headers['user-agent'] ?? '').slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '?')),
});
