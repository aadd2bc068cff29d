// Records requests for sessions that were not granted: one line a minute for each doctor and session, with a count.
import type { Caller } from '../access/caller.ts';
import { sessionNotFound, type ProxyError } from '../errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { createCensor } from '../log/log.ts';
import type { MinuteCounts } from '../log/minute-counts.ts';
import type { Audit } from './audit.ts';
import { type AuditEntry, entryOf } from './entry.ts';

export interface ForeignSessions {
  note(exchange: Exchange, caller: Caller, session: string): void;
  /** The same; returns the error for the page. */
  refusal(exchange: Exchange, caller: Caller, session: string): ProxyError;
}

/** A page may name a key in the place of a session. */
const censor = createCensor();

export function createForeignSessions(audit: Pick<Audit, 'event'>, counts: MinuteCounts): ForeignSessions {
  const tell = counts.of<AuditEntry>((entry, count) => audit.event({ ...entry, count }));
  const note: ForeignSessions['note'] = (exchange, caller, session) => {
    const key = JSON.stringify([caller.account.account, caller.token.sub, session]);
    tell(key, entryOf(exchange, caller, 'session.refused', censor(session)));
  };
  return {
    note,
    refusal(...of) {
      note(...of);
      return sessionNotFound();
    },
  };
}
