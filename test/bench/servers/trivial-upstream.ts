// The cheapest service in Node: ready-made answers that the contract accepts.
import { listen } from './listen.ts';

const SMALL = 1024;
const LARGE = 64 * 1024;
const HUGE = 1024 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

const session = padded(
  {
    id: 'ss_1',
    consultationInternalId: 'c-1',
    status: 'completed',
    patientName: 'Patient',
    scribeSessionModality: 'IN_PERSON',
    specialty: 'cardiology',
    createdAt: '2026-11-20T10:00:00.000Z',
    completedAt: '2026-11-20T10:20:00.000Z',
  },
  SMALL,
);
const alerts = Array.from({ length: 1000 }, (_, n) => ({ id: `cfa_${n}`, elementId: `el_${n}`, status: 'pending' }));
const list = { items: [{ id: 'doc_1', purpose: 'primary', cdssAlerts: alerts }], total: 1 };
const documents = padded(list, LARGE);
const manyDocuments = padded(list, HUGE);
const context = Buffer.from('{"consultationInternalId":"c-1","success":true}');

listen((request, response) => {
  const { url = '' } = request;
  const body = url.endsWith('/medical-record-documents')
    ? url.includes('c-large')
      ? manyDocuments
      : documents
    : url.startsWith('/v1/scribe-sessions/')
      ? session
      : url === '/v1/set-consultation-context'
        ? context
        : decisionOn(url.split('/')[4] ?? '');
  const answer = () => {
    response.writeHead(200, { ...JSON_HEADERS, 'content-length': body.length });
    response.end(body);
  };
  if (request.method === 'GET') answer();
  else request.resume().on('end', answer);
});

function decisionOn(id: string): Buffer {
  return Buffer.from(JSON.stringify({ id, elementId: id.replace('cfa_', 'el_'), status: 'accepted' }));
}

function padded(value: object, size: number): Buffer {
  const length = JSON.stringify({ ...value, padding: '' }).length;
  return Buffer.from(JSON.stringify({ ...value, padding: 'x'.repeat(Math.max(0, size - length)) }));
}
