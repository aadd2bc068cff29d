// Accept, reject and batch. A request is validated whole, names only alerts of granted sessions, is sent once and is audited; one decision an alert at a time.
import * as z from 'zod/mini';
import { AlertId, type Decision } from '../../src/contract/cdss-alert.ts';
import {
  EmbedDecisionsRequest,
  LARGEST_DECISIONS,
  LONGEST_HEED,
  RejectBody,
  SESSION_HEADER,
  type Heed,
} from '../../src/contract/embed.ts';
import { SessionId } from '../../src/contract/scribe-session.ts';
import type { Caller, Standing } from '../access/caller.ts';
import type { Grants } from '../access/grants.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { alertNotFound, ProxyError, shuttingDown } from '../errors.ts';
import { sendBody, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import { createSending, paramOf, type Asked, type Item, type SendingDeps } from './sent-decisions.ts';

/** Milliseconds. If a session could not be read and the search has taken this long, it ends, because the page waits. */
const SEARCH = 8_000;

/** Made once, because a schema for each accept cost 50 µs. */
const AcceptBody = z.strictObject({});

export interface DecisionsDeps extends SendingDeps {
  readonly grants: Grants;
  readonly standing: Standing;
  readonly foreign: ForeignSessions;
  readonly clock: Clock;
  /** Whether the audit records how long an alert was on screen and how often its decision was taken back. */
  readonly isHeedKept: boolean;
  readonly isClosing: () => boolean;
}

export type Decisions = ReturnType<typeof createDecisions>;

export function createDecisions(deps: DecisionsDeps) {
  const { grants, standing, membership, audit, foreign, clock, isHeedKept, isClosing } = deps;
  const sending = createSending(deps);

  /** Finds the sessions that hold the alerts, among those that the caller may see. */
  const find = async ({ caller, items, isBatch }: Asked, named: string | undefined): Promise<string[]> => {
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
    throw alertNotFound(paramOf(isBatch, ids.indexOf(missing[0] ?? '')));
  };

  const decide = async (
    exchange: Exchange,
    caller: Caller,
    items: readonly Item[],
    isBatch: boolean,
  ): Promise<void> => {
    const heed = heedIn(exchange.query, items.length);
    const asked: Asked = { exchange, caller, items, heed: isHeedKept ? heed : [], isBatch };
    const named = await namedSession(exchange, caller);
    if (!audit.isWritable()) throw audit.refusal();
    if (isClosing()) throw shuttingDown();
    // Finds the sessions before `send` joins a decision under way, which may be about a session that this caller may not name.
    const sessions = await find(asked, named);
    // The search may have taken long: account, doctor, origin or gate may have changed meanwhile.
    await standing.admitAgain(caller.token, 'decide', sessions);
    // Checks again, because the proxy may have begun to close meanwhile: `settled` does not wait for a decision that is sent later.
    if (isClosing()) throw shuttingDown();
    sendBody(exchange, 200, await sending.send(asked, sessions));
  };

  const namedSession = async (exchange: Exchange, caller: Caller): Promise<string | undefined> => {
    const header = exchange.request.headers[SESSION_HEADER.toLowerCase()];
    if (header === undefined) return undefined;
    const id = SessionId.safeParse(header);
    if (!id.success)
      throw new ProxyError('parameter_invalid', `The header ${SESSION_HEADER} must be a session id.`, {
        param: SESSION_HEADER,
      });
    const access = await grants.accessTo(caller, id.data);
    if (access) return access.id;
    throw foreign.refusal(exchange, caller, id.data);
  };

  return {
    /** §4.5 and §4.6. */
    async one(exchange: Exchange, caller: Caller, decision: Decision) {
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
    /** §4.7. */
    batch: async (exchange: Exchange, caller: Caller) => {
      const { decisions } = await readJson(exchange.request, EmbedDecisionsRequest, LARGEST_DECISIONS, clock);
      await decide(exchange, caller, decisions, true);
    },
    /** Resolves when no decision is under way. */
    settled: sending.settled,
  };
}

const byCommas = (value: string) =>
  z.string().check(z.maxLength(LONGEST_HEED), z.regex(new RegExp(`^(${value})?(,(${value})?)*$`)));

/** The query of a decision: one value for each alert, in their order, separated by commas; empty if unknown. */
export const HEED_QUERY = {
  /** Seconds that the card was on screen, with tenths. */
  onScreen: byCommas(String.raw`\d{1,6}(\.\d)?`),
  /** How often the decision was taken back. */
  undone: byCommas(String.raw`\d{1,4}`),
} as const;

/** Reads what the page reports about each of the decisions, in their order. Throws `parameter_invalid` with the parameter's name. */
function heedIn(query: string, decisions: number): readonly Heed[] {
  if (query === '') return [];
  const given = new URLSearchParams(query);
  const valuesOf = (name: keyof typeof HEED_QUERY): readonly string[] => {
    const text = given.get(name);
    if (text === null) return [];
    const values = text.split(',');
    if (values.length === decisions && HEED_QUERY[name].safeParse(text).success) return values;
    throw new ProxyError('parameter_invalid', `${name} must be a number for each decision, or nothing, by commas.`, {
      param: name,
    });
  };
  const [onScreen, undone] = [valuesOf('onScreen'), valuesOf('undone')];
  return Array.from({ length: decisions }, (_, index) => ({
    ...(onScreen[index] && { onScreen: Number(onScreen[index]) }),
    ...(undone[index] && { undone: Number(undone[index]) }),
  }));
}
