// Records requests for sessions that were not granted: one line a minute for each doctor and session, with a count.
import type { Caller } from '../access/caller.ts';
import { sessionNotFound, type ProxyError } from '../errors.ts';
import { createCensor } from '../log/log.ts';
import type { MinuteCounts } from '../log/minute-counts.ts';
import type { Audit } from './audit.ts';

export interface ForeignSessions {
  note(caller: Caller, session: string, requestId: string): void;
  /** The same; returns the error for the page. */
  refusal(caller: Caller, session: string, requestId: string): ProxyError;
}

/** A page may name a key in the place of a session. */
const censor = createCensor();

export function createForeignSessions(audit: Pick<Audit, 'event'>, counts: MinuteCounts): ForeignSessions {
  const count = counts.of<{ readonly caller: Caller; readonly session: string; readonly requestId: string }>(
    ({ caller: { account, token }, session, requestId }, times) =>
      audit.event({
        action: 'session.refused',
        doctor: token.sub,
        account: account.account,
        origin: token.origin,
        session: censor(session),
        count: times,
        requestId,
      }),
  );
  const note: ForeignSessions['note'] = (caller, session, requestId) => {
    const key = JSON.stringify([caller.account.account, caller.token.sub, session]);
    count(key, { caller, session, requestId });
  };
  return {
    note,
    refusal(...of) {
      note(...of);
      return sessionNotFound();
    },
  };
}
