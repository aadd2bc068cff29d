import * as z from 'zod/mini';
import { ConsultationContext } from '../../src/contract/consultation-context.ts';
import type { Caller } from '../access/caller.ts';
import type { Grants } from '../access/grants.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { sendBody, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import { outcomeOf } from './act-outcome.ts';
import { fieldsOf, parseAnswer, textOf } from './answer-json.ts';
import { refuseForeignConsultation } from './consultation-grant.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { asAnswered, invalidAnswer } from '../upstream/upstream-failure.ts';

const LARGEST_BODY = 1024 * 1024;

/** The context as the service reads it: unknown fields are ignored. */
const GivenContext = z.looseObject(ConsultationContext.shape);

export interface SetContextDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly clock: Clock;
}

/** §4.2 through the proxy. Here `consultationInternalId` is required and must be granted. */
export function createSetContext(deps: SetContextDeps) {
  const { upstream, audit, clock } = deps;
  return async (exchange: Exchange, caller: Caller): Promise<void> => {
    const given = await readJson(exchange.request, GivenContext, LARGEST_BODY, clock);
    const id = given.consultationInternalId;
    if (id === undefined)
      throw new ProxyError('parameter_missing', 'The field consultationInternalId is required.', {
        param: 'consultationInternalId',
      });
    await refuseForeignConsultation(id, caller, exchange.requestId, deps);
    const act = audit.act(entryOf(exchange, caller, 'context.set', id));
    try {
      const answer = await upstream.write({
        operation: 'setConsultationContext',
        account: caller.account,
        doctor: caller.token.sub,
        body: Object.fromEntries(Object.entries(given).filter(([name]) => isKnown(name))),
      });
      if (!isAnswerTo(answer.body, id)) throw invalidAnswer('no_context');
      act.outcome('recorded');
      sendBody(exchange, 200, answer.body, warningOf(Object.keys(given).filter((name) => !isKnown(name))));
    } catch (error) {
      const failure = asAnswered(error);
      act.outcome(outcomeOf(error), { failure: failure instanceof ProxyError ? failure : undefined });
      throw failure;
    }
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
