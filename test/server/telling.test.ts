// The log tells an operator the cause of a 502, and who asked for whose session.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, SECRETS, TWO_DOCTORS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { errorBody, json, type Responder } from '../support/upstream.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const CONTEXT = '/v1/set-consultation-context';
const LOGIN = '/v1/auth/login';

const lines = (f: Fixture, message: string) =>
  f.logs.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);
const text =
  (status: number, body: string, headers: Record<string, string> = {}): Responder =>
  (_call, response) =>
    json(response, status, body, headers);
const signIn = (redirectUrl: string) => ({ code: 'x', expiresAt: 'x', expiresIn: 60, redirectUrl });

type Case = readonly [fault: string, name: string, method: string, path: string, answer: Responder | object];

const CASES: readonly Case[] = [
  ['other_session', 'a session of another patient', 'GET', SESSION, session('ss_2', 'c-2')],
  ['no_session', 'no session', 'GET', SESSION, { items: [] }],
  ['no_documents', 'no list of documents', 'POST', ACCEPT, { items: 7 }],
  ['other_alerts', 'another alert than was decided', 'POST', ACCEPT, { id: 'cfa_2', status: 'accepted' }],
  ['no_context', 'a context that is not set', 'POST', CONTEXT, { consultationInternalId: 'c-1', success: false }],
  ['foreign_sign_in', 'a sign-in page elsewhere', 'POST', LOGIN, signIn('https://evil.example/')],
  ['holds_key', 'a key in the sign-in address', 'POST', LOGIN, signIn('https://web.scribe.example/?k=sk_canary_x')],
  ['holds_key', 'a key in a record', 'GET', DOCUMENTS, { items: [SECRETS.ben] }],
  ['no_envelope', 'a refusal in words of its own', 'GET', SESSION, text(404, '{"oops":1}')],
  ['no_envelope', 'a success other than 200', 'POST', ACCEPT, text(202, '{}')],
  ['redirect', 'a redirect', 'GET', SESSION, text(307, '{}', { location: 'https://evil.example/' })],
  ['not_json', 'a page', 'GET', SESSION, text(200, '<html>', { 'content-type': 'text/html' })],
  ['encoded', 'what was encoded unasked', 'GET', SESSION, text(200, '?', { 'content-encoding': 'compress' })],
  ['too_large', 'more than an answer may be', 'GET', SESSION, text(200, `"${'x'.repeat(2 ** 21)}"`)],
  [
    'key_refused',
    'that the key is refused',
    'GET',
    SESSION,
    text(401, JSON.stringify(errorBody('authentication_error', 'authentication_required', 'Invalid API key.'))),
  ],
];

/** Sets the service's answer and sends a page's request. */
async function ask(f: Fixture, [, , method, path, answer]: Case) {
  const token = await f.token();
  if (path === ACCEPT) {
    const isList = 'items' in answer;
    f.upstream.on('GET', DOCUMENTS, isList ? answer : documents('cfa_1'));
    f.upstream.on('POST', ACCEPT, answer);
    return f.call('POST', ACCEPT, { token });
  }
  f.upstream.on(method, path, answer);
  if (path === CONTEXT) return f.call('POST', path, { token, body: { name: 'x', consultationInternalId: 'c-1' } });
  if (path !== LOGIN) return f.call('GET', path, { token });
  const { body } = await f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-1' } });
  return f.call('GET', new URL(String(body['url'])).pathname);
}

describe('every 502', () => {
  for (const each of CASES) {
    const [fault, name] = each;
    it(`has its reason in log and counter: ${name}`, async (t) => {
      const f = await startFixture(t);
      const { status, body } = await ask(f, each);
      assert.equal(status, 502);
      const { text: metrics } = await f.call('GET', '/metrics');
      assert.ok(metrics.split('\n').includes(`scribe_proxy_bad_answers_total{fault="${fault}"} 1`), metrics);
      const told = lines(f, 'request').filter((line) => line['status'] === 502);
      assert.deepEqual(
        told.map((line) => [line['code'], line['fault']]),
        [[body.error.code, fault]],
      );
      if (body.error.code !== 'upstream_invalid' || fault === 'no_envelope' || fault === 'redirect') return;
      // In words, never as a bare "Error".
      assert.match(String(lines(f, 'refused').at(-1)?.['cause']), /^UpstreamFailure: \w+ \w+/);
    });
  }

  it('while a refused key is tried by another call says so', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const arrived = Promise.withResolvers<void>();
    f.upstream.on('GET', SESSION, text(401, '{}'));
    await f.call('GET', SESSION, { token });
    f.upstream.on('GET', SESSION, () => arrived.resolve());
    const probe = f.call('GET', SESSION, { token }).catch(() => undefined);
    await arrived.promise;
    assert.equal((await f.call('GET', SESSION, { token })).status, 502);
    assert.equal(lines(f, 'request').at(-1)?.['fault'], 'key_probed');
    await f.upstream.close();
    await probe;
  });

  it('that cuts an answer under way is counted, too', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', DOCUMENTS, { padding: 'x'.repeat(400_000), echo: SECRETS.ben });
    await assert.rejects(f.call('GET', DOCUMENTS, { token: await f.token() }));
    const { text: metrics } = await f.call('GET', '/metrics');
    assert.match(metrics, /^scribe_proxy_bad_answers_total\{fault="holds_key"\} 1$/m);
  });
});

describe('a session that was not granted', () => {
  const refused = (f: Fixture) =>
    f
      .audit()
      .filter(({ action }) => action === 'session.refused')
      .map(({ doctor, account, session: id, count }) => [doctor, account, id, count]);

  it('stands in the audit with doctor and id, whatever was asked of it', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const foreign = (id: string) => ({ name: 'x', consultationInternalId: id });
    await f.call('GET', '/v1/scribe-sessions/c-2', { token });
    await f.call('GET', '/v1/scribe-sessions/ss_3/medical-record-documents', { token });
    await f.call('POST', ACCEPT, { token, headers: { 'scribe-session-id': 'c-4' } });
    await f.call('POST', CONTEXT, { token, body: foreign('c-5') });
    await f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-6' } });
    await f.proxy.close();
    assert.deepEqual(
      refused(f),
      ['c-2', 'ss_3', 'c-4', 'c-5', 'c-6'].map((id) => ['dr-ana', 'ana', id, 1]),
    );
    assert.deepEqual(f.upstream.calls, []);
  });

  it('stands there with the address and the browser that asked', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    await f.call('GET', '/v1/scribe-sessions/c-2', { token, headers: { 'user-agent': 'Ward 4' } });
    await f.proxy.close();
    const [line] = f.audit().filter(({ action }) => action === 'session.refused');
    assert.deepEqual([line?.['client'], line?.['agent']], ['127.0.0.1', 'Ward 4']);
  });

  it('has no key in it, if a page names one in place of an id', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    await f.call('GET', `/v1/scribe-sessions/${SECRETS.ben}`, { token });
    await f.call('POST', ACCEPT, { token, headers: { 'scribe-session-id': SECRETS.ana } });
    await f.proxy.close();
    assert.deepEqual(
      refused(f).map(([, , id]) => id),
      ['[redacted]', '[redacted]'],
    );
  });

  it('is one line a doctor and session a minute, with a count', async (t) => {
    const f = await startFixture(t);
    const [ana, ben] = [await f.token(), await f.token({ sub: 'dr-ben', account: 'pk_ben' })];
    const ask = async (token: string, times: number) => {
      for (let n = 0; n < times; n++) await f.call('GET', '/v1/scribe-sessions/c-2', { token });
    };
    await ask(ana, 5);
    await ask(ben, 1);
    f.advance(61_000);
    await ask(ana, 3);
    f.advance(61_000);
    f.advance(61_000);
    await ask(ana, 1);
    await f.proxy.close();
    assert.deepEqual(refused(f), [
      ['dr-ana', 'ana', 'c-2', 1],
      ['dr-ben', 'ben', 'c-2', 1],
      ['dr-ana', 'ana', 'c-2', 4],
      ['dr-ana', 'ana', 'c-2', 3],
      ['dr-ana', 'ana', 'c-2', 1],
    ]);
  });

  it('is a line of its own for each doctor of an account', async (t) => {
    const f = await startFixture(t, { config: { accounts: [TWO_DOCTORS] } });
    for (const sub of ['dr-ana', 'dr-eva', 'dr-eva'])
      await f.call('GET', '/v1/scribe-sessions/c-2', { token: await f.token({ sub }) });
    await f.proxy.close();
    assert.deepEqual(refused(f), [
      ['dr-ana', 'ana', 'c-2', 1],
      ['dr-eva', 'ana', 'c-2', 1],
      ['dr-eva', 'ana', 'c-2', 1],
    ]);
  });
});

describe('every answer of the API', () => {
  it('of 401 says what is wanted (RFC 9110 §15.5.2)', async (t) => {
    const f = await startFixture(t);
    const challenge = async (token?: string) => {
      const { status, headers } = await f.call('GET', SESSION, { token });
      return [status, headers.get('www-authenticate')];
    };
    const token = await f.token();
    assert.deepEqual(await challenge(), [401, 'Bearer realm="scribe"']);
    assert.deepEqual(await challenge('nonsense'), [401, 'Bearer realm="scribe"']);
    f.advance(301_000);
    assert.deepEqual(await challenge(token), [401, 'Bearer realm="scribe", error="invalid_token"']);
    assert.equal((await f.exchange('x')).headers.get('www-authenticate'), 'Bearer realm="scribe"');
  });

  for (const [publicUrl, transport] of [
    ['https://scribe.ehr.example', 'max-age=31536000'],
    ['http://scribe.ehr.example', null],
  ] as const) {
    it(`does nothing as a page, and asks for TLS only where there is TLS: ${publicUrl}`, async (t) => {
      const f = await startFixture(t, { config: { publicUrl } });
      f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
      const token = await f.token({ audience: publicUrl });
      const answers = [
        await f.call('GET', SESSION, { token }),
        await f.call('GET', SESSION),
        await f.call('GET', '/nowhere'),
        await f.call('GET', '/readyz'),
        await f.call('OPTIONS', SESSION),
      ];
      for (const { headers } of answers) {
        assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
        assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
        assert.equal(headers.get('strict-transport-security'), transport);
      }
    });
  }
});
