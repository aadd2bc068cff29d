// Sends a decision to the service: once, with its lines in the audit, and one decision an alert at a time.
import { isDecidedStatus, type Decision } from '../../src/contract/cdss-alert.ts';
import type { Heed, ReasonCoding } from '../../src/contract/embed.ts';
import { membersOf } from '../../src/contract/odd-answers.ts';
import type { Caller } from '../access/caller.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import { ProxyError } from '../errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { invalidAnswer, UpstreamFailure, upstreamInvalid, upstreamUnavailable } from '../upstream/upstream-failure.ts';
import { fieldsOf, parseAnswer, textOf } from './answers.ts';
import { wordOf, type AlertFound, type Membership } from './membership.ts';

export interface Item {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string | undefined;
  readonly reasonCoding?: ReasonCoding | undefined;
}

/** What a page asks for: a decision, or a batch of them. */
export interface Asked {
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly items: readonly Item[];
  /** What the audit records of each, in their order. */
  readonly heed: readonly Heed[];
  readonly isBatch: boolean;
}

export interface SendingDeps {
  readonly upstream: Upstream;
  readonly membership: Membership;
  readonly audit: Audit;
}

interface Flight {
  /** What an identical decision has in common with this one; undefined = none may join. */
  readonly identity: string | undefined;
  readonly answer: Promise<Buffer>;
}

export function createSending(deps: SendingDeps) {
  /** The decisions under way, by alert. */
  const flights = new Map<string, Flight>();
  return {
    /**
     * Sends a decision whose alerts are in these sessions. Resolves with the service's answer. If an identical decision is under way, joins it and
     * resolves with its answer. Rejects with `resource_conflict` if another decision on one of the alerts is under way.
     */
    async send(asked: Asked, sessions: readonly string[]): Promise<Buffer> {
      const { caller, items, isBatch } = asked;
      const { account } = caller.account;
      const identity = isBatch ? undefined : JSON.stringify([account, caller.token.sub, sessions, items]);
      const alerts = items.map(({ id }) => `${account}:${id}`);
      for (const [index, alert] of alerts.entries()) {
        const flight = flights.get(alert);
        if (!flight) continue;
        if (identity !== undefined && flight.identity === identity) return flight.answer;
        const param = paramOf(isBatch, index);
        throw new ProxyError('resource_conflict', 'Another decision on this alert is under way.', { param });
      }
      const flight = { identity, answer: sendOnce(deps, asked, sessions) };
      for (const alert of alerts) flights.set(alert, flight);
      try {
        return await flight.answer;
      } finally {
        for (const alert of alerts) flights.delete(alert);
      }
    },
    /** Resolves when no decision is under way. */
    settled: async () => {
      await Promise.allSettled([...flights.values()].map(({ answer }) => answer));
    },
  };
}

/** The name of the field that holds the id of the nth alert. */
export const paramOf = (isBatch: boolean, index: number): string => (isBatch ? `decisions[${index}].id` : 'alert_id');

/** Sends it, with its intent in the audit before and its outcome after. */
async function sendOnce(
  { upstream, membership, audit }: SendingDeps,
  { exchange, caller, items, heed, isBatch }: Asked,
  sessions: readonly string[],
): Promise<Buffer> {
  const [first] = items as readonly [Item];
  const action = isBatch ? 'decisions.record' : first.decision === 'accepted' ? 'alert.accept' : 'alert.reject';
  const act = await audit.decision({
    ...entryOf(exchange, caller, action, sessions.join(' ')),
    decisions: items.map(({ id, decision, reason, reasonCoding }, index) => ({
      id,
      decision,
      ...(reason !== undefined && { reason }),
      ...(reasonCoding && { reasonCoding }),
      ...heed[index],
    })),
  });
  try {
    const answer = await upstream.write({
      operation: isBatch ? 'recordDecisions' : first.decision === 'accepted' ? 'acceptAlert' : 'rejectAlert',
      account: caller.account,
      doctor: caller.token.sub,
      isForDecision: true,
      params: isBatch ? {} : { alert_id: first.id },
      // The service does not know the field `reason`: it stays in the audit.
      body: isBatch ? { decisions: items.map(({ id, decision }) => ({ id, decision })) } : undefined,
    });
    const found = answered(answer.body, items, isBatch);
    if (!found) throw invalidAnswer('other_alerts');
    // Somebody else has decided the opposite; the page shows the conflict. A batch is recorded as a whole (§4.7).
    const isOpposite = !isBatch && found.some(({ status }) => isDecidedStatus(status) && status !== first.decision);
    if (isOpposite) act.outcome('refused', { found });
    else act.outcome('recorded');
    return answer.body;
  } catch (error) {
    const failure = decisionErrorOf(error);
    if (!failure || !isOpen(failure)) {
      act.outcome(failure ? 'refused' : 'failed', { failure });
      throw failure ?? error;
    }
    const alerts = await membership.look(
      caller,
      sessions,
      items.map(({ id }) => id),
    );
    act.outcome('unconfirmed', { failure, found: alerts });
    throw alerts ? new ProxyError(failure.code, failure.message, { ...failure.fields, details: { alerts } }) : failure;
  }
}

/** The alerts of the answer; undefined unless it names exactly those that were sent, each with a status. Checks nothing else. */
function answered(body: Buffer, items: readonly Item[], isBatch: boolean): AlertFound[] | undefined {
  const json = parseAnswer(body);
  const results = isBatch ? membersOf(fieldsOf(json)['decisions']) : [json];
  const found = results.map(fieldsOf).flatMap(({ id, status }) => {
    const name = textOf(id);
    return name === undefined || textOf(status) === undefined ? [] : { id: name, status: wordOf(status) };
  });
  const named = new Set(found.map(({ id }) => id));
  return named.size === items.length && items.every(({ id }) => named.has(id)) ? found : undefined;
}

/** The error of a failed decision; undefined for a fault of our own before it was sent. A decision without an answer may be recorded, so it is unconfirmed and never sent again. */
function decisionErrorOf(error: unknown): ProxyError | undefined {
  if (error instanceof UpstreamFailure) {
    if (error.reason === 'unsent') return upstreamUnavailable(error);
    if (error.reason === 'invalid' && error.status === 200) return upstreamInvalid(error);
    return unconfirmed(error);
  }
  if (!(error instanceof ProxyError)) return undefined;
  return error.code === 'service_unavailable'
    ? unconfirmed(error.fields.cause ?? error, error.fields.requestId)
    : error;
}

/** Whether the decision may be recorded in spite of this failure. */
const isOpen = ({ code }: ProxyError): boolean => code === 'decision_unconfirmed' || code === 'upstream_invalid';

const unconfirmed = (cause: unknown, requestId?: string) =>
  new ProxyError('decision_unconfirmed', 'The decision was sent, and whether it is recorded is not known yet.', {
    cause,
    requestId,
  });
