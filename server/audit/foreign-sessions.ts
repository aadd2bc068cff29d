// Records requests for sessions that were not granted: one line a minute for each doctor and session, with a count.
import type { Caller } from '../access/caller.ts';
import { sessionNotFound, type ProxyError } from '../errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { createCensor, type MinuteCounts } from '../log.ts';
import type { Audit } from './audit.ts';
import { type AuditEntry, entryOf } from './entry.ts';

export type ForeignSessions = ReturnType<typeof createForeignSessions>;

/** Removes keys, because a page may send a key where a session id belongs. */
const censor = createCensor();

export function createForeignSessions(audit: Pick<Audit, 'event'>, counts: MinuteCounts) {
  const tell = counts.of<AuditEntry>((entry, count) => audit.event({ ...entry, count }));
  const note = (exchange: Exchange, caller: Caller, session: string) => {
    const key = JSON.stringify([caller.account.account, caller.token.sub, session]);
    tell(key, entryOf(exchange, caller, 'session.refused', censor(session)));
  };
  return {
    note,
    /** The same; returns the error for the page. */
    refusal(...of: Parameters<typeof note>): ProxyError {
      note(...of);
      return sessionNotFound();
    },
  };
}
