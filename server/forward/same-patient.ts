import { SamePatientRequest } from '../../src/contract/embed.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller } from '../access/caller.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { sendJson, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';

export interface SamePatientDeps {
  readonly grants: Grants;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly clock: Clock;
}

/**
 * `POST /embed/same-patient`: the doctor says that host and service name one patient. The audit has it before the
 * page gets its answer, without a name. 503 `service_unavailable` if the audit cannot be written.
 */
export function createSamePatient({ grants, audit, foreign, clock }: SamePatientDeps) {
  return async (exchange: Exchange, caller: Caller): Promise<void> => {
    const { sessionId } = await readJson(exchange.request, SamePatientRequest, 4096, clock);
    const access = await grants.accessTo(caller, sessionId);
    if (!access) throw foreign.refusal(caller, sessionId, exchange.requestId);
    const act = await audit.decision(entryOf(exchange, caller, 'patient.same', access.id));
    act.outcome('recorded');
    sendJson(exchange, 200, { sessionId });
  };
}
