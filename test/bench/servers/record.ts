// The service with one session, `c-1`, and as many pending alerts as it is told: the same kind of record at any size.
import { documentWith } from '../render/many-alerts.ts';
import { listen } from './listen.ts';

const COUNT = Number(process.argv[2]);
const DECISION = /^\/v1\/cdss\/alerts\/cfa_(\d+)\/reject$/;

const session = {
  id: 'ss_1',
  consultationInternalId: 'c-1',
  status: 'completed',
  patientName: 'Teresa Molina Ruiz',
  scribeSessionModality: 'IN_PERSON',
  specialty: 'internal_medicine',
  createdAt: '2026-11-21T10:00:00.000Z',
  completedAt: '2026-11-21T10:20:00.000Z',
};
let record = documentWith(COUNT);

listen((request, response) => {
  const { method, url = '' } = request;
  request.resume().on('end', () => {
    const body = method === 'GET' ? read(url) : write(url);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  });
});

const read = (url: string): unknown =>
  url.endsWith('/medical-record-documents') ? { items: [record], total: 1 } : session;

/** A decision; anything else makes the record as it was. */
function write(url: string): unknown {
  const [, place] = DECISION.exec(url) ?? [];
  const alert = record.cdssAlerts?.[Number(place)];
  if (alert) alert.status = 'rejected';
  else record = documentWith(COUNT);
  return { id: alert?.id, elementId: alert?.elementId, status: alert?.status };
}
