import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';
import { documents, ORIGIN, SECRETS, session, startFixture } from '../support/proxy-fixture.ts';
import { errorBody, json, REQUEST_ID, type Responder } from '../support/upstream.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;

describe('forwarding a read', () => {
  it('compares every answer about a session with what was asked, also after one that was right', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const right = { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' };
    for (const [answer, status] of [
      [right, 200],
      [right, 200],
      [{ ...right, consultationInternalId: 'c-2' }, 502],
      [{ ...right, status: 7 }, 200],
      [right, 200],
    ] as const) {
      f.upstream.on('GET', SESSION, answer);
      assert.equal((await f.call('GET', SESSION, { token })).status, status);
    }
  });

  it('sends the configured key and nothing of the browser’s request', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', `${DOCUMENTS}?purpose=report`, documents());
    const token = await f.token();
    const headers = {
      cookie: 'a=b',
      'x-forwarded-for': '1.2.3.4',
      'x-custom': '1',
      'accept-language': 'es',
      'user-agent': 'page',
    };
    const answer = await f.call('GET', `${DOCUMENTS}?purpose=report&debug=1&purposes=x`, { token, headers });
    assert.equal(answer.status, 200, answer.text);
    const [call] = f.upstream.calls;
    assert.equal(call?.path, `${DOCUMENTS}?purpose=report`);
    const { host: _host, connection: _connection, ...sent } = call?.headers ?? {};
    assert.deepEqual(sent, {
      authorization: `Bearer ${SECRETS.ana}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'scribe-widget-proxy',
    });
  });

  it('takes an id with encoded letters for the same id (RFC 3986, 6.2.2.2)', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' });
    const token = await f.token();
    assert.equal((await f.call('GET', '/v1/scribe-sessions/%63%2d1', { token })).status, 200);
    assert.equal(f.upstream.calls.at(-1)?.path, SESSION);
  });

  it('answers with its own headers only', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', DOCUMENTS, (_call, response) =>
      json(response, 200, documents(), {
        'set-cookie': 'a=b',
        'x-internal': '1',
        server: 'x',
        etag: '"1"',
        'access-control-allow-origin': '*',
      }),
    );
    const { headers } = await f.call('GET', DOCUMENTS, { token: await f.token() });
    const names = [...headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name)).sort();
    assert.deepEqual(names, [
      'access-control-allow-origin',
      'access-control-expose-headers',
      'cache-control',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'referrer-policy',
      'strict-transport-security',
      'timing-allow-origin',
      'vary',
      'x-content-type-options',
    ]);
    assert.equal(headers.get('cache-control'), 'no-store');
    // The headers that a page on another origin may read.
    assert.equal(headers.get('access-control-expose-headers'), 'Retry-After, Warning');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('passes documents on byte for byte, small and large', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const size of [10, 300_000, 3_000_000]) {
      const text = ` {"items": [ ], "total":0, "unknown": "${'é'.repeat(size)}"}`;
      f.upstream.on('GET', DOCUMENTS, (_call, response) => json(response, 200, text));
      const answer = await f.call('GET', DOCUMENTS, { token });
      assert.equal(answer.status, 200);
      assert.ok(answer.text === text, `${size}`);
    }
  });

  it('passes an error of the service on with its requestId', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 400, errorBody('invalid_request_error', 'account_invalid', 'The account has no valid auth id.')),
    );
    const answer = await f.call('GET', SESSION, { token: await f.token() });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body.error, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: 'The account has no valid auth id.',
      param: null,
      requestId: REQUEST_ID,
    });
    assert.ok(f.logs.some((line) => line.includes(REQUEST_ID) && line.includes('"requestId"')));
  });

  it('tries a failed read three times at most', async (t) => {
    const f = await startFixture(t);
    let fails = 2;
    f.upstream.on('GET', SESSION, (_call, response) =>
      fails-- > 0
        ? json(response, 503, errorBody('api_error', 'service_unavailable', 'Down.'))
        : json(response, 200, session('ss_1', 'c-1')),
    );
    const token = await f.token();
    assert.equal((await f.call('GET', SESSION, { token })).status, 200);
    assert.equal(f.upstream.calls.length, 3);
    fails = 99;
    const failed = await f.call('GET', SESSION, { token });
    assert.equal(failed.status, 503);
    assert.equal(failed.body.error.code, 'service_unavailable');
    assert.equal(f.upstream.calls.length, 6);
  });

  it('tries again when the connection breaks', async (t) => {
    const f = await startFixture(t);
    let breaks = 1;
    f.upstream.on('GET', SESSION, (_call, response) =>
      breaks-- > 0 ? response.destroy() : json(response, 200, session('ss_1', 'c-1')),
    );
    assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
    assert.equal(f.upstream.calls.length, 2);
  });

  it('honours Retry-After: an hour is the browser’s to wait', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 429, errorBody('invalid_request_error', 'rate_limit_exceeded', 'Slow down.'), {
        'retry-after': '3600',
      }),
    );
    const answer = await f.call('GET', SESSION, { token: await f.token() });
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '3600');
    assert.equal(f.upstream.calls.length, 1);
  });

  it('a session that was not asked for is 502 upstream_invalid, and nothing of it is passed on', async (t) => {
    const f = await startFixture(t);
    const token = await f.token({ sessions: ['c-1', 'ss_5'] });
    f.upstream.on('GET', SESSION, session('ss_2', 'c-2'));
    // A consultation whose id looks like a session id.
    f.upstream.on('GET', '/v1/scribe-sessions/ss_5', session('ss_6', 'ss_5'));
    for (const path of [SESSION, '/v1/scribe-sessions/ss_5']) {
      const answer = await f.call('GET', path, { token });
      assert.equal(answer.status, 502);
      assert.equal(answer.body.error.code, 'upstream_invalid');
      assert.ok(!answer.text.includes('Okonkwo'));
    }
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_2', { token })).status, 404, 'no pair was learned');
  });

  const invalid: [string, number, string, Record<string, string>?][] = [
    ['HTML', 200, '<html>', { 'content-type': 'text/html' }],
    ['not JSON', 200, '{"id":'],
    ['wrong types', 200, '{"id":7,"status":"x"}'],
    ['another status', 201, '{}'],
    ['a 404 that is no envelope', 404, '<html>', { 'content-type': 'text/html' }],
    ['a redirect', 307, '', { location: 'http://127.0.0.1:1/steal' }],
    ['an encoding that was not asked for', 200, '{}', { 'content-encoding': 'gzip' }],
    ['a code with another status', 400, JSON.stringify(errorBody('x', 'resource_not_found', 'X.'))],
  ];
  for (const [name, status, text, headers] of invalid) {
    it(`${name} is 502 upstream_invalid`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('GET', SESSION, (_call, response) => json(response, status, text, headers));
      const answer = await f.call('GET', SESSION, { token: await f.token() });
      assert.equal(answer.status, 502, answer.text);
      assert.equal(answer.body.error.code, 'upstream_invalid');
      assert.equal(f.upstream.calls.length, 1);
    });
  }

  it('cuts an answer over 8 MiB, with or without a Content-Length', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(9 * 1024 * 1024) });
      response.end(Buffer.alloc(9 * 1024 * 1024));
    });
    assert.equal((await f.call('GET', SESSION, { token })).status, 502);
    f.upstream.on('GET', DOCUMENTS, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.alloc(9 * 1024 * 1024, ' '));
    });
    await assert.rejects(f.call('GET', DOCUMENTS, { token }));
    assert.equal((await f.call('GET', '/livez')).status, 200);
  });

  it('an answer that repeats the secret key is not passed on', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', DOCUMENTS, { items: [], total: 0, echo: SECRETS.ana });
    assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 502);
    f.upstream.on('GET', DOCUMENTS, { items: [], total: 0, padding: 'x'.repeat(400_000), echo: SECRETS.ana });
    await f.call('GET', DOCUMENTS, { token }).catch(() => undefined);
    f.upstream.on('GET', DOCUMENTS, (_call, response) =>
      json(response, 400, errorBody('x', 'parameter_invalid', `Key ${SECRETS.ana} is wrong.`)),
    );
    assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 502);
    assert.ok(![...f.answers, ...f.logs].join('').includes(SECRETS.ana));
  });

  it('aborts the upstream call when the browser goes away', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const aborted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    f.upstream.on('GET', DOCUMENTS, (_call, response) => {
      response.once('close', () => aborted.resolve());
      arrived.resolve();
    });
    const leaving = new AbortController();
    const gone = fetch(`${f.url}${DOCUMENTS}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    await arrived.promise;
    leaving.abort();
    await assert.rejects(gone);
    await aborted.promise;
  });

  it('a refused key is 502 upstream_credentials, then one call at a time tries it', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 401, errorBody('authentication_error', 'authentication_required', 'Invalid API key.')),
    );
    const first = await f.call('GET', SESSION, { token });
    assert.equal(first.status, 502);
    assert.equal(first.body.error.code, 'upstream_credentials');
    const release = Promise.withResolvers<void>();
    f.upstream.on('GET', SESSION, async (_call, response) => {
      await release.promise;
      json(response, 200, session('ss_1', 'c-1'));
    });
    const calls = Array.from({ length: 6 }, () => f.call('GET', SESSION, { token }));
    let refused = 0;
    for (const call of calls) {
      void call.then(({ status }) => {
        if (status === 502 && ++refused === 5) release.resolve();
      });
    }
    const answers = await Promise.all(calls);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 502, 502, 502, 502, 502]);
    assert.equal(f.upstream.calls.length, 2);
    assert.equal((await f.call('GET', SESSION, { token })).status, 200, 'accepted again');
  });

  it('is 503 while the service cannot be reached', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    await f.upstream.close();
    const answer = await f.call('GET', SESSION, { token });
    assert.equal(answer.status, 503);
    assert.equal(answer.body.error.code, 'service_unavailable');
  });
});

describe('the outbound guard', () => {
  it('sends nothing rather than a publishable key, whoever configured it', async (t) => {
    const account = {
      account: 'a',
      publishableKey: 'pk_ana',
      scope: 'doctor',
      doctors: undefined,
      origins: [ORIGIN],
    } as const;
    for (const secretKey of ['pk_canary_as_secret', 'canary-of-no-kind', '']) {
      const f = await startFixture(t, { config: { accounts: [{ ...account, secretKey }] } });
      const token = await f.token();
      for (const [method, path, body] of [
        ['GET', SESSION, undefined],
        ['GET', DOCUMENTS, undefined],
        ['POST', '/v1/set-consultation-context', { name: 'x', consultationInternalId: 'c-1' }],
        ['POST', '/v1/cdss/alerts/cfa_1/accept', undefined],
      ] as const) {
        const answer = await f.call(method, path, { token, body });
        assert.equal(answer.status, 503);
      }
      assert.equal(f.upstream.calls.length, 0);
      assert.ok(![...f.answers, ...f.logs].join('').includes('canary'));
    }
  });
});

describe('§8 limits of a read', () => {
  it('refuses ids and purposes that the interface does not allow, without an upstream call', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const get = async (path: string) => {
      const { status, body } = await f.call('GET', path, { token });
      return [status, body.error.code, body.error.param];
    };
    for (const id of ['x'.repeat(129), 'a%20b', 'a.b', 'ä', 'a:b', '%3Cscript%3E']) {
      assert.deepEqual(await get(`/v1/scribe-sessions/${id}`), [400, 'parameter_invalid', 'id'], id);
      assert.deepEqual(
        await get(`/v1/scribe-sessions/${id}/medical-record-documents`),
        [400, 'parameter_invalid', 'id'],
        id,
      );
    }
    assert.deepEqual(await get(`${DOCUMENTS}?purpose=`), [400, 'parameter_invalid', 'purpose']);
    assert.deepEqual(await get(`${DOCUMENTS}?purpose=${'x'.repeat(256)}`), [400, 'parameter_invalid', 'purpose']);
    assert.deepEqual(await get(`${DOCUMENTS}?purpose=a&purpose=b`), [400, 'parameter_invalid', 'purpose']);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('sends a purpose on so that every server reads it alike', async (t) => {
    const f = await startFixture(t);
    await f.call('GET', `${DOCUMENTS}?purpose=a+b%2B%C3%A9`, { token: await f.token() });
    assert.equal(f.upstream.seen().at(-1), `GET ${DOCUMENTS}?purpose=a%20b%2B%C3%A9`);
  });
});

describe('§7.3 the review gate', () => {
  const gated = (...pendingConsultations: object[]) =>
    errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', { details: { pendingConsultations } });
  const WEB = 'https://web.scribe.example/consultations';

  it('shows only links to the web application, and names every consultation', async (t) => {
    const f = await startFixture(t);
    const links = [
      `${WEB}/ss_1`,
      'https://evil.example/ss_2',
      'https://web.scribe.example.evil.example/',
      'https://user:pass@web.scribe.example/',
      'javascript:alert(1)',
      'http://web.scribe.example/',
    ];
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 428, gated(...links.map((url, index) => ({ sessionId: `ss_${index + 1}`, url })))),
    );
    const answer = await f.call('GET', SESSION, { token: await f.token() });
    assert.equal(answer.status, 428);
    assert.equal(answer.body.error.requestId, REQUEST_ID);
    assert.deepEqual(answer.body.error.details, {
      pendingConsultations: [
        { sessionId: 'ss_1', url: `${WEB}/ss_1` },
        ...[2, 3, 4, 5, 6].map((n) => ({ sessionId: `ss_${n}` })),
      ],
    });
  });

  it('shows the others if an entry or its link is missing', async (t) => {
    const f = await startFixture(t);
    const malformed = [
      { sessionId: 'ss_2', url: 5 },
      { sessionId: 'ss_3' },
      { sessionId: 7 },
      { url: WEB },
      null,
      'ss_4',
    ];
    const details = { pendingConsultations: [...malformed, { sessionId: 'ss_1', url: `${WEB}/ss_1` }] };
    const body = errorBody('invalid_request_error', 'cdss_review_required', 'Review.', { details });
    f.upstream.on('GET', SESSION, (_call, response) => json(response, 428, body));
    const answer = await f.call('GET', SESSION, { token: await f.token() });
    const shown = [{ sessionId: 'ss_2' }, { sessionId: 'ss_3' }, { sessionId: 'ss_1', url: `${WEB}/ss_1` }];
    assert.deepEqual(answer.body.error.details, { pendingConsultations: shown });
  });

  it('grants the sessions it names to that doctor for ten minutes, within the token’s scopes', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 428, gated({ sessionId: 'ss_7', url: `${WEB}/ss_7` })),
    );
    f.upstream.on('GET', '/v1/scribe-sessions/ss_7/medical-record-documents', documents('cfa_7'));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_7/accept', { id: 'cfa_7', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    const path = '/v1/scribe-sessions/ss_7/medical-record-documents';
    assert.equal((await f.call('GET', path, { token })).status, 404);
    await f.call('GET', SESSION, { token });
    assert.equal((await f.call('GET', path, { token })).status, 200);
    assert.equal(
      (await f.call('POST', '/v1/cdss/alerts/cfa_7/accept', { token, headers: { 'scribe-session-id': 'ss_7' } }))
        .status,
      200,
    );
    const reader = await f.token({ scopes: ['read'] });
    assert.equal(
      (
        await f.call('POST', '/v1/cdss/alerts/cfa_7/accept', {
          token: reader,
          headers: { 'scribe-session-id': 'ss_7' },
        })
      ).status,
      403,
    );
    const ben = await f.token({ sub: 'dr-ben', account: 'pk_ben' });
    assert.equal((await f.call('GET', path, { token: ben })).status, 404);
    f.advance(10 * 60_000 + 1);
    assert.equal((await f.call('GET', path, { token: await f.token() })).status, 404);
  });

  it('closes what it opened when the gate lifts', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, (_call, response) =>
      json(response, 428, gated({ sessionId: 'ss_7', url: `${WEB}/ss_7` })),
    );
    f.upstream.on('GET', '/v1/scribe-sessions/ss_7/medical-record-documents', documents());
    await f.call('GET', SESSION, { token });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_7/medical-record-documents', { token })).status, 200);
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    assert.equal((await f.call('GET', SESSION, { token })).status, 200);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_7/medical-record-documents', { token })).status, 404);
  });

  it('also guards the configurations', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/medical-record-configurations', (_call, response) =>
      json(response, 428, gated({ sessionId: 'ss_7', url: 'x' })),
    );
    const token = await f.token();
    assert.equal((await f.call('GET', '/medical-record-configurations', { token })).status, 428);
    f.upstream.on('GET', '/medical-record-configurations', { items: [] });
    assert.equal((await f.call('GET', '/medical-record-configurations', { token })).text, '{"items":[]}');
  });
});

describe('§4.2 set-consultation-context through the proxy', () => {
  const path = '/v1/set-consultation-context';

  it('sends the context on once', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', path, { consultationInternalId: 'c-1', success: true });
    const body = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1', notes: 'text' };
    const answer = await f.call('POST', path, { token: await f.token(), body });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(JSON.parse(f.upstream.calls[0]?.body ?? ''), body);
  });

  it('passes over fields that it does not know, as the service does, and says so in a header', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', path, { consultationInternalId: 'c-1', success: true });
    const known = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' };
    const post = async (others: object) =>
      f.call('POST', path, { token: await f.token(), body: { ...known, ...others } });
    const answer = await post({ surprise: 1, hospitalUnit: { ward: 'Canary ward' }, sk_canary: 2, 'a\nb': 3 });
    assert.deepEqual(
      [answer.status, answer.headers.get('warning')],
      [200, '299 scribe-widget "Fields that are not known were passed over: surprise, hospitalUnit"'],
    );
    assert.match(answer.headers.get('access-control-expose-headers') ?? '', /\bWarning\b/);
    assert.deepEqual(JSON.parse(f.upstream.calls[0]?.body ?? ''), known);
    assert.match((await post({ 'ä b': 3 })).headers.get('warning') ?? '', /: unnamed"$/);
    assert.equal((await post({})).headers.get('warning'), null);
  });

  it('is no success if the service answers `success: false`', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', path, { consultationInternalId: 'c-1', success: false });
    const body = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' };
    const answer = await f.call('POST', path, { token: await f.token(), body });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_invalid']);
    await f.proxy.close();
    assert.equal(f.audit().at(-1)?.outcome, 'unconfirmed');
  });

  for (const [name, answer, outcome] of [
    ['cuts off', (_call, response) => void response.destroy(), 'unconfirmed'],
    ['answers with 503', (_call, response) => json(response, 503, ''), 'unconfirmed'],
    [
      'refuses',
      (_call, response) => json(response, 409, errorBody('invalid_request_error', 'resource_conflict', 'In use.')),
      'refused',
    ],
  ] as const satisfies readonly (readonly [string, Responder, string])[])
    it(`that the service ${name} is ${outcome} in the audit`, async (t) => {
      const f = await startFixture(t);
      f.upstream.on('POST', path, answer);
      const body = { name: 'Canary Patient Okonkwo', consultationInternalId: 'c-1' };
      assert.notEqual((await f.call('POST', path, { token: await f.token(), body })).status, 200);
      await f.proxy.close();
      assert.equal(f.audit().at(-1)?.outcome, outcome);
    });

  it('needs a consultationInternalId that is granted', async (t) => {
    const f = await startFixture(t);
    const token = await f.token({ sessions: ['c-1', 'ss_5'] });
    const post = async (body: unknown) => {
      const { status, body: answer } = await f.call('POST', path, { token, body });
      return [status, answer.error.code, answer.error.param];
    };
    assert.deepEqual(await post({ name: 'x' }), [400, 'parameter_missing', 'consultationInternalId']);
    assert.deepEqual(await post({ name: 'x', consultationInternalId: 'c-2' }), [
      404,
      'resource_not_found',
      'consultationInternalId',
    ]);
    assert.deepEqual(await post({ name: 'x', consultationInternalId: 'ss_5' }), [
      400,
      'parameter_invalid',
      'consultationInternalId',
    ]);
    assert.deepEqual(await post({ name: 'x', consultationInternalId: 'c 1' }), [
      400,
      'parameter_invalid',
      'consultationInternalId',
    ]);
    assert.deepEqual(await post({ consultationInternalId: 'c-1' }), [400, 'parameter_missing', 'name']);
    assert.deepEqual(await post({ name: 7, consultationInternalId: 'c-1' }), [400, 'parameter_invalid', 'name']);
    assert.deepEqual(await post('{'), [400, 'parameter_invalid', null]);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('is never sent twice', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', path, (_call, response) => void response.destroy());
    const answer = await f.call('POST', path, {
      token: await f.token(),
      body: { name: 'x', consultationInternalId: 'c-1' },
    });
    assert.equal(answer.status, 503);
    assert.equal(f.upstream.calls.length, 1);
  });
});

describe('a service that hangs', () => {
  const hang = () => {
    const arrived = Promise.withResolvers<void>();
    return { arrived: arrived.promise, responder: () => arrived.resolve() };
  };

  it('makes a read fail after 10 s, and nothing is tried again then', async (t) => {
    const f = await startFixture(t);
    const { arrived, responder } = hang();
    f.upstream.on('GET', SESSION, responder);
    const answer = f.call('GET', SESSION, { token: await f.token() });
    await arrived;
    f.advance(10_001);
    assert.deepEqual([(await answer).status, (await answer).body.error.code], [503, 'service_unavailable']);
    assert.equal(f.upstream.calls.length, 1);
  });

  /** Resolves when the proxy's client has the head of the service's answer. */
  const headOf = (path: string) =>
    new Promise<void>((resolve) => {
      const hear = (message: unknown) => {
        if ((message as { request: { path: string } }).request.path !== path) return;
        unsubscribe('undici:request:headers', hear);
        resolve();
      };
      subscribe('undici:request:headers', hear);
    });

  it('makes a slow drip fail after 30 s', async (t) => {
    const f = await startFixture(t, { isStill: true });
    f.upstream.on('GET', DOCUMENTS, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    });
    const token = await f.token();
    const dripping = headOf(DOCUMENTS);
    const answer = f.call('GET', DOCUMENTS, { token });
    await dripping;
    f.advance(29_000);
    assert.equal(await Promise.race([answer, f.call('GET', '/livez').then(() => 'open')]), 'open');
    f.advance(1_000);
    assert.equal((await answer).status, 503);
  });

  it('makes a decision unconfirmed after 20 s', async (t) => {
    const f = await startFixture(t);
    const { arrived, responder } = hang();
    f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', responder);
    const answer = f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token: await f.token() });
    await arrived;
    f.advance(20_001);
    assert.deepEqual([(await answer).status, (await answer).body.error.code], [504, 'decision_unconfirmed']);
  });
});
