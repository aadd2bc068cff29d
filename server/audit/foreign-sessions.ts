// Records requests for sessions that were not granted: one line a minute for each doctor and session, with a count.
import type { Clock } from '../clock.ts';
import type { Caller } from '../access/permit.ts';
import { createCensor } from '../log/censor.ts';
import { createMinuteCounts } from '../log/minute-counts.ts';
import type { Audit } from './audit.ts';

export interface ForeignSessions {
  note(caller: Caller, session: string, requestId: string): void;
  /** Writes the counts that are still waiting. */
  close(): void;
}

/** A page may name a key in the place of a session. */
const censor = createCensor();

export function createForeignSessions(audit: Pick<Audit, 'event'>, clock: Clock): ForeignSessions {
  const counts = createMinuteCounts<{ readonly caller: Caller; readonly session: string; readonly requestId: string }>(
    clock,
    ({ caller: { account, token }, session, requestId }, count) =>
      audit.event({
        action: 'session.refused',
        doctor: token.sub,
        account: account.account,
        origin: token.origin,
        session: censor(session),
        count,
        requestId,
      }),
  );
  return {
    note(caller, session, requestId) {
      const key = JSON.stringify([caller.account.account, caller.token.sub, session]);
      counts.note(key, { caller, session, requestId });
    },
    close: () => counts.close(),
  };
}
