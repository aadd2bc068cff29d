import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { documents, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { errorBody, json } from '../support/upstream.ts';

const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const REJECT = '/v1/cdss/alerts/cfa_1/reject';
const BATCH = '/v1/cdss/decisions';
const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const NAMED = { 'scribe-session-id': 'c-1' };

const prepare = (f: Fixture, ...alerts: string[]) => {
  f.upstream.on('GET', DOCUMENTS, documents(...alerts));
  for (const id of alerts) {
    f.upstream.on('POST', `/v1/cdss/alerts/${id}/accept`, { id, elementId: `el_${id}`, status: 'accepted' });
    f.upstream.on('POST', `/v1/cdss/alerts/${id}/reject`, { id, elementId: `el_${id}`, status: 'rejected' });
  }
  f.upstream.on('POST', BATCH, (call, response) => {
    const { decisions } = JSON.parse(call.body) as { decisions: { id: string; decision: string }[] };
    json(response, 200, {
      decisions: decisions.map(({ id, decision }) => ({ id, elementId: `el_${id}`, status: decision })),
    });
  });
};

describe('§4.5 and §4.6 through the proxy', () => {
  it('decides an alert of the named session, reading its documents once', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    const token = await f.token();
    const accepted = await f.call('POST', ACCEPT, { token, headers: NAMED });
    assert.deepEqual(
      [accepted.status, accepted.text],
      [200, '{"id":"cfa_1","elementId":"el_cfa_1","status":"accepted"}'],
    );
    const rejected = await f.call('POST', '/v1/cdss/alerts/cfa_2/reject', { token, headers: NAMED, body: {} });
    assert.equal(rejected.status, 200);
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${ACCEPT}`, 'POST /v1/cdss/alerts/cfa_2/reject']);
    assert.deepEqual(
      f.upstream.calls.map(({ body }) => body),
      ['', '', ''],
    );
  });

  it('without the header it looks through the granted sessions in turn', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('GET', '/v1/scribe-sessions/c-0/medical-record-documents', documents('cfa_0'));
    const answer = await f.call('POST', ACCEPT, { token: await f.token({ sessions: ['c-0', 'c-1'] }) });
    assert.equal(answer.status, 200);
    assert.deepEqual(f.upstream.seen(), [
      'GET /v1/scribe-sessions/c-0/medical-record-documents',
      `GET ${DOCUMENTS}`,
      `POST ${ACCEPT}`,
    ]);
  });

  for (const [status, code] of [
    [403, 'permission_denied'],
    [428, 'cdss_review_required'],
    [502, 'upstream_invalid'],
    [503, 'service_unavailable'],
  ] as const) {
    it(`skips a granted session that cannot be read (${status}); if the alert is in no other, the page gets that status`, async (t) => {
      const f = await startFixture(t);
      prepare(f, 'cfa_1');
      f.upstream.on('GET', '/v1/scribe-sessions/c-0/medical-record-documents', (_call, response) =>
        status === 502
          ? json(response, 200, { items: 7 })
          : json(response, status, errorBody('x', code, 'X.', { details: { pendingConsultations: [] } })),
      );
      const token = await f.token({ sessions: ['c-0', 'c-1'] });
      assert.equal((await f.call('POST', ACCEPT, { token })).status, 200);
      const batch = (...ids: string[]) =>
        f.call('POST', BATCH, { token, body: { decisions: ids.map((id) => ({ id, decision: 'accepted' })) } });
      assert.equal((await batch('cfa_1')).status, 200);
      const posts = () => f.upstream.calls.filter(({ method }) => method === 'POST').length;
      const before = posts();
      for (const answer of [
        await batch('cfa_1', 'cfa_other'),
        await f.call('POST', '/v1/cdss/alerts/cfa_other/accept', { token }),
      ])
        assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
      assert.equal(posts(), before);
    });
  }

  it('sessions that cannot be read are not gone through for longer than a page waits', async (t) => {
    const f = await startFixture(t, { isStill: true });
    const sessions = Array.from({ length: 5 }, (_, n) => `c-${n}`);
    for (const id of sessions)
      f.upstream.on('GET', `/v1/scribe-sessions/${id}/medical-record-documents`, (_call, response) => {
        f.advance(5_000);
        json(response, 403, errorBody('permission_error', 'permission_denied', 'No.'));
      });
    const answer = await f.call('POST', ACCEPT, { token: await f.token({ sessions }) });
    assert.deepEqual([answer.status, f.upstream.calls.length], [403, 2]);
  });

  it('a foreign alert is 404 and makes no decision call', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const token = await f.token();
    for (const headers of [NAMED, {}] as Record<string, string>[]) {
      const answer = await f.call('POST', '/v1/cdss/alerts/cfa_foreign/accept', { token, headers });
      assert.equal(answer.status, 404);
      assert.equal(answer.body.error.code, 'resource_not_found');
    }
    assert.ok(f.upstream.calls.every(({ method }) => method === 'GET'));
  });

  it('a foreign session in the header is 404 without any upstream call', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const answer = await f.call('POST', ACCEPT, { token: await f.token(), headers: { 'scribe-session-id': 'c-2' } });
    assert.equal(answer.status, 404);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('an alert of another granted session is not decided under this one', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('GET', '/v1/scribe-sessions/c-0/medical-record-documents', documents('cfa_0'));
    const answer = await f.call('POST', ACCEPT, {
      token: await f.token({ sessions: ['c-0', 'c-1'] }),
      headers: { 'scribe-session-id': 'c-0' },
    });
    assert.equal(answer.status, 404);
    assert.ok(f.upstream.calls.every(({ method }) => method === 'GET'));
  });

  it('finds an alert that is new since the documents were read', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const token = await f.token();
    await f.call('POST', ACCEPT, { token, headers: NAMED });
    prepare(f, 'cfa_1', 'cfa_new');
    f.advance(1_500);
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_new/accept', { token, headers: NAMED })).status, 200);
  });

  it('keeps the reason in the audit and does not send it on', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const answer = await f.call('POST', REJECT, {
      token: await f.token(),
      headers: NAMED,
      body: { reason: 'Not relevant to this patient' },
    });
    assert.equal(answer.status, 200);
    assert.ok(f.upstream.calls.every(({ body }) => body === ''));
    await f.proxy.close();
    const lines = f.audit().filter(({ action }) => action === 'alert.reject');
    assert.deepEqual(
      lines.map(({ phase, outcome }) => [phase, outcome]),
      [
        ['intent', undefined],
        ['outcome', 'recorded'],
      ],
    );
    assert.deepEqual(lines[0]?.['decisions'], [
      { id: 'cfa_1', decision: 'rejected', reason: 'Not relevant to this patient' },
    ]);
    assert.deepEqual([lines[0]?.['doctor'], lines[0]?.['account'], lines[0]?.['session']], ['dr-ana', 'ana', 'c-1']);
  });

  it('keeps the code of a reason in the audit, and refuses what is no code', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const token = await f.token();
    const reasonCoding = { system: 'https://hospital.example/reasons', code: 'R1', display: 'Tolerated' };
    const post = (body: object) => f.call('POST', REJECT, { token, headers: NAMED, body });
    for (const other of [{ code: 'R 1 ' }, { system: '' }, { display: undefined }, { more: 1 }])
      assert.equal((await post({ reason: 'Tolerated', reasonCoding: { ...reasonCoding, ...other } })).status, 400);
    assert.equal((await post({ reason: 'Tolerated', reasonCoding })).status, 200);
    assert.ok(f.upstream.calls.every(({ body }) => body === ''));
    await f.proxy.close();
    const [intent] = f.audit().filter(({ action }) => action === 'alert.reject');
    assert.deepEqual(intent?.['decisions'], [{ id: 'cfa_1', decision: 'rejected', reason: 'Tolerated', reasonCoding }]);
  });

  it('writes no decision as recorded that the service answers with the opposite', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', ACCEPT, { id: 'cfa_1', elementId: 'e', status: 'rejected' });
    const answer = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
    // The widget shows the conflict.
    assert.deepEqual([answer.status, answer.body['status']], [200, 'rejected']);
    assert.match(
      (await f.call('GET', '/metrics')).text,
      /^scribe_proxy_decisions_total\{decision="accepted",outcome="refused"\} 1$/m,
    );
    await f.proxy.close();
    const { outcome, found } = f.audit().find(({ phase }) => phase === 'outcome') ?? {};
    assert.deepEqual([outcome, found], ['refused', [{ id: 'cfa_1', status: 'rejected' }]]);
  });

  it('refuses forbidden ids, headers and bodies without an upstream call', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const { status, body: answer } = await f.call('POST', path, { token, body, headers });
      return [status, answer.error.code, answer.error.param];
    };
    for (const kind of ['accept', 'reject']) {
      assert.deepEqual(await post(`/v1/cdss/alerts/${'x'.repeat(513)}/${kind}`), [
        400,
        'parameter_invalid',
        'alert_id',
      ]);
      assert.deepEqual(await post(`/v1/cdss/alerts/a%20b/${kind}`), [400, 'parameter_invalid', 'alert_id']);
      assert.deepEqual(await post(`/v1/cdss/alerts/cfa_1/${kind}`, '{'), [400, 'parameter_invalid', null]);
      assert.deepEqual(await post(`/v1/cdss/alerts/cfa_1/${kind}`, { more: 1 }), [400, 'parameter_invalid', 'more']);
    }
    assert.deepEqual(await post(REJECT, { reason: 7 }), [400, 'parameter_invalid', 'reason']);
    assert.deepEqual(await post(REJECT, { reason: 'x'.repeat(501) }), [400, 'parameter_invalid', 'reason']);
    assert.deepEqual(await post(ACCEPT, undefined, { 'scribe-session-id': 'c 1' }), [
      400,
      'parameter_invalid',
      'Scribe-Session-Id',
    ]);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('makes no schema anew for a decision', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const token = await f.token();
    const decide = async () => (await f.call('POST', ACCEPT, { token, headers: NAMED })).status;
    assert.equal(await decide(), 200);
    const define = t.mock.method(Object, 'defineProperty');
    assert.equal(await decide(), 200);
    // Every schema of zod has this property.
    const schemas = define.mock.calls.filter(({ arguments: [, name] }) => name === '_zod');
    assert.equal(schemas.length, 0);
  });

  it('passes a conflict on', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', ACCEPT, (_call, response) =>
      json(response, 409, errorBody('invalid_request_error', 'resource_conflict', 'Already decided.')),
    );
    const answer = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'resource_conflict']);
  });
});

describe('a decision that is not answered', () => {
  const unanswered: [string, (response: ServerResponse) => void][] = [
    ['is cut', (response) => void response.destroy()],
    ['fails with 500', (response) => json(response, 500, 'oops')],
    ['fails with 503', (response) => json(response, 503, errorBody('api_error', 'service_unavailable', 'Down.'))],
  ];
  for (const [name, respond] of unanswered) {
    it(`when it ${name}: 504 decision_unconfirmed, sent once`, async (t) => {
      const f = await startFixture(t);
      prepare(f, 'cfa_1');
      f.upstream.on('POST', ACCEPT, (_call, response) => respond(response));
      const answer = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
      assert.equal(answer.status, 504);
      assert.equal(answer.body.error.code, 'decision_unconfirmed');
      assert.deepEqual(answer.body.error.details, { alerts: [{ id: 'cfa_1', status: 'pending' }] });
      assert.equal(f.upstream.calls.filter(({ method }) => method === 'POST').length, 1);
      await f.proxy.close();
      const { outcome, found } = f.audit().at(-1) ?? {};
      assert.deepEqual([outcome, found], ['unconfirmed', [{ id: 'cfa_1', status: 'pending' }]]);
    });
  }

  it('carries no details when the record cannot be read either, and looks once', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', ACCEPT, (_call, response) => {
      f.upstream.on('GET', DOCUMENTS, (_read, answer) => json(answer, 503, 'down'));
      response.destroy();
    });
    const { status, body } = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
    assert.deepEqual([status, body.error.code, body.error.details], [504, 'decision_unconfirmed', undefined]);
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${ACCEPT}`, `GET ${DOCUMENTS}`]);
  });

  it('passes no status on that is a text', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', ACCEPT, (_call, response) => {
      const alert = { id: 'cfa_1', status: 'Canary Patient Okonkwo' };
      f.upstream.on('GET', DOCUMENTS, { items: [{ id: 'd', cdssAlerts: [alert, { id: 'cfa_2' }] }], total: 1 });
      response.destroy();
    });
    const { body } = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
    assert.deepEqual(body.error.details, { alerts: [{ id: 'cfa_1', status: 'unknown' }] });
    await f.proxy.close();
    assert.doesNotMatch(JSON.stringify(f.audit()), /Okonkwo/);
  });

  it('is 502 upstream_invalid when another alert is answered', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', ACCEPT, { id: 'cfa_2', elementId: 'x', status: 'accepted' });
    const answer = await f.call('POST', ACCEPT, { token: await f.token(), headers: NAMED });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
  });

  it('a redirect is not followed: the body is posted nowhere else', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    f.upstream.on('POST', BATCH, (_call, response) =>
      json(response, 307, '', { location: `${f.upstream.url}/elsewhere` }),
    );
    const answer = await f.call('POST', BATCH, {
      token: await f.token(),
      headers: NAMED,
      body: { decisions: [{ id: 'cfa_1', decision: 'accepted' }] },
    });
    assert.equal(answer.status, 502);
    // Then the proxy reads the record to learn whether the decision was made.
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${BATCH}`, `GET ${DOCUMENTS}`]);
  });

  it('goes on when the browser leaves', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('POST', ACCEPT, async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    });
    const leaving = new AbortController();
    const token = await f.token();
    const gone = fetch(`${f.url}${ACCEPT}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...NAMED },
      signal: leaving.signal,
    });
    await arrived.promise;
    leaving.abort();
    await assert.rejects(gone);
    release.resolve();
    await f.proxy.close();
    assert.equal(f.audit().at(-1)?.['outcome'], 'recorded');
  });
});

describe('§4.7 through the proxy', () => {
  const decisions = (...ids: string[]) => ({
    decisions: ids.map((id) => ({ id, decision: 'accepted', reason: `because ${id}` })),
  });

  it('sends one batch, without the reasons', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2', 'cfa_3');
    const answer = await f.call('POST', BATCH, {
      token: await f.token(),
      headers: NAMED,
      body: decisions('cfa_1', 'cfa_2', 'cfa_3'),
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${BATCH}`]);
    assert.deepEqual(JSON.parse(f.upstream.calls[1]?.body ?? ''), {
      decisions: ['cfa_1', 'cfa_2', 'cfa_3'].map((id) => ({ id, decision: 'accepted' })),
    });
  });

  it('with one foreign alert it makes no decision call, and names the culprit', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    const answer = await f.call('POST', BATCH, {
      token: await f.token(),
      headers: NAMED,
      body: decisions('cfa_1', 'cfa_bad', 'cfa_2'),
    });
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.param],
      [404, 'resource_not_found', 'decisions[1].id'],
    );
    assert.ok(f.upstream.calls.every(({ method }) => method === 'GET'));
  });

  it('refused by the service, it names the culprit as the service does, and nothing else', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    const token = await f.token();
    const paramOf = async (param: unknown) => {
      f.upstream.on('POST', BATCH, (_call, response) =>
        json(response, 404, errorBody('invalid_request_error', 'resource_not_found', 'No such alert.', { param })),
      );
      const { status, body } = await f.call('POST', BATCH, {
        token,
        headers: NAMED,
        body: decisions('cfa_1', 'cfa_2'),
      });
      assert.deepEqual([status, body.error.message], [404, 'No CDSS alert was found for the given id.']);
      return body.error.param;
    };
    assert.equal(await paramOf('decisions[1].id'), 'decisions[1].id');
    for (const other of ['decisions[1].id and Okonkwo', 'decisions[x].id', 'id', null])
      assert.equal(await paramOf(other), 'alert_id');
  });

  it('is validated whole before any call', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const post = async (body: unknown) => {
      const { status, body: answer } = await f.call('POST', BATCH, { token, headers: NAMED, body });
      return [status, answer.error.code, answer.error.param];
    };
    assert.deepEqual(await post({}), [400, 'parameter_missing', 'decisions']);
    assert.deepEqual(await post('{"decisions":'), [400, 'parameter_invalid', null]);
    assert.deepEqual(await post({ decisions: 'x' }), [400, 'parameter_invalid', 'decisions']);
    assert.deepEqual(await post({ decisions: [] }), [400, 'parameter_invalid', 'decisions']);
    assert.deepEqual(await post({ decisions: [{ id: 'cfa_1' }] }), [400, 'parameter_missing', 'decisions[0].decision']);
    assert.deepEqual(await post({ decisions: [{ decision: 'accepted' }] }), [
      400,
      'parameter_missing',
      'decisions[0].id',
    ]);
    assert.deepEqual(await post({ decisions: [{ id: 'cfa_1', decision: 'maybe' }] }), [
      400,
      'parameter_invalid',
      'decisions[0].decision',
    ]);
    assert.deepEqual(await post({ decisions: [{ id: 'a b', decision: 'accepted' }] }), [
      400,
      'parameter_invalid',
      'decisions[0].id',
    ]);
    assert.deepEqual(await post({ decisions: [{ id: 'x'.repeat(513), decision: 'accepted' }] }), [
      400,
      'parameter_invalid',
      'decisions[0].id',
    ]);
    assert.deepEqual(await post(decisions('cfa_1', 'cfa_1')), [400, 'parameter_invalid', 'decisions']);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('is 502 when the answer is short of an alert', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    f.upstream.on('POST', BATCH, { decisions: [{ id: 'cfa_1', elementId: 'e', status: 'accepted' }] });
    const answer = await f.call('POST', BATCH, {
      token: await f.token(),
      headers: NAMED,
      body: decisions('cfa_1', 'cfa_2'),
    });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
  });
});

describe('one decision in flight per alert', () => {
  it('an identical one joins: one call, the same answer', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1');
    const token = await f.token();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => f.call('POST', ACCEPT, { token, headers: NAMED })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.deepEqual(f.upstream.seen(), [`GET ${DOCUMENTS}`, `POST ${ACCEPT}`]);
  });

  it('another one is a conflict', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    f.upstream.on('POST', ACCEPT, async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    });
    const token = await f.token();
    const first = f.call('POST', ACCEPT, { token, headers: NAMED });
    await arrived.promise;
    const other = await f.call('POST', REJECT, { token, headers: NAMED, body: {} });
    const { code, param } = other.body.error;
    assert.deepEqual([other.status, code, param], [409, 'resource_conflict', 'alert_id']);
    const batch = await f.call('POST', BATCH, {
      token,
      headers: NAMED,
      body: {
        decisions: [
          { id: 'cfa_2', decision: 'accepted' },
          { id: 'cfa_1', decision: 'accepted' },
        ],
      },
    });
    assert.deepEqual([batch.status, batch.body.error.param], [409, 'decisions[1].id']);
    release.resolve();
    assert.equal((await first).status, 200);
    assert.equal(f.upstream.calls.filter(({ method }) => method === 'POST').length, 1);
  });
});

describe('an audit that cannot be written', () => {
  it('turns decisions off with the reason, and leaves reads on', async (t) => {
    let isBroken = true;
    const lines: string[] = [];
    const auditSink = {
      open: () => Promise.resolve({ link: undefined, unfinished: [] }),
      append: (text: string) =>
        isBroken ? Promise.reject(new Error('disk full')) : Promise.resolve(void lines.push(text)),
      close: () => Promise.resolve(),
    };
    const f = await startFixture(t, { deps: { auditSink } });
    prepare(f, 'cfa_1');
    const token = await f.token();
    for (let i = 0; i < 2; i++) {
      const answer = await f.call('POST', ACCEPT, { token, headers: NAMED });
      assert.deepEqual(
        [answer.status, answer.body.error.code, answer.body.error.details],
        [503, 'service_unavailable', { reason: 'audit' }],
      );
    }
    assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 200);
    assert.ok(f.upstream.calls.every(({ method }) => method === 'GET'));
    isBroken = false;
    await f.proxy.close();
    assert.match(lines.join(''), /documents\.view/);
  });

  it('an audit file that somebody else changed stops decisions', async (t) => {
    const f = await startFixture(t);
    prepare(f, 'cfa_1', 'cfa_2');
    const token = await f.token();
    assert.equal((await f.call('POST', ACCEPT, { token, headers: NAMED })).status, 200);
    appendFileSync(`${f.folder}/audit.jsonl`, 'somebody else\n');
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_2/accept', { token, headers: NAMED })).status, 503);
  });
});
