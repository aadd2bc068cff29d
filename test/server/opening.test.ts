// `POST /embed/open`: one request for the answers of `/embed/token` and the two reads of a session.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import {
  documents,
  ORIGIN,
  SECRETS,
  session,
  startFixture,
  type Answered,
  type Fixture,
} from '../support/proxy-fixture.ts';
import { errorBody, json, type Responder } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };

const open = (f: Fixture, body: unknown, headers: Record<string, string> = {}) =>
  f.call('POST', '/embed/open', { body, headers: { ...TEXT, ...headers } });
const word = async (f: Fixture, sessionId = 'c-1', claims = {}) => ({
  publishableKey: 'pk_ana',
  assertion: await f.assert(claims),
  sessionId,
});

async function ready(t: TestContext, options = {}) {
  const f = await startFixture(t, options);
  f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
  return f;
}

/** Answers with these pieces, each in a packet of its own. */
async function sendApart(response: ServerResponse, pieces: readonly (string | Buffer)[]): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
  for (const piece of pieces) {
    response.write(piece);
    await new Promise(setImmediate);
  }
  response.end();
}

/** Removes the values that belong to one request. */
const timeless = (part: unknown): unknown => JSON.parse(JSON.stringify(part).replaceAll(/"[0-9a-f-]{36}"/g, '"id"'));

describe('POST /embed/open', () => {
  it('answers what the three calls answer, and the position of the hints', async (t) => {
    const f = await ready(t);
    const answer = await open(f, await word(f));
    assert.equal(answer.status, 200, answer.text);
    const { token, position, ...rest } = answer.body as Record<string, unknown>;
    const { token: _other, ...granted } = (await f.exchange(await f.assert())).body as Record<string, unknown>;
    assert.deepEqual(rest, { ...granted, session: session('ss_1', 'c-1'), documents: documents('cfa_1') });
    assert.deepEqual([typeof token, typeof position], ['string', 'string']);
    assert.equal((await f.call('GET', SESSION, { token: String(token) })).status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN);
    await f.proxy.close();
    const { requestId } = f.audit().find(({ action }) => action === 'token.issue') ?? {};
    const lines = f.audit().filter((line) => line['requestId'] === requestId);
    assert.deepEqual(lines.map(({ action }) => action).sort(), [
      'alerts.shown',
      'documents.view',
      'session.view',
      'token.issue',
    ]);
  });

  it('answers session and documents alone for a token: the next patient', async (t) => {
    const f = await ready(t);
    const { position, ...parts }: Record<string, unknown> = (
      await open(f, { token: await f.token(), sessionId: 'c-1' })
    ).body;
    assert.equal(typeof position, 'string');
    assert.deepEqual(parts, { session: session('ss_1', 'c-1'), documents: documents('cfa_1') });
  });

  it('says the position of the hints before the reads: a change during the reads is not missed', async (t) => {
    const f = await ready(t);
    f.upstream.on('GET', DOCUMENTS, async (_call, response) => {
      await deliver(f, eventOf('ss_1'));
      json(response, 200, documents());
    });
    const { token, position } = (await open(f, await word(f))).body as Record<string, unknown>;
    const stream = await f.listen(String(token), { 'last-event-id': String(position) });
    assert.match((await stream.next()).data, /"sessionId":"ss_1"/);
  });

  for (const size of [300_000, 3_000_000])
    it(`streams ${size} bytes of documents untouched, whichever read is answered first`, async (t) => {
      const f = await ready(t);
      const text = ` {"items": [ ], "total":0, "unknown": "${'é'.repeat(size / 2)}"}`;
      let askedForSession = () => {};
      f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, text));
      f.upstream.on('GET', SESSION, async (_call, response) => {
        await new Promise<void>((resolve) => (askedForSession = resolve));
        json(response, 200, session('ss_1', 'c-1'));
      });
      const asking = open(f, { token: await f.token(), sessionId: 'c-1' });
      await until('both reads arrived', () => f.upstream.calls.length >= 2);
      askedForSession();
      const answer = await asking;
      assert.ok(answer.text.startsWith(`{"documents":${text},"session":`), answer.text.slice(-200));
      assert.deepEqual(answer.body['session'], session('ss_1', 'c-1'));
    });

  const PENDING = [{ sessionId: 'ss_7', url: 'https://web.scribe.example/consultations/ss_7' }];
  const answersOf: Record<string, [session: Responder | object, documents: Responder | object]> = {
    'that did not start': [
      (_, response) => json(response, 404, errorBody('invalid_request_error', 'resource_not_found', 'None.')),
      (_, response) => json(response, 404, errorBody('invalid_request_error', 'resource_not_found', 'None.')),
    ],
    'before a review gate': [
      (_, response) =>
        json(
          response,
          428,
          errorBody('invalid_request_error', 'cdss_review_required', 'Review.', {
            details: { pendingConsultations: PENDING },
          }),
        ),
      documents('cfa_1'),
    ],
    'of a service that is down for an hour': [
      session('ss_1', 'c-1'),
      (_, response) =>
        json(response, 503, errorBody('api_error', 'service_unavailable', 'Down.'), { 'retry-after': '3600' }),
    ],
    'of another consultation': [session('ss_2', 'c-2'), documents()],
    'that holds a secret key': [
      { ...session('ss_1', 'c-1'), specialty: SECRETS.ben },
      { items: [], note: `… ${SECRETS.ana} …` },
    ],
    'whose key is refused': [
      (_, response) => json(response, 401, errorBody('authentication_error', 'authentication_required', 'No.')),
      (_, response) => json(response, 200, 'no JSON at all', { 'content-type': 'text/html' }),
    ],
    'that is redirected': [(_, response) => response.writeHead(307, { location: 'https://x.example' }).end(), {}],
  };
  for (const [name, [one, other]] of Object.entries(answersOf))
    it(`has for a session ${name} the parts that the reads have`, async (t) => {
      const f = await ready(t);
      f.upstream.on('GET', SESSION, one);
      f.upstream.on('GET', DOCUMENTS, other);
      const token = await f.token();
      const answer = await open(f, { token, sessionId: 'c-1' });
      assert.equal(answer.status, 200, answer.text);
      for (const [part, path] of [
        ['session', SESSION],
        ['documents', DOCUMENTS],
      ] as const) {
        const { body, headers } = await f.call('GET', path, { token });
        const retryAfter = headers.get('retry-after');
        assert.deepEqual(
          timeless(answer.body[part]),
          timeless({ ...body, ...(retryAfter !== null && { retryAfter: Number(retryAfter) }) }),
        );
      }
      assert.ok(!answer.text.includes('sk_canary'));
    });

  it('grants what its gate part names', async (t) => {
    const f = await ready(t);
    f.upstream.on('GET', SESSION, answersOf['before a review gate']![0]);
    f.upstream.on('GET', '/v1/scribe-sessions/ss_7/medical-record-documents', documents('cfa_7'));
    const { token } = (await open(f, await word(f))).body as Record<string, unknown>;
    const path = '/v1/scribe-sessions/ss_7/medical-record-documents';
    assert.equal((await f.call('GET', path, { token: String(token) })).status, 200);
  });

  const MARK = Buffer.from('\ufeff');
  const marked: Record<string, readonly (string | Buffer)[]> = {
    'in one piece': [MARK],
    'a byte a packet': [MARK.subarray(0, 1), MARK.subarray(1, 2), MARK.subarray(2)],
    'twice, behind an empty line': ['\r\n', MARK, MARK.subarray(0, 2), MARK.subarray(2)],
  };
  for (const [name, pieces] of Object.entries(marked))
    it(`takes no byte order mark of the service into its middle, nor do the reads: ${name}`, async (t) => {
      const f = await ready(t);
      for (const words of ['', 'clinical words '.repeat(60_000)]) {
        const given = { session: session('ss_1', 'c-1'), documents: { ...documents('cfa_1'), words } };
        f.upstream.on('GET', SESSION, (_, response) => sendApart(response, [...pieces, JSON.stringify(given.session)]));
        f.upstream.on('GET', DOCUMENTS, (_, response) =>
          sendApart(response, [...pieces, JSON.stringify(given.documents)]),
        );
        const token = await f.token();
        const { text } = await open(f, { token, sessionId: 'c-1' });
        const { position: _position, ...parts } = JSON.parse(text) as Record<string, unknown>;
        assert.deepEqual(parts, given);
        assert.deepEqual(JSON.parse((await f.call('GET', SESSION, { token })).text), given.session);
        assert.deepEqual(JSON.parse((await f.call('GET', DOCUMENTS, { token })).text), given.documents);
      }
    });

  for (const [name, body] of [
    ['nothing', ''],
    ['white space', ' \r\n'],
    ['a page of a front', '<html><title>Please sign in</title></html>'],
    ['a warning before the JSON', 'Warning: x\n{"items":[],"total":0}'],
    ['a remark behind the JSON', '{"items":[],"total":0}\n<!-- from the cache -->'],
    ['a second answer behind the first', '{"items":[],"total":0}["next"]'],
    ['a byte order mark behind the JSON', '{"items":[],"total":0}\ufeff'],
    ['NULs behind the JSON', '{"items":[],"total":0}\0\0'],
    ['half of the JSON', '{"items":[{"id":"doc_1","purpose":"prim'],
  ] as const)
    it(`says that the documents are none where they are ${name}, labelled as JSON`, async (t) => {
      const f = await ready(t);
      f.upstream.on('GET', DOCUMENTS, (_call: unknown, response: ServerResponse) => json(response, 200, body));
      const { session: part, documents: none } = (await open(f, await word(f))).body as Record<
        string,
        Answered['body']
      >;
      assert.deepEqual([part?.['id'], none?.error.code], ['ss_1', 'upstream_invalid']);
      const answer = await f.call('GET', DOCUMENTS, { token: await f.token() });
      assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
      const { text } = await f.call('GET', '/metrics');
      assert.match(text, /^scribe_proxy_bad_answers_total\{fault="not_json"\} 2$/m);
      await f.proxy.close();
      assert.ok(!f.audit().some(({ action }) => action === 'documents.view'));
    });

  it('passes documents on that begin and end with white space', async (t) => {
    const f = await ready(t);
    const body = `\n \t${JSON.stringify(documents('cfa_1'))}\r\n\t \n`;
    f.upstream.on('GET', DOCUMENTS, (_call: unknown, response: ServerResponse) => json(response, 200, body));
    assert.equal((await f.call('GET', DOCUMENTS, { token: await f.token() })).text, body);
  });

  it('takes no part that stands in the bytes of another', async (t) => {
    const f = await ready(t);
    f.upstream.on('GET', DOCUMENTS, (_, response) =>
      json(response, 200, '{"items":[]},"session":{"id":"ss_9","patientName":"Canary"},"position":"0"'),
    );
    const { body } = await open(f, { token: await f.token(), sessionId: 'c-1' });
    assert.deepEqual(body['session'], session('ss_1', 'c-1'));
    assert.notEqual(body['position'], '0');
  });

  it('has a foreign session as one that nobody has, without a call to the service, in the audit with its doctor', async (t) => {
    const f = await ready(t);
    const { session: one, documents: other } = (await open(f, await word(f, 'c-2'))).body;
    const own = await f.call('GET', '/v1/scribe-sessions/c-2', { token: await f.token() });
    assert.deepEqual([timeless(one), timeless(other)], [timeless(own.body), timeless(own.body)]);
    assert.deepEqual(f.upstream.calls, []);
    await f.proxy.close();
    const refused = f.audit().filter(({ action }) => action === 'session.refused');
    assert.ok(refused.every(({ doctor, session: id }) => doctor === 'dr-ana' && id === 'c-2') && refused.length > 0);
  });

  it('has a token, and parts of 403, where the assertion does not allow to read', async (t) => {
    const f = await ready(t);
    const { body } = await open(f, await word(f, 'c-1', { scopes: ['decide'] }));
    assert.equal(typeof body['token'], 'string');
    for (const part of ['session', 'documents'])
      assert.equal((body[part] as { error: { code: string } }).error.code, 'permission_denied');
  });

  it('takes an assertion once', async (t) => {
    const f = await ready(t);
    const body = await word(f);
    assert.equal((await open(f, body)).status, 200);
    const again = await open(f, body);
    assert.deepEqual([again.status, again.body.error.param], [401, 'assertion']);
    assert.equal((await f.exchange(body.assertion)).status, 401);
  });

  it('cuts an answer whose documents break, and the assertion is used up', async (t) => {
    const f = await ready(t);
    f.upstream.on('GET', DOCUMENTS, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(`{"items":["${'x'.repeat(400_000)}`, () => {
        response.destroy();
      });
    });
    const body = await word(f);
    await assert.rejects(open(f, body));
    assert.equal((await f.exchange(body.assertion)).status, 401);
  });

  it('reads on while the store is away, without a position', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const f = await ready(t, {
      deps: { store: Object.assign(store, { lastPosition: () => Promise.reject(new Error('away')) }) },
    });
    const { body } = await open(f, { token: await f.token(), sessionId: 'c-1' });
    assert.deepEqual([body['position'], body['session']], [null, session('ss_1', 'c-1')]);
  });

  const refused: [name: string, status: number, param: string | null, send: (f: Fixture) => Promise<unknown[]>][] = [
    ['no origin', 403, 'Origin', async (f) => [await word(f), { origin: '' }]],
    ['an origin nobody lists', 403, 'Origin', async (f) => [await word(f), { origin: 'https://evil.example' }]],
    ['the origin null', 403, 'Origin', async (f) => [await word(f), { origin: 'null' }]],
    ['an origin of another account', 403, 'Origin', async (f) => [await word(f), { origin: 'https://other.example' }]],
    ['a navigation', 403, 'Sec-Fetch-Mode', async (f) => [await word(f), { 'sec-fetch-dest': 'document' }]],
    ['JSON', 400, 'Content-Type', async (f) => [await word(f), { 'content-type': 'application/json' }]],
    ['a form', 400, 'Content-Type', async (f) => [await word(f), { 'content-type': 'multipart/form-data' }]],
    ['no words', 400, null, () => Promise.resolve(['words'])],
    ['no session', 400, 'sessionId', async (f) => [{ ...(await word(f)), sessionId: undefined }]],
    ['a session that is none', 400, 'sessionId', async (f) => [await word(f, 'c 1')]],
    ['a token and an assertion', 400, 'publishableKey', async (f) => [{ ...(await word(f)), token: 'x' }]],
    ['no token', 401, null, () => Promise.resolve([{ token: 'x', sessionId: 'c-1' }])],
    ['a publishable key as token', 403, null, () => Promise.resolve([{ token: 'pk_ana', sessionId: 'c-1' }])],
    ['a secret key as token', 401, null, () => Promise.resolve([{ token: SECRETS.ana, sessionId: 'c-1' }])],
    ['a secret key as Bearer', 401, null, async (f) => [await word(f), { authorization: `Bearer ${SECRETS.ana}` }]],
    [
      'an expired assertion',
      401,
      'assertion',
      async (f) => [{ ...(await word(f)), assertion: await f.assert({}, { expiresIn: -60 }) }],
    ],
    ['an unknown account', 401, 'publishableKey', async (f) => [{ ...(await word(f)), publishableKey: 'pk_none' }]],
  ];
  for (const [name, status, param, send] of refused)
    it(`refuses ${name}, and asks the service nothing`, async (t) => {
      const f = await ready(t);
      const [body, headers] = (await send(f)) as [unknown, Record<string, string>?];
      const answer = await open(f, body, headers);
      assert.deepEqual([answer.status, answer.body.error.param], [status, param], answer.text);
      assert.deepEqual(f.upstream.calls, []);
      assert.ok(![answer.text, ...f.logs].some((text) => text.includes('canary')));
    });

  it('refuses a token that has expired', async (t) => {
    const f = await ready(t);
    const token = await f.token();
    f.advance(301_000);
    const { status, body } = await open(f, { token, sessionId: 'c-1' });
    assert.deepEqual([status, body.error.code], [401, 'session_expired']);
  });

  it('is the one route that takes text/plain', async (t) => {
    const f = await ready(t);
    const { assertion } = await word(f);
    const answer = await f.call('POST', '/embed/token', {
      body: { publishableKey: 'pk_ana', assertion },
      headers: TEXT,
    });
    assert.deepEqual([answer.status, answer.body.error.param], [400, 'Content-Type']);
  });

  it('takes a Content-Type that a front has doubled', async (t) => {
    const f = await ready(t);
    const { assertion } = await word(f);
    const answer = await f.call('POST', '/embed/token', {
      body: { publishableKey: 'pk_ana', assertion },
      headers: { 'content-type': 'application/json, application/json; charset=utf-8' },
    });
    assert.equal(answer.status, 200);
  });

  it('counts failed exchanges against a client, and nothing that a token asks for', async (t) => {
    const f = await ready(t, { isStill: true });
    const ask = async (body: object) => (await open(f, body)).status;
    for (let n = 0; n < 40; n++) await ask({ token: 'x', sessionId: 'c-1' });
    const bad = { publishableKey: 'pk_ana', assertion: 'x', sessionId: 'c-1' };
    for (let n = 0; n < 30; n++) assert.equal(await ask(bad), 401);
    assert.equal(await ask(bad), 429);
    assert.equal(await ask({ token: 'x', sessionId: 'c-1' }), 401);
    assert.equal(await ask(await word(f)), 200);
  });
});
