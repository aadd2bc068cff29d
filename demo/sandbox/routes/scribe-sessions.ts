// §4.3, §4.4 Scribe sessions and their documents.
import { Hono } from 'hono';
import { Purpose } from '../../../src/contract/medical-record-document.ts';
import { SessionId } from '../../../src/contract/scribe-session.ts';
import type { Core } from '../core.ts';
import { readParameter } from '../rules/request.ts';
import { passGate } from '../rules/review-gate.ts';
import { ServiceError } from '../rules/service-error.ts';
import { sessionSeen } from '../rules/visibility.ts';
import type { Session } from '../store/sessions.ts';
import { keyed, type Environment, type RouteContext } from './environment.ts';

export const scribeSessionRoutes = (core: Core): Hono<Environment> =>
  new Hono<Environment>()
    .get('/v1/scribe-sessions/:id', keyed(core, 'getScribeSession'), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const account = c.get('account');
      passGate(core.store, core.clock, account, c.get('webUrl'));
      return c.json(asShown(sessionSeen(core, account, id)));
    })
    .get('/v1/scribe-sessions/:id/medical-record-documents', keyed(core, 'listMedicalRecordDocuments'), (c) => {
      const id = readParameter(SessionId, c.req.param('id'), 'id');
      const purpose = readPurpose(c);
      const session = sessionSeen(core, c.get('account'), id);
      const bytes = core.store.documents.listBytes(session.id, purpose);
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': 'application/json' });
    });

const readPurpose = (c: RouteContext): string | null => {
  const values = c.req.queries('purpose') ?? [];
  if (values.length > 1) throw new ServiceError('parameter_invalid', 'purpose is given twice.', { param: 'purpose' });
  return values[0] === undefined ? null : readParameter(Purpose, values[0], 'purpose');
};

/** Returns a session as §2.2 shows it. */
const asShown = ({ modality, ...session }: Session) => ({
  id: session.id,
  consultationInternalId: session.consultationInternalId,
  status: session.status,
  patientName: session.patientName,
  scribeSessionModality: modality,
  specialty: session.specialty,
  createdAt: session.createdAt,
  completedAt: session.completedAt,
});
