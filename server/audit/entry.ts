// The fields that the audit records of an act of a page.
import type { Heed, ReasonCoding } from '../../src/contract/embed.ts';
import type { Caller, Permit } from '../access/caller.ts';
import type { Exchange } from '../http/exchange.ts';
import { createCensor } from '../log.ts';

/** An alert as a page was given it. Values of enumerations are empty if the service sent none. */
export interface ShownAlert {
  readonly id: string;
  readonly severity: string;
  readonly issue: string;
  readonly type: string;
  readonly actionCategory: string;
  /** The name of the plan element, such as `warfarin`; only if the hospital wants it recorded. */
  readonly element?: string;
}

export interface AuditDecision extends Heed {
  readonly id: string;
  readonly decision: string;
  readonly reason?: string;
  readonly reasonCoding?: ReasonCoding;
}

export interface AuditEntry {
  readonly action: string;
  readonly doctor: string;
  readonly account: string;
  readonly origin: string;
  /** The session id; several are separated by blanks. */
  readonly session: string | null;
  readonly decisions?: readonly AuditDecision[];
  readonly alerts?: readonly ShownAlert[];
  readonly requestId: string;
  /** The address of the doctor's browser, and its `User-Agent`. */
  readonly client?: string;
  readonly agent?: string;
}

/** The most characters of a `User-Agent` that are kept. */
const LONGEST = 200;
const censor = createCensor();

/** Makes the fields that the audit has of every act of a page: doctor, account, origin, session, request, client. */
export const entryOf = (
  { request, requestId, client }: Exchange,
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
  client,
  // A client may write anything into it.
  agent: censor((request.headers['user-agent'] ?? '').slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '?')),
});

/** Whether the service has a decision, by its answer or by a later read (`found`). */
export const isRecorded = ({ outcome, found = [] }: Recorded, { id, decision }: AuditDecision): boolean =>
  outcome === 'recorded' || found.some((each) => each.id === id && each.status === decision);

interface Recorded {
  readonly outcome?: string;
  readonly found?: readonly { readonly id: string; readonly status: string }[];
}
