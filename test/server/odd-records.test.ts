// UX.md: a record may be less tidy than §2 shows. One odd value must not prevent a decision on an alert.
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { errorBody, json } from '../support/upstream.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ALERTS = '/v1/cdss/alerts';
const NAMED = { 'scribe-session-id': 'c-1' };

const ALERT = {
  id: 'cfa_1',
  elementId: 'pe_1',
  element: 'Ibuprofen 400 mg',
  type: 'medication',
  issue: 'not_pertinent',
  severity: 'red',
  actionCategory: 'replace',
  action: 'Replace it.',
  reason: 'Bleeding.',
  source: ['Guideline'],
  newPlanElement: { id: 'pe_2', element: 'Paracetamol', content: '1 g', type: 'medication' },
  status: 'pending',
};
const DOCUMENT = {
  id: 'doc_1',
  purpose: 'primary',
  medicalRecord: {
    chiefComplaint: 'Cough',
    diagnosisCodes: [{ content: 'Cough', code: { code: 'R05', options: [{ code: 'R05', score: '0.9' }] } }],
    vitalSigns: { heartRate: '80' },
    assessmentPlan: { assessment: 'Bronchitis', plan: [{ id: 'pe_1', element: 'Ibuprofen', laboratory: '' }] },
  },
  medicalRecordSummary: 'A cough.',
  cdssAlerts: [ALERT],
  reportState: null,
};

type Shape = readonly [name: string, documents: unknown];

const record = (changes: object): object => ({
  items: [{ ...DOCUMENT, medicalRecord: { ...DOCUMENT.medicalRecord, ...changes } }],
  total: 1,
});
const document = (changes: object): object => ({ items: [{ ...DOCUMENT, ...changes }], total: 1 });
/** Returns a document with an odd alert before a valid one. */
const beside = (odd: unknown): object => document({ cdssAlerts: [odd, ALERT] });
const odd = (changes: object): object => beside({ ...ALERT, id: 'cfa_odd', ...changes });

const SHAPES: readonly Shape[] = [
  ['a heart rate that is a number', record({ vitalSigns: { heartRate: 80 } })],
  ['vital signs that are a list', record({ vitalSigns: [80] })],
  ['a laboratory that is a number', record({ assessmentPlan: { assessment: 'x', plan: [{ laboratory: 4.5 }] } })],
  ['a chief complaint that is a list', record({ chiefComplaint: ['Cough', null] })],
  ['an assessment plan that is a text', record({ assessmentPlan: 'Rest.' })],
  ['a diagnosis that is null', record({ diagnosisCodes: [null, ...DOCUMENT.medicalRecord.diagnosisCodes] })],
  ['diagnoses that are a text', record({ diagnosisCodes: 'R05' })],
  ['a score that is a text', record({ diagnosisCodes: [{ content: 'x', code: { code: 'R05', options: 'none' } }] })],
  ['a section called __proto__', JSON.parse(JSON.stringify(record({ x: 1 })).replace('"x"', '"__proto__"'))],
  ['a record that is null', document({ medicalRecord: null })],
  ['a record that is a list', document({ medicalRecord: [1, [2, [3]]] })],
  ['a summary that is an object', document({ medicalRecordSummary: { text: 'A cough.' } })],
  ['a report state that is a text', document({ reportState: 'draft' })],
  ['a document without an id', document({ id: undefined })],
  ['a document whose id is a number', document({ id: 12 })],
  ['a document whose id is a list', document({ id: ['doc_1'] })],
  ['alerts that are one object', document({ cdssAlerts: ALERT })],
  ['alerts in groups', document({ cdssAlerts: { pending: [ALERT], accepted: [] } })],
  ['alerts under another name', document({ cdssAlerts: undefined, cdss_alerts: [ALERT] })],
  ['an alert whose fields are capitals', document({ cdssAlerts: [{ ID: 'cfa_1', Status: 'pending' }] })],
  ['a document that is a text', { items: ['doc_0', DOCUMENT], total: 2 }],
  ['a document that is null', { items: [null, DOCUMENT], total: 2 }],
  ['a document that is a list', { items: [[DOCUMENT], DOCUMENT], total: 2 }],
  ['a document whose alerts are a text', { items: [{ ...DOCUMENT, cdssAlerts: 'none' }, DOCUMENT], total: 2 }],
  ['a document whose alerts are null', { items: [{ ...DOCUMENT, cdssAlerts: null }, DOCUMENT], total: 2 }],
  ['items that are one document', { items: DOCUMENT, total: 1 }],
  ['a total that is a text', { items: [DOCUMENT], total: '1' }],
  ['a total that is missing', { items: [DOCUMENT] }],
  ['an alert that is null', beside(null)],
  ['an alert that is a text', beside('cfa_0')],
  ['an alert that is a list', beside([{ ...ALERT, id: 'cfa_0' }])],
  ['alerts in an object by their ids', document({ cdssAlerts: { [ALERT.id]: ALERT } })],
  ['alerts in an object as documents are', document({ cdssAlerts: { items: [ALERT], total: 1 } })],
  ['alerts in a list of lists', document({ cdssAlerts: [[ALERT]] })],
  ['an alert without an id', odd({ id: undefined })],
  ['an alert whose id is an object', odd({ id: { value: 'cfa_0' } })],
  ['an alert whose id is empty', odd({ id: '' })],
  ['an alert whose id is a number', odd({ id: 7 })],
  ['an alert whose status is null', odd({ status: null })],
  ['an alert whose status is a list', odd({ status: ['pending'] })],
  ['a source that is a text', odd({ source: 'Guideline' })],
  ['a source that is null', odd({ source: ['Guideline', null] })],
  ['a severity that is a number', odd({ severity: 3 })],
  ['a new plan element that is a text', odd({ newPlanElement: 'Paracetamol' })],
  ['a new plan element without an id', odd({ newPlanElement: { element: 7 } })],
];

async function prepared(t: TestContext, documents: unknown): Promise<Fixture & { readonly bytes: string }> {
  const f = await startFixture(t);
  const bytes = JSON.stringify(documents);
  f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, bytes));
  f.upstream.on('POST', `${ALERTS}/cfa_1/accept`, { id: 'cfa_1', elementId: 'pe_1', status: 'accepted' });
  return { ...f, bytes };
}

describe('a record with one odd value', () => {
  const ends: (() => unknown)[] = [];
  let f: Fixture;
  before(async () => {
    f = await startFixture({ after: (end) => void ends.push(end as () => unknown) });
  });
  after(async () => {
    for (const end of ends) await end();
  });

  for (const [at, [name, documents]] of SHAPES.entries()) {
    it(`is passed on as it is, and its alert is decided: ${name}`, async () => {
      // A new consultation, whose alerts the proxy does not know yet.
      const id = `c-shape-${at}`;
      const list = `/v1/scribe-sessions/${id}/medical-record-documents`;
      const bytes = JSON.stringify(documents).replaceAll('cfa_1', `cfa_${at}x`);
      const decision = `${ALERTS}/cfa_${at}x/accept`;
      f.upstream.on('GET', list, (_call, response) => json(response, 200, bytes));
      f.upstream.on('POST', decision, { id: `cfa_${at}x`, elementId: 'pe_1', status: 'accepted' });
      const token = await f.token({ sessions: [id] });
      assert.equal((await f.call('GET', list, { token })).text, bytes);
      const answer = await f.call('POST', decision, { token, headers: { 'scribe-session-id': id } });
      assert.equal(answer.status, 200, answer.text);
    });
  }

  it('that is no JSON, NaN as Python writes it, stops no decision either', async (t) => {
    const f = await prepared(t, null);
    const list = JSON.stringify(record({ said: '"NaN"', score: 0.5 })).replace('0.5', 'NaN');
    f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, list));
    const answer = await f.call('POST', `${ALERTS}/cfa_1/accept`, { token: await f.token(), headers: NAMED });
    assert.equal(answer.status, 200, answer.text);
  });

  it('in an alert of one document takes no other alert with it, in a batch neither', async (t) => {
    const f = await prepared(t, {
      items: [{ cdssAlerts: [{ id: 7.5, status: {} }, null] }, 3, { cdssAlerts: [{ id: 'cfa_2' }] }, DOCUMENT],
    });
    f.upstream.on('POST', '/v1/cdss/decisions', {
      decisions: [
        { id: 'cfa_1', elementId: 9, status: 'accepted' },
        null,
        { id: 'cfa_2', elementId: {}, status: 'rejected' },
      ],
    });
    const decisions = [
      { id: 'cfa_1', decision: 'accepted' },
      { id: 'cfa_2', decision: 'rejected' },
    ];
    const answer = await f.call('POST', '/v1/cdss/decisions', { token: await f.token(), body: { decisions } });
    assert.equal(answer.status, 200, answer.text);
  });

  it('is no list of documents: no alert is decided, and that is told apart from an alert that is not there', async (t) => {
    for (const documents of [null, [], 'x', {}, { items: null }, { items: 7 }]) {
      const f = await prepared(t, documents);
      const answer = await f.call('POST', `${ALERTS}/cfa_1/accept`, { token: await f.token(), headers: NAMED });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid'], f.bytes);
    }
  });
});

// Documents are looked at after they have left, where an error would end the process.
describe('a record that nobody could write by hand', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  for (const [name, list] of [
    ['items in 200,000 lists', `{"items":${deep},"total":1}`],
    ['alerts in 200,000 lists', `{"items":[{"cdssAlerts":${deep}},${JSON.stringify(DOCUMENT)}]}`],
    ['a text of 3.5 million line breaks that ends nowhere', `{"items":[{"text":"${String.raw`\n`.repeat(3_500_000)}}`],
  ] as const)
    it(`ends no proxy: ${name}`, async (t) => {
      const f = await prepared(t, null);
      f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, list));
      const token = await f.token();
      // What is cut off is passed on as it came, and is no JSON.
      await f.call('GET', DOCUMENTS, { token }).catch(() => undefined);
      // The proxy looks at the documents before the next answer.
      const answer = await f.call('POST', `${ALERTS}/cfa_1/accept`, { token, headers: NAMED });
      assert.ok([200, 404, 502].includes(answer.status), answer.text);
      assert.equal((await f.call('GET', '/livez')).status, 200);
    });

  it('answers a decision: that is not called refused, for it was sent', async (t) => {
    const f = await prepared(t, { items: [DOCUMENT] });
    f.upstream.on('POST', '/v1/cdss/decisions', (_call, response) => json(response, 200, `{"decisions":${deep}}`));
    const body = { decisions: [{ id: 'cfa_1', decision: 'accepted' }] };
    const answer = await f.call('POST', '/v1/cdss/decisions', { token: await f.token(), body, headers: NAMED });
    const { code, details } = answer.body.error;
    assert.deepEqual([code, details], ['upstream_invalid', { alerts: [{ id: 'cfa_1', status: 'pending' }] }]);
    await f.proxy.close();
    assert.equal(f.audit().findLast(({ action }) => action === 'decisions.record')?.['outcome'], 'unconfirmed');
  });

  it('names the consultations of a gate: it stays a gate', async (t) => {
    const f = await prepared(t, null);
    const gate = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', {
      details: { pendingConsultations: 'deep' },
    });
    const body = JSON.stringify(gate).replace('"deep"', deep.slice(100_000, -100_000));
    f.upstream.on('GET', SESSION, (_call, response) => json(response, 428, body));
    const answer = await f.call('GET', SESSION, { token: await f.token() });
    assert.deepEqual([answer.status, answer.body.error.details], [428, { pendingConsultations: [] }]);
  });
});

describe('an alert whose id is a number', () => {
  const LONG = '1152921504606846977';
  /** The number that `JSON.parse` returns for it. */
  const ROUNDED = '1152921504606846976';

  it('goes by its digits as they were sent', async (t) => {
    const f = await prepared(t, null);
    const list = `{"items":[{"cdssAlerts":[{"id":${LONG},"status":"pending"},{"id" : 7,"status":1}]}],"total":1}`;
    f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, list));
    for (const id of [LONG, '7'])
      f.upstream.on('POST', `${ALERTS}/${id}/accept`, (_call, response) =>
        json(response, 200, `{"id":${id},"elementId":5,"status":"accepted"}`),
      );
    const accept = async (id: string) =>
      (await f.call('POST', `${ALERTS}/${id}/accept`, { token: await f.token(), headers: NAMED })).status;
    assert.deepEqual([await accept(LONG), await accept('7'), await accept(ROUNDED)], [200, 200, 404]);
  });

  it('and was not answered is looked for by them', async (t) => {
    const f = await prepared(t, null);
    const list = `{"items":[{"cdssAlerts":[{"id":${LONG},"status":"accepted"},{"id":${ROUNDED},"status":"pending"}]}]}`;
    f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, list));
    f.upstream.on('POST', `${ALERTS}/${LONG}/accept`, (_call, response) => response.destroy());
    const answer = await f.call('POST', `${ALERTS}/${LONG}/accept`, { token: await f.token(), headers: NAMED });
    assert.deepEqual([answer.status, answer.body.error.details], [504, { alerts: [{ id: LONG, status: 'accepted' }] }]);
  });
});

describe('a session with one odd value', () => {
  const sound = session('ss_1', 'c-1');
  for (const [name, changes] of [
    ['a modality that is a list', { scribeSessionModality: ['IN_PERSON'] }],
    ['a moment that is a number', { completedAt: 1763632800 }],
    ['a status that is null', { status: null }],
    ['a status that is an object', { status: {} }],
    ['a status that is missing', { status: undefined }],
    ['a patient that is a number', { patientName: 12 }],
    ['a specialty that is a list', { specialty: [null] }],
    ['an id that is a number', { id: 7 }],
    ['an id that is null', { id: null }],
  ] as const) {
    it(`is passed on as it is, and its alert is decided: ${name}`, async (t) => {
      const f = await prepared(t, { items: [DOCUMENT] });
      const bytes = JSON.stringify({ ...sound, ...changes });
      f.upstream.on('GET', SESSION, (_call, response) => json(response, 200, bytes));
      const token = await f.token();
      const answer = await f.call('GET', SESSION, { token });
      assert.deepEqual([answer.status, answer.text], [200, bytes]);
      assert.equal((await f.call('POST', `${ALERTS}/cfa_1/accept`, { token, headers: NAMED })).status, 200);
    });
  }

  it('is found by the consultation whose id is a number, by its digits as they were sent', async (t) => {
    const f = await startFixture(t);
    const [long, rounded] = ['1152921504606846977', '1152921504606846976'];
    for (const id of [long, rounded])
      f.upstream.on('GET', `/v1/scribe-sessions/${id}`, (_call, response) =>
        json(response, 200, `{"id":"ss_1","consultationInternalId":${long},"status":"completed"}`),
      );
    const token = await f.token({ sessions: [long, rounded] });
    const status = async (id: string) => (await f.call('GET', `/v1/scribe-sessions/${id}`, { token })).status;
    assert.deepEqual([await status(long), await status(rounded)], [200, 502]);
  });

  for (const [name, changes] of [
    ['another consultation', { consultationInternalId: 'c-2' }],
    ['no consultation', { consultationInternalId: null }],
    ['a list of consultations', { consultationInternalId: ['c-1'] }],
  ] as const) {
    it(`that names ${name} is 502, and nothing of it is passed on`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('GET', SESSION, { ...sound, ...changes });
      const answer = await f.call('GET', SESSION, { token: await f.token() });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
      assert.doesNotMatch(answer.text, /Okonkwo/);
    });
  }
});

describe('an answer in other wrapping', () => {
  for (const [name, headers, mark] of [
    ['a byte order mark', {}, '\ufeff'],
    ['a type of its own', { 'content-type': 'application/vnd.scribe+json; charset=utf-8' }, ''],
    ['an encoding that is none, in capitals', { 'content-encoding': 'Identity' }, ''],
  ] as const) {
    it(`is read all the same: ${name}`, async (t) => {
      const f = await startFixture(t);
      const wrapped = (path: string, method: string, body: object) =>
        f.upstream.on(method, path, (_call, response) => json(response, 200, mark + JSON.stringify(body), headers));
      wrapped(SESSION, 'GET', session('ss_1', 'c-1'));
      wrapped(DOCUMENTS, 'GET', { items: [DOCUMENT] });
      wrapped(`${ALERTS}/cfa_1/accept`, 'POST', { id: 'cfa_1', elementId: 'pe_1', status: 'accepted' });
      const token = await f.token();
      for (const path of [SESSION, DOCUMENTS]) assert.equal((await f.call('GET', path, { token })).status, 200, path);
      const answer = await f.call('POST', `${ALERTS}/cfa_1/accept`, { token });
      assert.deepEqual([answer.status, answer.text.includes('accepted')], [200, true]);
    });
  }
});

describe('a refusal with one odd value', () => {
  for (const [name, changes] of [
    ['a param that is a number', { param: 7 }],
    ['details that are a text', { details: 'decided before' }],
    ['a message that is missing', { message: undefined }],
    ['a type that is null', { type: null }],
    ['a request id that is a number', { requestId: 12 }],
  ] as const) {
    it(`is that refusal still: ${name}`, async (t) => {
      const f = await prepared(t, { items: [DOCUMENT] });
      const body = errorBody('invalid_request_error', 'resource_conflict', 'Decided before.', changes);
      f.upstream.on('POST', `${ALERTS}/cfa_1/accept`, (_call, response) => json(response, 409, body));
      const answer = await f.call('POST', `${ALERTS}/cfa_1/accept`, { token: await f.token() });
      assert.deepEqual([answer.status, answer.body.error.code], [409, 'resource_conflict']);
    });
  }
});
