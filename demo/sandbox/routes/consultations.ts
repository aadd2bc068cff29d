// §4.1 to §4.7: sign-in, consultation context, sessions, documents and decisions.
import { Hono, type Handler } from 'hono';
import * as z from 'zod/mini';
import { LoginRequest } from '../../../src/contract/authentication.ts';
import { AlertDecision, AlertId, DecisionsRequest, type Decision } from '../../../src/contract/cdss-alert.ts';
import { Purpose } from '../../../src/contract/medical-record-document.ts';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import type { Core } from '../core.ts';
import { ContextBody, setContext } from '../rules/consultation-context.ts';
import { decide } from '../rules/decisions.ts';
import { ServiceError } from '../rules/service-error.ts';
import { exchange, login } from '../rules/sign-in.ts';
import { asShown, passGate, sessionSeen } from '../rules/visibility.ts';
import { keyed, refusePublishableKey } from './authentication.ts';
import { readBody, type Environment, readParameter, type RouteContext } from './request.ts';

const LoginBody = z.object(LoginRequest.def.shape);
/** The token exchange of §5.7 (ASSUMPTIONS.exchange). */
const ExchangeBody = z.object({ publishableKey: z.string().check(z.minLength(1)) });
// Unknown fields are ignored, in each item too (ASSUMPTIONS.unknownFields); all other rules are the contract's.
const DecisionsBody = z.pipe(z.object({ decisions: z.array(z.object(AlertDecision.def.shape)) }), DecisionsRequest);

export const consultationRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .post('/v1/auth/login', keyed(core, 'login'), (c) => {
      const { consultationInternalId } = readBody(c, LoginBody);
      return c.json(login(core, c.get('account'), consultationInternalId, c.get('webUrl')));
    })
    .post('/v1/auth/session-token', (c) => {
      refusePublishableKey(c.get('presented'));
      const { publishableKey } = readBody(c, ExchangeBody);
      return c.json(exchange(core, publishableKey));
    })
    .post('/v1/set-consultation-context', keyed(core, 'setConsultationContext'), (c) => {
      const context = readBody(c, ContextBody);
      return c.json({ consultationInternalId: setContext(core, c.get('account'), context), success: true });
    })
    .get('/v1/scribe-sessions/:id', keyed(core, 'getScribeSession'), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const account = c.get('account');
      passGate(core, account, c.get('webUrl'));
      return c.json(asShown(sessionSeen(core, account, id)));
    })
    .get('/v1/scribe-sessions/:id/medical-record-documents', keyed(core, 'listMedicalRecordDocuments'), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const purpose = readPurpose(c);
      const session = sessionSeen(core, c.get('account'), id);
      const bytes = core.store.documents.listBytes(session.id, purpose);
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/json' });
    })
    .post('/v1/cdss/alerts/:alert_id/accept', keyed(core, 'acceptAlert'), decideOne(core, 'accepted'))
    .post('/v1/cdss/alerts/:alert_id/reject', keyed(core, 'rejectAlert'), decideOne(core, 'rejected'))
    .post('/v1/cdss/decisions', keyed(core, 'recordDecisions'), (c) => {
      const { decisions } = readBody(c, DecisionsBody);
      const results = decide(core, c.get('account'), decisions, (index) => `decisions[${index}].id`);
      return c.json({ decisions: results });
    });

const readPurpose = (c: RouteContext): string | null => {
  const values = c.req.queries('purpose') ?? [];
  if (values.length > 1) throw new ServiceError('parameter_invalid', 'purpose is given twice.', { param: 'purpose' });
  return values[0] === undefined ? null : readParameter(Purpose, values[0], 'purpose');
};

const decideOne =
  (core: Core, decision: Decision): Handler<Environment> =>
  (c) => {
    const id = readParameter(AlertId, c.req.param('alert_id'), 'alert_id');
    const [result] = decide(core, c.get('account'), [{ id, decision }], () => 'alert_id');
    return c.json(result!);
  };
