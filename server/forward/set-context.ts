import { ConsultationContext, ConsultationContextResult } from '../../src/contract/consultation-context.ts';
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Caller } from '../access/caller.ts';
import type { Grants } from '../access/grants.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { sendBody, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import { refuseForeignConsultation } from './consultation-grant.ts';
import { asAnswered, type Upstream } from './upstream.ts';
import { UpstreamFailure } from './upstream-failure.ts';

const LARGEST_BODY = 1024 * 1024;

export interface SetContextDeps {
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** §4.2 through the proxy: `consultationInternalId` is required and must be granted. */
export function createSetContext({ upstream, grants, audit, clock }: SetContextDeps) {
  return async (exchange: Exchange, caller: Caller): Promise<void> => {
    const context = await readJson(exchange.request, ConsultationContext, LARGEST_BODY, clock);
    const id = context.consultationInternalId;
    if (id === undefined)
      throw new ProxyError('parameter_missing', 'The field consultationInternalId is required.', {
        param: 'consultationInternalId',
      });
    if (id.startsWith(SESSION_ID_PREFIX)) {
      throw new ProxyError('parameter_invalid', 'A consultationInternalId may not begin with ss_.', {
        param: 'consultationInternalId',
      });
    }
    await refuseForeignConsultation(id, caller, { grants, upstream });
    const act = audit.act({
      action: 'context.set',
      doctor: caller.token.sub,
      account: caller.account.account,
      origin: caller.token.origin,
      session: id,
      requestId: exchange.requestId,
    });
    try {
      const answer = await upstream.write({
        operation: 'setConsultationContext',
        account: caller.account,
        body: context,
      });
      if (!isAnswerTo(answer.body, id)) throw new UpstreamFailure('invalid', 'the context was not set', 200);
      act.outcome('recorded');
      sendBody(exchange, 200, answer.body);
    } catch (error) {
      const failure = asAnswered(error);
      act.outcome('failed', { failure: failure instanceof ProxyError ? failure : undefined });
      throw failure;
    }
  };
}

/** §4.2: whether the service says that it has set the context of this consultation. */
function isAnswerTo(body: Buffer, id: string): boolean {
  try {
    const { consultationInternalId, success } = ConsultationContextResult.parse(JSON.parse(body.toString()));
    return success && consultationInternalId === id;
  } catch {
    return false;
  }
}
