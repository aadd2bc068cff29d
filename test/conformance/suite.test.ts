// Proves that the suite can fail: gives every check an answer that it must refuse.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { DecisionsRequest } from '../../src/contract/cdss-alert.ts';
import { ConsultationContext } from '../../src/contract/consultation-context.ts';
import { bySection, casesOf, fits, leavesTrace } from './case.ts';
import { allCases } from './cases/all.ts';
import { readRefusal } from './envelope.ts';
import type { Answer } from './exchange.ts';
import { isSignedWith, type Delivery } from './receiver.ts';
import { reportOf } from './report.ts';
import { spoiledBodies } from './spoil.ts';
import { CAPABILITIES, type Capability } from './target.ts';
import { checkTimes } from './times.ts';

const SERVICE = { has: new Set<Capability>(['service']) };
const refusal = (changes: object = {}, outside: Partial<Answer> = {}): Answer => {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_not_found',
    message: 'The session was not found.',
    param: null,
    details: null,
    requestId: randomUUID(),
    ...changes,
  };
  const json = { error };
  const request = { method: 'GET', path: '/v1/x', headers: { Authorization: 'Bearer sk_a_secret' } };
  const headers = { 'content-type': 'application/json' };
  return { request, status: 404, headers, json, text: JSON.stringify(json), ...outside };
};

describe('the check of every refusal', () => {
  it('takes what §7 says', () => {
    assert.equal(readRefusal(refusal(), SERVICE).code, 'resource_not_found');
  });

  const lies: readonly [string, Answer][] = [
    ['an unknown code', refusal({ code: 'not_found' })],
    [
      'a code of the proxy from the service',
      refusal({ code: 'session_expired', type: 'authentication_error' }, { status: 401 }),
    ],
    ['a status that is not the code’s', refusal({}, { status: 400 })],
    ['a type that is not the code’s', refusal({ type: 'api_error' })],
    ['a message without its period', refusal({ message: 'The session was not found' })],
    ['no message', refusal({ message: undefined })],
    ['a param that is no text', refusal({ param: 3 })],
    ['an empty param', refusal({ param: '' })],
    ['no param', refusal({ param: undefined })],
    ['details beside any other code', refusal({ details: { pendingConsultations: [] } })],
    ['428 without details', refusal({ code: 'cdss_review_required' }, { status: 428 })],
    ['a request id that is no UUID', refusal({ requestId: 'req-1' })],
    ['a field that §7.1 does not have', refusal({ stack: 'Error' })],
    ['HTML', refusal({}, { headers: { 'content-type': 'text/html' } })],
    ['no error object', refusal({}, { json: { message: 'x' } })],
    ['no JSON', refusal({}, { json: undefined, text: 'Not Found' })],
    ['a secret key in the message', refusal({ message: 'sk_live_123 is unknown.' })],
    ['the credential in the message', refusal({ message: 'sk_a_secret.' })],
    ['a stack', refusal({ message: 'Error at server/app.ts:12:3.' })],
    ['a word of the database', refusal({ message: 'SQLITE_CONSTRAINT failed.' })],
  ];
  for (const [title, answer] of lies)
    it(`refuses ${title}`, () => {
      assert.throws(() => readRefusal(answer, SERVICE), assert.AssertionError);
    });
});

describe('the reading of a signature', () => {
  const body = Buffer.from('{"id":"evt_1"}');
  const v1 = createHmac('sha256', 'whsec_1').update('1700000000.').update(body).digest('hex');
  const delivery = (signature: string, raw = body): Delivery => {
    const headers = { 'x-scribe-api-signature': signature };
    return { method: 'POST', path: '/', headers, body: raw, at: 0 };
  };

  it('takes the signature of the raw body', () => {
    assert.ok(isSignedWith('whsec_1', delivery(`t=1700000000,v1=${v1}`)));
  });

  it('refuses another secret, another time, another body, another form', () => {
    assert.ok(!isSignedWith('whsec_2', delivery(`t=1700000000,v1=${v1}`)));
    assert.ok(!isSignedWith('whsec_1', delivery(`t=1700000001,v1=${v1}`)));
    assert.ok(!isSignedWith('whsec_1', delivery(`t=1700000000,v1=${v1}`, Buffer.from('{"id": "evt_1"}'))));
    assert.ok(!isSignedWith('whsec_1', delivery(`t=1700000000,v1=${v1.toUpperCase()}`)));
    assert.ok(!isSignedWith('whsec_1', delivery(v1)));
  });
});

describe('the spoiling of a body', () => {
  it('takes every required field away, and gives every field another type', () => {
    const titles = spoiledBodies(ConsultationContext).map(({ title }) => title);
    assert.ok(titles.includes('name is missing'));
    for (const field of Object.keys(ConsultationContext.shape))
      assert.ok(titles.includes(`${field} is of type number instead of string`), field);
  });

  it('reaches into lists, and leaves the rest of the body as it was', () => {
    const right = { decisions: [{ id: 'cfa_1', decision: 'accepted' }] };
    const spoiled = spoiledBodies(DecisionsRequest).find(({ title }) =>
      title.startsWith('decisions.0.decision is none of'),
    );
    assert.deepEqual(spoiled?.spoil(right), { decisions: [{ id: 'cfa_1', decision: 'perhaps' }] });
    assert.deepEqual(right, { decisions: [{ id: 'cfa_1', decision: 'accepted' }] });
  });
});

describe('the check of times', () => {
  it('takes ISO 8601 in UTC and null, and nothing else', () => {
    checkTimes({ items: [{ createdAt: '2026-11-21T03:00:00.000Z', completedAt: null }] }, 'here');
    for (const createdAt of [
      '2026-11-21',
      '2026-11-21T03:00:00',
      '2026-11-21T03:00:00+02:00',
      1700000000,
      '2026-13-41T03:00:00Z',
    ])
      assert.throws(() => checkTimes([{ createdAt }], 'here'), assert.AssertionError, String(createdAt));
  });
});

describe('the cases', () => {
  it('have a section of the spec or of the design, and a title of their own within it', () => {
    const names = allCases().map(({ section, title }) => `${section} ${title}`);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    for (const { section } of allCases()) assert.match(section, /^(§|DESIGN §)\d/);
  });

  it('cover every section of the spec that says what can be observed', () => {
    const covered = new Set(allCases().map(({ section }) => section));
    const sections = '2.3 2.4 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 5 6.1 6.2 6.3 6.4 7.1 7.2 7.3 8 9';
    for (const number of sections.split(' ')) assert.ok(covered.has(`§${number}`), number);
  });

  it('need only what a target can have, and no target has everything at once', () => {
    for (const { needs } of allCases()) for (const need of needs) assert.ok(need in CAPABILITIES);
    assert.ok(!allCases().some(({ needs }) => needs.includes('service') && needs.includes('proxy')));
  });

  it('run where their needs are met, and leave a trace where they write', () => {
    const [reads, writes] = casesOf(
      '§1',
      { title: 'reads', needs: ['service'], run: async () => {} },
      { title: 'writes', needs: ['service', 'writes'], run: async () => {} },
    );
    assert.ok(reads && writes);
    const target = { has: new Set<Capability>(['service']) };
    assert.deepEqual([fits(reads, target), fits(writes, target)], [true, false]);
    assert.deepEqual([leavesTrace(reads), leavesTrace(writes)], [false, true]);
    assert.deepEqual(['§4.10', '§4.9', '§10'].sort(bySection), ['§4.9', '§4.10', '§10']);
  });
});

describe('the report', () => {
  it('counts by section, tells each failure, and what was not run', () => {
    const [passed, failed, left] = casesOf(
      '§4.3',
      { title: 'one', needs: [], run: async () => {} },
      { title: 'two', needs: [], run: async () => {} },
      { title: 'three', needs: ['seeds'], run: async () => {} },
    );
    assert.ok(passed && failed && left);
    const report = reportOf('here', [{ case: passed }, { case: failed, failure: 'it was 500' }], [left]);
    assert.match(report, /§4\.3 +2 +0 +1 +1 +1\n/);
    assert.match(report, /✗ §4\.3 two\n {4}it was 500\n/);
    assert.match(report, /1 passed, 1 failed, 1 not run$/);
  });
});
