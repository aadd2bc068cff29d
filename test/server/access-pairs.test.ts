// DESIGN §5: "an ss_… is the session itself; once a session's two ids are known, either opens it".
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ANA, BEN, documents, session, startFixture, type FixtureOptions } from '../support/proxy-fixture.ts';
import { errorBody, json } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_new/accept';
const CONTEXT = { name: 'x', consultationInternalId: 'c-1' };

/** Opens a token for the session ss_old only, whose consultation c-1 is known. */
async function openOld(t: TestContext, options?: FixtureOptions) {
  const f = await startFixture(t, options);
  f.upstream.on('GET', '/v1/scribe-sessions/ss_old', session('ss_old', 'c-1'));
  f.upstream.on('GET', '/v1/scribe-sessions/ss_old/medical-record-documents', documents('cfa_old'));
  f.upstream.on('POST', '/v1/auth/login', {
    code: 'x',
    expiresAt: '2026-11-21T03:05:00.000Z',
    expiresIn: 300,
    redirectUrl: 'https://web.scribe.example/sign-in',
  });
  f.upstream.on('POST', '/v1/set-consultation-context', { consultationInternalId: 'c-1', success: true });
  const token = await f.token({ sessions: ['ss_old'] });
  assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_old', { token })).status, 200);
  const gone = (path: string, status = 404, code = 'resource_not_found') =>
    f.upstream.on('GET', path, (_call, response) =>
      json(response, status, errorBody('x', code, 'X.', { details: { pendingConsultations: [] } })),
    );
  return {
    ...{ f, token, gone },
    /** Gives the consultation c-1 to another session. */
    makeAnew() {
      gone('/v1/scribe-sessions/ss_old');
      gone('/v1/scribe-sessions/ss_old/medical-record-documents');
      for (const id of ['c-1', 'ss_new']) {
        f.upstream.on('GET', `/v1/scribe-sessions/${id}`, session('ss_new', 'c-1'));
        f.upstream.on('GET', `/v1/scribe-sessions/${id}/medical-record-documents`, documents('cfa_new'));
      }
      f.upstream.on('POST', ACCEPT, { id: 'cfa_new', elementId: 'e', status: 'accepted' });
    },
    read: (path: string) => f.call('GET', path, { token }),
    login: () => f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-1' } }),
    setContext: () => f.call('POST', '/v1/set-consultation-context', { token, body: CONTEXT }),
  };
}

it('two ids that one account has shown to belong together open nothing to another account', async (t) => {
  const { f } = await openOld(t, { config: { accounts: [ANA, BEN] } });
  const token = await f.token({ account: BEN.publishableKey, sub: 'dr-ben', sessions: ['c-1'] });
  assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_old', { token })).status, 404);
});

describe('a token for a session, by its consultation’s id', () => {
  it('opens that session, and asks the service for it by its own id', async (t) => {
    const { f, read, login, setContext } = await openOld(t);
    assert.equal((await read(SESSION)).body['id'], 'ss_old');
    assert.equal((await read(DOCUMENTS)).status, 200);
    assert.deepEqual(f.upstream.seen().slice(1), [
      'GET /v1/scribe-sessions/ss_old',
      'GET /v1/scribe-sessions/ss_old/medical-record-documents',
    ]);
    assert.equal((await login()).status, 200);
    assert.equal((await setContext()).status, 200);
  });

  it('opens no other session that has the id since: no record, no decision, no sign-in, no context', async (t) => {
    const { f, token, makeAnew, read, login, setContext } = await openOld(t);
    makeAnew();
    for (const path of [SESSION, DOCUMENTS]) {
      const answer = await read(path);
      assert.equal(answer.status, 404, path);
      assert.ok(!answer.text.includes('new'));
    }
    for (const headers of [{ 'scribe-session-id': 'c-1' }, {}] as Record<string, string>[])
      assert.equal((await f.call('POST', ACCEPT, { token, headers })).status, 404);
    assert.equal((await login()).status, 404);
    assert.equal((await setContext()).status, 404);
    assert.ok(f.upstream.calls.every(({ method, path }) => method === 'GET' && path.includes('ss_old')));
  });

  it('nor once the new session is known, to whomever', async (t) => {
    const { f, makeAnew, read } = await openOld(t);
    makeAnew();
    assert.equal((await f.call('GET', SESSION, { token: await f.token() })).status, 200);
    const calls = f.upstream.calls.length;
    assert.equal((await read(DOCUMENTS)).status, 404);
    assert.equal(f.upstream.calls.length, calls);
  });

  it('opens nothing when the session has come to another consultation', async (t) => {
    const { f, read, login } = await openOld(t);
    f.upstream.on('GET', '/v1/scribe-sessions/ss_old', session('ss_old', 'c-2'));
    assert.equal((await login()).status, 404);
    assert.equal((await read(SESSION)).status, 404);
  });

  it('signs in while the review gate stands, which hides the session and not its documents', async (t) => {
    const { gone, makeAnew, login } = await openOld(t);
    gone('/v1/scribe-sessions/ss_old', 428, 'cdss_review_required');
    assert.equal((await login()).status, 200);
    makeAnew();
    gone('/v1/scribe-sessions/ss_old', 428, 'cdss_review_required');
    assert.equal((await login()).status, 404);
  });

  it('gets hints of that session, and of no later one with the same id', async (t) => {
    const { f, token } = await openOld(t);
    f.upstream.on('GET', SESSION, session('ss_new', 'c-1'));
    await f.call('GET', SESSION, { token: await f.token() });
    const stream = await f.listen(token);
    await deliver(f, eventOf('ss_new'));
    await deliver(f, eventOf('ss_old'));
    assert.equal((JSON.parse((await stream.next()).data) as { sessionId: string }).sessionId, 'ss_old');
    assert.ok(!stream.text().includes('ss_new'));
  });
});

describe('a token for a consultation, by its session’s id', () => {
  it('opens the session while the consultation is its own', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-1'));
    await f.call('GET', SESSION, { token });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status, 200);
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-2'));
    f.upstream.on('GET', '/v1/scribe-sessions/ss_1/medical-record-documents', documents());
    for (const path of ['/v1/scribe-sessions/ss_1', '/v1/scribe-sessions/ss_1/medical-record-documents'])
      assert.equal((await f.call('GET', path, { token })).status, 404, path);
  });
});
