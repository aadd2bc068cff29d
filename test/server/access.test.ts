import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { Agent, get } from 'node:http';
import { describe, it } from 'node:test';
import { EncryptJWT, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { signAssertion } from '../../server/index.ts';
import { ANA, documents, ORIGIN, SECRETS, session, startFixture } from '../support/proxy-fixture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('POST /embed/token', () => {
  it('turns an assertion into a token for five minutes', async (t) => {
    const f = await startFixture(t);
    const answer = await f.exchange(await f.assert());
    assert.equal(answer.status, 200, answer.text);
    const { token, ...rest } = answer.body as Record<string, unknown>;
    assert.equal(typeof token, 'string');
    assert.deepEqual(rest, {
      expiresIn: 300,
      sessionIds: ['c-1'],
      scopes: ['read', 'decide', 'login', 'context'],
      doctor: { id: createHash('sha256').update('dr-ana').digest('base64url').slice(0, 22), name: 'Dra. Ana Lima' },
    });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(f.upstream.calls.length, 0);
  });

  it('seals the token: nothing of it can be read', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    assert.ok(!readable.some((part) => part.includes('dr-ana') || part.includes('c-1')));
  });

  it('accepts one trailing slash in aud', async (t) => {
    const f = await startFixture(t);
    assert.equal((await f.exchange(await f.assert({ audience: `${f.publicUrl}/` }))).status, 200);
    assert.equal((await f.exchange(await f.assert({ audience: `${f.publicUrl}//` }))).status, 401);
  });

  it('reads aud as it reads SCRIBE_PUBLIC_URL: capitals of the host and the default port make no other', async (t) => {
    const f = await startFixture(t, { config: { publicUrl: 'https://scribe.ehr.example' } });
    for (const audience of ['https://Scribe.EHR.example', 'https://scribe.ehr.example:443/'])
      assert.equal((await f.exchange(await f.assert({ audience }))).status, 200, audience);
    for (const audience of [
      'https://scribe.ehr.example:444',
      'http://scribe.ehr.example',
      'https://scribe.ehr.example/x',
    ])
      assert.equal((await f.exchange(await f.assert({ audience }))).status, 401, audience);
  });

  it('takes times that are no whole seconds, as NumericDate may be', async (t) => {
    const f = await startFixture(t);
    assert.equal((await f.exchange(await f.assert({}, { expiresIn: 60.123456 }))).status, 200);
  });

  it('refuses a text that is no token like any bad assertion: 401 that names the assertion', async (t) => {
    const f = await startFixture(t);
    for (const assertion of ['', 'x', 'x'.repeat(9000)]) {
      const { status, body } = await f.exchange(assertion);
      assert.deepEqual([status, body.error.code, body.error.param], [401, 'authentication_required', 'assertion']);
    }
  });

  const refused: [name: string, claims: object, options?: object][] = [
    ['for another audience', { audience: 'https://elsewhere.example' }],
    ['for the audience of the Host header', { audience: 'http://127.0.0.1' }],
    ['for another account', { account: 'pk_ben' }],
    ['by a doctor who is not of the account', { sub: 'dr-ben' }],
    ['for another origin', { origin: 'https://other.example' }],
    ['without sessions', { sessions: [] }],
    ['with 21 sessions', { sessions: Array.from({ length: 21 }, (_, index) => `c-${index}`) }],
    ['with a forbidden session id', { sessions: ['c 1'] }],
    ['with an unknown scope', { scopes: ['read', 'admin'] }],
    ['without a subject', { sub: '' }],
    // Timestamps are whole seconds: a token that is signed late in a second lives one less.
    ['that lives 152 s', {}, { expiresIn: 152 }],
    ['expired 31 s ago', {}, { expiresIn: -31 }],
    ['without a jti', {}, { jti: '' }],
  ];
  for (const [name, claims, options] of refused) {
    it(`refuses an assertion ${name}`, async (t) => {
      const f = await startFixture(t, { isStill: true });
      const answer = await f.exchange(await f.assert(claims, options));
      assert.equal(answer.status, 401, answer.text);
      assert.equal(answer.body.error.code, 'authentication_required');
      // The log names the cause in the words of the answer.
      assert.ok(f.logs.some((line) => line.includes(`"reason":${JSON.stringify(answer.body.error.message)}`)));
      assert.equal(answer.body.error.param, 'assertion');
      assert.match(answer.body.error.message, /\.$/);
    });
  }

  it('allows 30 s of skew on both ends', async (t) => {
    const f = await startFixture(t, { isStill: true });
    assert.equal((await f.exchange(await f.assert({}, { expiresIn: 149 }))).status, 200);
    assert.equal((await f.exchange(await f.assert({}, { expiresIn: -28 }))).status, 200);
  });

  it('accepts an assertion once, also when it comes twice at the same time', async (t) => {
    const f = await startFixture(t);
    const assertion = await f.assert();
    const answers = await Promise.all(Array.from({ length: 5 }, () => f.exchange(assertion)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401]);
  });

  it('refuses other algorithms and keys than the pinned ones', async (t) => {
    const f = await startFixture(t);
    const claims = { name: 'x', account: 'pk_ana', sessions: ['c-1'], scopes: ['read'], origin: ORIGIN };
    const now = Math.floor(f.now() / 1000);
    const filled = <T extends SignJWT | UnsecuredJWT>(jwt: T): T =>
      jwt
        .setAudience(f.publicUrl)
        .setSubject('dr-ana')
        .setExpirationTime(now + 60)
        .setJti(crypto.randomUUID()) as T;
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forgeries = [
      await filled(new SignJWT(claims))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(bytes('another-secret-another-secret-another')),
      await filled(new SignJWT(claims)).setProtectedHeader({ alg: 'HS512' }).sign(bytes(SECRETS.assertion)),
      await filled(new SignJWT(claims)).setProtectedHeader({ alg: 'ES256' }).sign(privateKey),
      filled(new UnsecuredJWT(claims)).encode(),
      'not.a.jwt',
      await f.token(),
    ];
    for (const forgery of forgeries) {
      const answer = await f.exchange(forgery);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.param, 'assertion');
    }
  });

  for (const [alg, pair] of [
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['EdDSA', generateKeyPairSync('ed25519')],
  ] as const) {
    it(`accepts ${alg} by a pinned public key, and then no shared secret`, async (t) => {
      const jwk = await exportJWK(pair.publicKey);
      const f = await startFixture(t, {
        config: { assertionKeys: { kind: 'jwks', jwks: { keys: [{ ...jwk, alg }] } } },
      });
      const claims = {
        audience: f.publicUrl,
        sub: 'dr-ana',
        name: 'Ana',
        account: 'pk_ana',
        sessions: ['c-1'],
        scopes: ['read'],
        origin: ORIGIN,
      } as const;
      const key = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
      assert.equal((await f.exchange(await signAssertion(claims, { alg, key }, { now: f.now() }))).status, 200);
      assert.equal((await f.exchange(await f.assert())).status, 401);
      const publicPem = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
      assert.equal(
        (await f.exchange(await signAssertion(claims, { alg: 'HS256', secret: publicPem }, { now: f.now() }))).status,
        401,
      );
    });
  }

  it('refuses an unknown publishable key, and a secret key without repeating it', async (t) => {
    const f = await startFixture(t);
    const unknown = await f.exchange(await f.assert(), 'pk_unknown');
    assert.equal(unknown.status, 401);
    assert.equal(unknown.body.error.param, 'publishableKey');
    const secret = await f.exchange(await f.assert(), SECRETS.ana);
    assert.equal(secret.status, 401);
    assert.equal(secret.body.error.param, 'publishableKey');
    assert.ok(!secret.text.includes(SECRETS.ana));
    assert.ok(f.logs.some((line) => line.includes('"security"')));
    assert.ok(!f.logs.join('').includes(SECRETS.ana));
  });

  it('needs the origin that the assertion and the account name', async (t) => {
    const f = await startFixture(t);
    // Another account's origin passes the preflight of all, and is still foreign to this account.
    const foreign = await f.exchange(await f.assert({ origin: 'https://other.example' }), 'pk_ana', {
      origin: 'https://other.example',
    });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.body.error.code, 'permission_denied');
  });

  it('names what is wrong in the body', async (t) => {
    const f = await startFixture(t);
    const post = async (body: unknown) => {
      const { status, body: answer } = await f.call('POST', '/embed/token', { body });
      return [status, answer.error.code, answer.error.param];
    };
    assert.deepEqual(await post('{"publishableKey"'), [400, 'parameter_invalid', null]);
    assert.deepEqual(await post('[]'), [400, 'parameter_invalid', null]);
    assert.deepEqual(await post('null'), [400, 'parameter_invalid', null]);
    assert.deepEqual(await post({}), [400, 'parameter_missing', 'publishableKey']);
    assert.deepEqual(await post({ publishableKey: 'pk_ana' }), [400, 'parameter_missing', 'assertion']);
    assert.deepEqual(await post({ publishableKey: 7, assertion: 'x' }), [400, 'parameter_invalid', 'publishableKey']);
    assert.deepEqual(await post({ publishableKey: 'pk_ana', assertion: ['x'] }), [
      400,
      'parameter_invalid',
      'assertion',
    ]);
    assert.deepEqual(await post({ publishableKey: 'pk_ana', assertion: 'x', more: 1 }), [
      400,
      'parameter_invalid',
      'more',
    ]);
    assert.deepEqual(await post(`{"publishableKey":"pk_ana","assertion":"${'x'.repeat(40_000)}"}`), [
      400,
      'parameter_invalid',
      null,
    ]);
  });
});

describe('§5 the Bearer of a request', () => {
  it('a pk_ as Bearer is 403 and never goes upstream', async (t) => {
    const f = await startFixture(t);
    for (const path of [
      '/v1/scribe-sessions/c-1',
      '/v1/scribe-sessions/c-1/medical-record-documents',
      '/embed/events',
      '/medical-record-configurations',
    ]) {
      const answer = await f.call('GET', path, { token: 'pk_ana' });
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.code, 'permission_denied');
      assert.equal(answer.body.error.type, 'permission_error');
    }
    for (const path of [
      '/v1/cdss/alerts/cfa_1/accept',
      '/v1/cdss/decisions',
      '/v1/set-consultation-context',
      '/embed/login',
    ]) {
      assert.equal((await f.call('POST', path, { token: 'pk_ana' })).status, 403);
    }
    assert.equal(f.upstream.calls.length, 0);
    assert.ok(!f.logs.join('').includes('pk_ana'));
  });

  it('an sk_ as Bearer is 401, with a security event that does not repeat it', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('GET', '/v1/scribe-sessions/c-1', { token: SECRETS.ana });
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error.code, 'authentication_required');
    assert.equal(f.upstream.calls.length, 0);
    assert.ok(f.logs.some((line) => line.includes('secret key used as Bearer')));
    assert.ok(!f.logs.join('').includes(SECRETS.ana));
  });

  it('a missing or unreadable one is 401 authentication_required', async (t) => {
    const f = await startFixture(t);
    for (const headers of [
      {},
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer x y' },
      { authorization: 'Bearer rubbish' },
    ]) {
      const answer = await f.call('GET', '/v1/scribe-sessions/c-1', { headers: headers });
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'authentication_required');
      assert.match(answer.body.error.message, /\.$/);
    }
  });

  it('an assertion is not a token, nor is a token sealed by another key', async (t) => {
    const f = await startFixture(t);
    const foreign = await new EncryptJWT({ pk: 'pk_ana', sessions: ['c-1'], scopes: ['read'], origin: ORIGIN })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject('dr-ana')
      .setAudience(f.publicUrl)
      .setJti('x')
      .setExpirationTime('5m')
      .encrypt(new Uint8Array(32));
    for (const token of [await f.assert(), foreign, `${(await f.token()).slice(0, -3)}AAA`]) {
      const answer = await f.call('GET', '/v1/scribe-sessions/c-1', { token });
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'authentication_required');
    }
    assert.equal(f.upstream.calls.length, 0);
  });

  it('of two on one connection each opens its own, until its end', async (t) => {
    const f = await startFixture(t);
    for (const id of ['c-1', 'c-2'])
      f.upstream.on('GET', `/v1/scribe-sessions/${id}`, {
        id: `ss_${id}`,
        consultationInternalId: id,
        status: 'completed',
      });
    const [one, two] = [await f.token({ sessions: ['c-1'] }), await f.token({ sessions: ['c-2'] })];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.after(() => agent.destroy());
    const ports = new Set<number | undefined>();
    const status = (token: string, id: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${f.url}/v1/scribe-sessions/${id}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
          ports.add(answer.socket.localPort);
          answer.resume().on('end', () => resolve(answer.statusCode));
        }).on('error', reject);
      });
    const asked: [string, string, number][] = [
      [one, 'c-1', 200],
      [one, 'c-2', 404],
      [two, 'c-2', 200],
      [two, 'c-1', 404],
      [one, 'c-1', 200],
    ];
    for (const [token, id, expected] of asked) assert.equal(await status(token, id), expected);
    f.advance(301_000);
    assert.equal(await status(one, 'c-1'), 401);
    assert.equal(ports.size, 1);
  });

  it('an expired one is 401 session_expired, whether it was seen before or not', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const [seen, unseen] = [await f.token(), await f.token()];
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token: seen })).status, 200);
    f.advance(301_000);
    for (const token of [seen, unseen]) {
      const answer = await f.call('GET', '/v1/scribe-sessions/c-1', { token });
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'session_expired');
    }
  });

  it('is bound to the origin it was given to', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('GET', '/v1/scribe-sessions/c-1', {
      token: await f.token(),
      headers: { origin: 'https://other.example' },
    });
    assert.equal(answer.status, 403);
    assert.equal(f.upstream.calls.length, 0);
  });

  it('of another proxy with the same key is 401', async (t) => {
    const one = await startFixture(t);
    const other = await startFixture(t, { config: { publicUrl: 'https://scribe.other.example' } });
    other.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const answer = await other.call('GET', '/v1/scribe-sessions/c-1', { token: await one.token() });
    assert.equal(answer.status, 401);
    assert.equal(other.upstream.calls.length, 0);
  });

  it('is not looked at when the origin is in no account’s list', async (t) => {
    const f = await startFixture(t);
    for (const token of [undefined, 'rubbish', await f.token()]) {
      const answer = await f.call('GET', '/v1/scribe-sessions/c-1', {
        token,
        headers: { origin: 'https://ehr.example.evil' },
      });
      assert.deepEqual([answer.status, answer.body.error.param], [403, 'Origin']);
    }
  });

  it('an older token key still opens while the new one seals', async (t) => {
    const before = await startFixture(t, { config: { tokenKeys: ['old-key-0123456789-0123456789-abcdef'] } });
    const after = await startFixture(t, {
      config: { tokenKeys: [SECRETS.token, 'old-key-0123456789-0123456789-abcdef'] },
    });
    after.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const [old, fresh] = [await before.token(), await after.token()];
    assert.equal((await after.call('GET', '/v1/scribe-sessions/c-1', { token: old })).status, 200);
    assert.equal((await after.call('GET', '/v1/scribe-sessions/c-1', { token: fresh })).status, 200);
    assert.equal((await before.call('GET', '/v1/scribe-sessions/c-1', { token: fresh })).status, 401);
  });

  it('allows what its scopes say and nothing else', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token({ scopes: ['read'] });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
    for (const [path, body] of [
      ['/v1/cdss/alerts/cfa_1/accept', undefined],
      ['/v1/cdss/alerts/cfa_1/reject', {}],
      ['/v1/cdss/decisions', { decisions: [{ id: 'cfa_1', decision: 'accepted' }] }],
      ['/v1/set-consultation-context', { name: 'x', consultationInternalId: 'c-1' }],
      ['/embed/login', { consultationInternalId: 'c-1' }],
    ] as const) {
      const answer = await f.call('POST', path, { token, body });
      assert.equal(answer.status, 403, path);
      assert.equal(answer.body.error.code, 'permission_denied');
    }
    assert.equal(f.upstream.calls.length, 1);
  });
});

describe('who may see which session', () => {
  it('a foreign session is 404 like a real one but for requestId, without an upstream call', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const tail of ['', '/medical-record-documents']) {
      const real = await f.call('GET', `/v1/scribe-sessions/c-1${tail}`, { token });
      const calls = f.upstream.calls.length;
      const foreign = await f.call('GET', `/v1/scribe-sessions/c-2${tail}`, { token });
      assert.equal(f.upstream.calls.length, calls);
      assert.equal(foreign.status, 404);
      const headers = (answer: typeof real) => [...answer.headers].filter(([name]) => name !== 'date');
      assert.deepEqual(headers(foreign), headers(real));
      assert.notEqual(foreign.body.error.requestId, real.body.error.requestId);
      assert.deepEqual({ ...foreign.body.error, requestId: '' }, { ...real.body.error, requestId: '' });
      assert.match(foreign.body.error.requestId, /^[0-9a-f-]{36}$/);
    }
  });

  it('once the two ids of a session are known, either opens it', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1/medical-record-documents', documents());
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status, 404);
    assert.equal(f.upstream.calls.length, 0);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status, 200);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1/medical-record-documents', { token })).status, 200);
    // Another account's knowledge did not change.
    const ben = await f.token({ sub: 'dr-ben', account: 'pk_ben', sessions: ['c-9'] });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token: ben })).status, 404);
  });

  it('a consultation id shaped like ss_… opens no session of that id', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'ss_2'));
    f.upstream.on('GET', '/v1/scribe-sessions/ss_2', session('ss_2', 'c-2'));
    const token = await f.token({ sessions: ['ss_1'] });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status, 200);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_2', { token })).status, 404);
    assert.deepEqual(f.upstream.seen(), ['GET /v1/scribe-sessions/ss_1']);
  });

  it('uses the key of the account that the token is for', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-9', session('ss_9', 'c-9'));
    const token = await f.token({ sub: 'dr-ben', account: 'pk_ben', sessions: ['c-9'] });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-9', { token })).status, 200);
    assert.equal(f.upstream.calls[0]?.headers.authorization, `Bearer ${SECRETS.ben}`);
  });

  it('with single-account variables any doctor whom the EHR signs is the account’s', async (t) => {
    const account = { ...ANA, account: 'default', publishableKey: 'pk_one', doctors: undefined };
    const f = await startFixture(t, { config: { accounts: [account] } });
    const answer = await f.exchange(await f.assert({ account: 'pk_one', sub: 'anybody' }), 'pk_one');
    assert.equal(answer.status, 200);
  });
});
