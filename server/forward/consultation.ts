// What a page may do with a consultation by its id: set its context (§4.2), sign in for it (§4.1), say that two names are one patient.
import * as z from 'zod/mini';
import { ConsultationContext } from '../../src/contract/consultation-context.ts';
import { SamePatientRequest } from '../../src/contract/embed.ts';
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Caller } from '../access/caller.ts';
import type { Access, Grants } from '../access/grants.ts';
import type { Audit } from '../audit/audit.ts';
import { type AuditEntry, entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { isRefusal, ProxyError } from '../errors.ts';
import { sendBody, sendJson, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { asAnswered, invalidAnswer, UpstreamFailure } from '../upstream/upstream-failure.ts';
import { fieldsOf, isOf, parseAnswer, sessionOf, textOf } from './answers.ts';

const PARAM = 'consultationInternalId';
const LARGEST_CONTEXT = 1024 * 1024;

/** The context as the service reads it: unknown fields are ignored. */
const GivenContext = z.looseObject(ConsultationContext.shape);

export interface ConsultationDeps {
  readonly grants: Grants;
  readonly upstream: Upstream;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly clock: Clock;
}

export type ConsultationRoutes = ReturnType<typeof createConsultationRoutes>;

export function createConsultationRoutes(deps: ConsultationDeps) {
  const { grants, upstream, audit, foreign, clock } = deps;
  return {
    /** §4.2 through the proxy. Here `consultationInternalId` is required and must be granted. */
    setContext: async (exchange: Exchange, caller: Caller) => {
      const given = await readJson(exchange.request, GivenContext, LARGEST_CONTEXT, clock);
      const id = given.consultationInternalId;
      if (id === undefined)
        throw new ProxyError('parameter_missing', 'The field consultationInternalId is required.', { param: PARAM });
      await refuseForeignConsultation(exchange, caller, id, deps);
      const { body } = await actOn(audit, entryOf(exchange, caller, 'context.set', id), 'recorded', async () => {
        const answer = await upstream.write({
          operation: 'setConsultationContext',
          account: caller.account,
          doctor: caller.token.sub,
          body: Object.fromEntries(Object.entries(given).filter(([name]) => isKnown(name))),
        });
        if (!isAnswerTo(answer.body, id)) throw invalidAnswer('no_context');
        return answer;
      });
      sendBody(exchange, 200, body, warningOf(Object.keys(given).filter((name) => !isKnown(name))));
    },
    /**
     * `POST /embed/same-patient`: the doctor says that host and service name one patient. The audit has it before the
     * page gets its answer, without a name. 503 `service_unavailable` if the audit cannot be written.
     */
    samePatient: async (exchange: Exchange, caller: Caller) => {
      const { sessionId } = await readJson(exchange.request, SamePatientRequest, 4096, clock);
      const access = await grants.accessTo(caller, sessionId);
      if (!access) throw foreign.refusal(exchange, caller, sessionId);
      const act = await audit.decision(entryOf(exchange, caller, 'patient.same', access.id));
      act.outcome('recorded');
      sendJson(exchange, 200, { sessionId });
    },
  };
}

const isKnown = (name: string): boolean => Object.hasOwn(ConsultationContext.shape, name);

/** A warning for the integrator (RFC 7234, 5.5). It leaves out names that could be a key. */
function warningOf(unknown: readonly string[]): Readonly<Record<string, string>> {
  if (unknown.length === 0) return {};
  const names = unknown.filter((name) => /^(?![sp]k_)\w{1,64}$/.test(name)).slice(0, 10);
  return {
    warning: `299 scribe-widget "Fields that are not known were passed over: ${names.join(', ') || 'unnamed'}"`,
  };
}

/** §4.2: whether the answer confirms the context of this consultation. */
function isAnswerTo(body: Buffer, id: string): boolean {
  const { consultationInternalId, success } = fieldsOf(parseAnswer(body));
  return success === true && textOf(consultationInternalId) === id;
}

type GrantDeps = Pick<ConsultationDeps, 'grants' | 'upstream' | 'foreign'>;

/**
 * Throws `parameter_invalid` for an `ss_` id, and 404 for a consultation that the caller may not name. The service acts on the session that
 * has the id at that moment, so it must be the granted one. Reads the session only if the grant names it by its other id.
 */
export async function refuseForeignConsultation(
  exchange: Exchange,
  caller: Caller,
  consultationInternalId: string,
  deps: GrantDeps,
): Promise<void> {
  if (consultationInternalId.startsWith(SESSION_ID_PREFIX))
    throw new ProxyError('parameter_invalid', 'A consultationInternalId may not begin with ss_.', { param: PARAM });
  const access = await deps.grants.accessTo(caller, consultationInternalId);
  if (access?.id === consultationInternalId) return;
  if (access && (await isCurrent(access, caller, deps))) return;
  deps.foreign.note(exchange, caller, consultationInternalId);
  throw new ProxyError('resource_not_found', 'No consultation was found for the given id.', { param: PARAM });
}

/** Whether the session still exists and still has this consultation id. */
async function isCurrent(
  access: Access,
  { account, token: { sub: doctor } }: Caller,
  { grants, upstream }: GrantDeps,
): Promise<boolean> {
  const { id, isGated } = access;
  try {
    const session = sessionOf(
      await upstream.read({ operation: 'getScribeSession', account, doctor, params: { id } }),
      id,
    );
    await grants.learn(account.account, session);
    // The answer shows that the gate has lifted. Then a session that only the gate had opened is no longer granted.
    return isOf(session, access) && !isGated;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    if (!isRefusal(error, 'cdss_review_required')) throw error;
  }
  // §7.3: the gate closes the session but not its documents. If the documents are gone, the session is gone, too.
  try {
    await upstream.read({ operation: 'listMedicalRecordDocuments', account, doctor, params: { id } });
    return true;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    throw error;
  }
}

/** Runs `act`, with a line of the audit before it and one with its outcome after it. */
export async function actOn<Result>(
  audit: Audit,
  entry: AuditEntry,
  done: 'recorded' | 'redirected',
  act: () => Promise<Result>,
): Promise<Result> {
  const line = audit.act(entry);
  try {
    const result = await act();
    line.outcome(done);
    return result;
  } catch (error) {
    const failure = asAnswered(error);
    line.outcome(outcomeOf(error), { failure: failure instanceof ProxyError ? failure : undefined });
    throw failure;
  }
}

/** The outcome of an act that did not succeed. If it was sent and not refused, the service may have done it: `unconfirmed`. */
function outcomeOf(error: unknown): 'refused' | 'unconfirmed' | 'failed' {
  if (error instanceof UpstreamFailure) return error.reason === 'unsent' ? 'refused' : 'unconfirmed';
  if (!(error instanceof ProxyError)) return 'failed';
  return error.code === 'service_unavailable' || error.code === 'upstream_invalid' ? 'unconfirmed' : 'refused';
}
