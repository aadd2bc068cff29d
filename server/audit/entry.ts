import type { Caller, Permit } from '../access/caller.ts';
import type { Exchange } from '../http/exchange.ts';
import { createCensor } from '../log/censor.ts';
import type { AuditEntry } from './audit.ts';

/** The most characters of a `User-Agent` that are kept. */
const LONGEST = 200;
const censor = createCensor();

/** Makes the fields that the audit has of every act of a page: doctor, account, origin, session, request, client. */
export const entryOf = (
  { request, requestId, addressOf }: Exchange,
  { account, token }: Caller<Permit>,
  action: string,
  session: string | null,
): AuditEntry => ({
  action,
  doctor: token.sub,
  account: account.account,
  origin: token.origin,
  session,
  requestId,
  client: addressOf(request),
  // A client may write anything into it.
  agent: censor((request.headers['user-agent'] ?? '').slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '?')),
});
