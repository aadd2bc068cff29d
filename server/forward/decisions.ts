// Accept, reject and batch. A request is validated whole, names only alerts of granted sessions, is sent once and is audited; one decision an alert at a time.
import { AlertId, isDecidedStatus, type Decision } from '../../src/contract/cdss-alert.ts';
import {
  EmbedDecisionsRequest,
  LARGEST_DECISIONS,
  RejectBody,
  SESSION_HEADER,
  type Heed,
  type ReasonCoding,
} from '../../src/contract/embed.ts';
import { SessionId } from '../../src/contract/scribe-session.ts';
import * as z from 'zod/mini';
import type { Grants } from '../access/grants.ts';
import type { Caller, Standing } from '../access/caller.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { alertNotFound, ProxyError, shuttingDown } from '../errors.ts';
import { sendBody, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import { fieldsOf, listOf, parseAnswer, textOf } from './answer-json.ts';
import { heedIn } from './heed.ts';
import { InFlight } from './in-flight.ts';
import { wordOf, type AlertFound, type Membership } from './membership.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { upstreamInvalid, upstreamUnavailable, invalidAnswer, UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Milliseconds. If a session could not be read and the search has taken this long, no further session is read: the page waits. */
const SEARCH = 8_000;

/** Made once, because a schema for each accept cost 50 µs. */
const AcceptBody = z.strictObject({});

export interface DecisionsDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly membership: Membership;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly clock: Clock;
  /** Whether the audit records how long an alert was on screen and how often its decision was taken back. */
  readonly isHeedKept: boolean;
  readonly isClosing: () => boolean;
}

interface Item {
  readonly id: string;
  readonly decision: Decision;
  readonly reason?: string | undefined;
  readonly reasonCoding?: ReasonCoding | undefined;
}

export interface Decisions {
  /** §4.5 and §4.6. */
  readonly one: (exchange: Exchange, caller: Caller, decision: Decision) => Promise<void>;
  /** §4.7. */
  readonly batch: (exchange: Exchange, caller: Caller) => Promise<void>;
  /** Resolves when no decision is under way. */
  readonly settled: () => Promise<void>;
}

export function createDecisions(deps: DecisionsDeps): Decisions {
  const { upstream, grants, standing, membership, audit, foreign, clock, isHeedKept, isClosing } = deps;
  const inFlight = new InFlight();

  /** Finds the sessions that hold the alerts, among those that the caller may see. */
  const find = async (
    caller: Caller,
    named: string | undefined,
    items: readonly Item[],
    isBatch: boolean,
  ): Promise<string[]> => {
    const ids = items.map(({ id }) => id);
    const sessions = named === undefined ? await grants.idsOf(caller) : [named];
    const found: string[] = [];
    const startedAt = clock.monotonic();
    let missing = ids;
    let failure: { readonly error: unknown } | undefined;
    for (const session of sessions) {
      try {
        const left = await membership.missing(caller, session, missing);
        if (left.length < missing.length) found.push(session);
        missing = left;
      } catch (error) {
        failure ??= { error };
        if (clock.monotonic() - startedAt > SEARCH) break;
      }
      if (missing.length === 0) return found;
    }
    // The alert may be in the session that could not be read.
    if (failure) throw failure.error;
    throw alertNotFound(paramOf(isBatch)(ids.indexOf(missing[0] ?? '')));
  };

  const sendOnce = async (
    exchange: Exchange,
    caller: Caller,
    sessions: readonly string[],
    items: readonly Item[],
    heed: readonly Heed[],
    isBatch: boolean,
  ): Promise<Buffer> => {
    const [first] = items as readonly [Item];
    const action = isBatch ? 'decisions.record' : first.decision === 'accepted' ? 'alert.accept' : 'alert.reject';
    const act = await audit.decision({
      ...entryOf(exchange, caller, action, sessions.join(' ')),
      decisions: items.map(({ id, decision, reason, reasonCoding }, index) => ({
        id,
        decision,
        ...(reason !== undefined && { reason }),
        ...(reasonCoding && { reasonCoding }),
        ...(isHeedKept && heed[index]),
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
      throw alerts
        ? new ProxyError(failure.code, failure.message, { ...failure.fields, details: { alerts } })
        : failure;
    }
  };

  const decide = async (
    exchange: Exchange,
    caller: Caller,
    items: readonly Item[],
    isBatch: boolean,
  ): Promise<void> => {
    const heed = heedIn(exchange.query, items.length);
    const named = await namedSession(exchange, caller);
    if (!audit.isWritable()) throw audit.refusal();
    if (isClosing()) throw shuttingDown();
    // Checked before joining a decision under way, which may be about a session that this caller may not name.
    const sessions = await find(caller, named, items, isBatch);
    // The search may have taken long: account, doctor, origin or gate may have changed meanwhile.
    await standing.admitAgain(caller.token, 'decide', sessions);
    // Checked again: from here on `settled` waits for the decision, and one sent later would be cut off.
    if (isClosing()) throw shuttingDown();
    const key = isBatch ? undefined : JSON.stringify([caller.account.account, caller.token.sub, sessions, items]);
    const keys = items.map(({ id }) => `${caller.account.account}:${id}`);
    const body = await inFlight.run(keys, key, paramOf(isBatch), () =>
      sendOnce(exchange, caller, sessions, items, heed, isBatch),
    );
    sendBody(exchange, 200, body);
  };

  const namedSession = async ({ request, requestId }: Exchange, caller: Caller): Promise<string | undefined> => {
    const header = request.headers[SESSION_HEADER.toLowerCase()];
    if (header === undefined) return undefined;
    const id = SessionId.safeParse(header);
    if (!id.success)
      throw new ProxyError('parameter_invalid', `The header ${SESSION_HEADER} must be a session id.`, {
        param: SESSION_HEADER,
      });
    const access = await grants.accessTo(caller, id.data);
    if (access) return access.id;
    throw foreign.refusal(caller, id.data, requestId);
  };

  return {
    async one(exchange, caller, decision) {
      const id = AlertId.safeParse(exchange.params['alert_id']);
      if (!id.success) {
        throw new ProxyError(
          'parameter_invalid',
          'The alert id must be 1 to 512 letters, digits, hyphens or underscores.',
          { param: 'alert_id' },
        );
      }
      const schema = decision === 'rejected' ? RejectBody : AcceptBody;
      const { reason, reasonCoding }: Pick<Item, 'reason' | 'reasonCoding'> = await readJson(
        exchange.request,
        schema,
        LARGEST_DECISIONS,
        clock,
      );
      await decide(exchange, caller, [{ id: id.data, decision, reason, reasonCoding }], false);
    },
    async batch(exchange, caller) {
      const { decisions } = await readJson(exchange.request, EmbedDecisionsRequest, LARGEST_DECISIONS, clock);
      await decide(exchange, caller, decisions, true);
    },
    settled: () => inFlight.settled(),
  };
}

/** The name of the field that holds the id of the nth alert. */
const paramOf = (isBatch: boolean) => (index: number) => (isBatch ? `decisions[${index}].id` : 'alert_id');

/** The alerts of the answer; undefined unless it names exactly those that were sent, each with a status. Nothing else in it is judged. */
function answered(body: Buffer, items: readonly Item[], isBatch: boolean): AlertFound[] | undefined {
  const json = parseAnswer(body);
  const results = isBatch ? listOf(fieldsOf(json)['decisions']) : [json];
  const found = results.map(fieldsOf).flatMap(({ id, status }) => {
    const name = textOf(id);
    return name === undefined || textOf(status) === undefined ? [] : { id: name, status: wordOf(status) };
  });
  const named = new Set(found.map(({ id }) => id));
  return named.size === items.length && items.every(({ id }) => named.has(id)) ? found : undefined;
}

/** The error of a failed decision; undefined if it is a fault of ours, from before anything was sent. An unanswered decision may be recorded: it is neither a success nor a refusal, and is never sent again. */
function decisionErrorOf(error: unknown): ProxyError | undefined {
  if (error instanceof UpstreamFailure) {
    if (error.reason === 'unsent') return upstreamUnavailable(error);
    if (error.reason === 'invalid' && error.status === 200) return upstreamInvalid(error);
    return unconfirmed(error);
  }
  if (!(error instanceof ProxyError)) return undefined;
  return error.code === 'service_unavailable' ? unconfirmed(error, error.fields.requestId) : error;
}

/** Whether the decision may be recorded in spite of this failure. */
const isOpen = ({ code }: ProxyError): boolean => code === 'decision_unconfirmed' || code === 'upstream_invalid';

const unconfirmed = (cause: unknown, requestId?: string) =>
  new ProxyError('decision_unconfirmed', 'The decision was sent, and whether it is recorded is not known yet.', {
    cause,
    requestId,
  });
