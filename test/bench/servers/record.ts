// The service with a given number of pending alerts a session: the same kind of record at any size. Decisions belong to `c-1`.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { documentWith } from '../render/many-alerts.ts';
import { listen } from './listen.ts';

const COUNT = Number(process.argv[2]);
const SESSION = /^\/v1\/scribe-sessions\/c-(\d+)/;
const DECISION = /^\/v1\/cdss\/alerts\/cfa_(\d+)\/reject$/;

const session = {
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

function read(url: string): unknown {
  const [, number = '1'] = SESSION.exec(url) ?? [];
  if (!url.endsWith('/medical-record-documents'))
    return { id: `ss_${number}`, consultationInternalId: `c-${number}`, ...session };
  return { items: [number === '1' ? record : recordOf(number)], total: 1 };
}

/** Returns the record of a session, with its own alerts. */
function recordOf(number: string): MedicalRecordDocument {
  const document = documentWith(COUNT);
  const cdssAlerts = (document.cdssAlerts ?? []).map((alert) => ({ ...alert, id: `c-${number}_${alert.id}` }));
  return { ...document, cdssAlerts };
}

/** Applies a decision; any other write resets the record. */
function write(url: string): unknown {
  const [, place] = DECISION.exec(url) ?? [];
  const alert = record.cdssAlerts?.[Number(place)];
  if (alert) alert.status = 'rejected';
  else record = documentWith(COUNT);
  return { id: alert?.id, elementId: alert?.elementId, status: alert?.status };
}
