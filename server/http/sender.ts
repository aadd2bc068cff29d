import { createCensor } from '../log/censor.ts';
import type { Exchange } from './exchange.ts';

/** The sender of a request, for the audit. */
export interface Sender {
  /** The client's address, found with `SCRIBE_TRUSTED_PROXIES`. */
  readonly client: string;
  /** The browser's `User-Agent`: at most 200 printable characters, without keys. */
  readonly agent: string;
}

const LONGEST = 200;
const censor = createCensor();

export const senderOf = ({ request, addressOf }: Exchange): Sender => ({
  client: addressOf(request),
  // A client may write anything into it.
  agent: censor((request.headers['user-agent'] ?? '').slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '?')),
});
