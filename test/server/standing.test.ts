// Permissions given before they were withdrawn: tokens, streams, tickets, gate grants, waiting and joined decisions.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Account } from '../../server/index.ts';
import { startChanging, type Changing } from '../support/changing-accounts.ts';
import { ANA, BEN, documents, session, type Fixture } from '../support/proxy-fixture.ts';
import { errorBody, json } from '../support/upstream.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const DOCUMENTS = `${SESSION}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const CONFIGURATIONS = '/medical-record-configurations';
const LOGIN = '/v1/auth/login';

/** Starts a proxy before a service that has Ana's session, decides and signs in. */
async function start(t: TestContext, account: Account = ANA): Promise<Changing> {
  const changing = await startChanging(t, account);
  const { f } = changing;
  f.upstream.on('GET', SESSION, session('ss_1', 'c-1'));
  f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
  f.upstream.on('POST', ACCEPT, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
  f.upstream.on('POST', LOGIN, {
    code: 'x',
    expiresAt: 'x',
    expiresIn: 60,
    redirectUrl: 'https://web.scribe.example/sign-in',
  });
  return changing;
}

const ticketOf = async (f: Fixture, token: string, consultationInternalId = 'c-1') => {
  const { body } = await f.call('POST', '/embed/login', { token, body: { consultationInternalId } });
  return new URL(String(body['url'])).pathname;
};

const posts = (f: Fixture) => f.upstream.seen().filter((line) => line.startsWith('POST'));

for (const [name, next] of [
  ['lists its origin no more', { ...ANA, origins: ['https://new.example'] }],
  ['has another publishable key', { ...ANA, publishableKey: 'pk_ana_new' }],
  ['serves its doctor no more', { ...ANA, doctors: ['dr-eva'] }],
  ['is gone', BEN],
] as const) {
  describe(`an account that ${name}`, () => {
    it('ends tokens, streams and tickets that were given before', async (t) => {
      const { f, become } = await start(t);
      const token = await f.token();
      const stream = await f.listen(token);
      const ticket = await ticketOf(f, token);
      await become(next);
      await stream.ended;
      // Like a program's call, which sends no origin.
      const answer = await fetch(`${f.url}${SESSION}`, { headers: { authorization: `Bearer ${token}` } });
      assert.equal(answer.status, 401);
      assert.equal((await f.call('GET', ticket)).status, 404);
      assert.deepEqual(posts(f), []);
    });

    it('ends a decision that waits for the documents: nothing is sent', async (t) => {
      const { f, become } = await start(t);
      const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      f.upstream.on('GET', DOCUMENTS, async (_call, response) => {
        arrived.resolve();
        await release.promise;
        json(response, 200, documents('cfa_1'));
      });
      const decision = f.call('POST', ACCEPT, { token: await f.token() });
      await arrived.promise;
      await become(next);
      release.resolve();
      const { status, body } = await decision;
      assert.deepEqual([status, body.error.code, posts(f)], [401, 'authentication_required', []]);
    });
  });
}

describe('a decision under way', () => {
  it('is joined by nobody who may not name its session, not even by the same doctor', async (t) => {
    const { f } = await start(t);
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', '/v1/scribe-sessions/c-2/medical-record-documents', documents('cfa_2'));
    f.upstream.on('POST', ACCEPT, async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    });
    const [holder, other] = [await f.token(), await f.token({ sessions: ['c-2'] })];
    const first = f.call('POST', ACCEPT, { token: holder });
    await arrived.promise;
    const joins = f.call('POST', ACCEPT, { token: holder, headers: { 'scribe-session-id': 'c-1' } });
    const [foreign, contrary] = await Promise.all([
      f.call('POST', ACCEPT, { token: other }),
      f.call('POST', '/v1/cdss/alerts/cfa_1/reject', { token: other, body: {} }),
    ]);
    // Neither joins the decision nor learns that one is under way.
    assert.deepEqual([foreign.status, contrary.status], [404, 404]);
    release.resolve();
    assert.deepEqual([(await first).status, (await joins).status], [200, 200]);
    assert.deepEqual(posts(f), [`POST ${ACCEPT}`]);
  });
});

describe('§7.3.3 a 428 to an institutional key', () => {
  const named = '/v1/scribe-sessions/ss_9';
  const gate = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', {
    details: { pendingConsultations: [{ sessionId: 'ss_9', url: 'https://web.scribe.example/consultations/ss_9' }] },
  });

  it('opens nothing and names nobody: no record, no decision, no session, no hint of another doctor', async (t) => {
    const institution: Account = { ...ANA, scope: 'institution', doctors: ['dr-eva'] };
    const { f } = await start(t, institution);
    f.upstream.on('GET', SESSION, (_call, response) => json(response, 428, gate));
    f.upstream.on('GET', CONFIGURATIONS, (_call, response) => json(response, 428, gate));
    f.upstream.on('GET', named, session('ss_9', 'c-9'));
    f.upstream.on('GET', `${named}/medical-record-documents`, documents('cfa_9'));
    const token = await f.token({ sub: 'dr-eva' });
    for (const path of [SESSION, CONFIGURATIONS]) {
      const { status, text } = await f.call('GET', path, { token });
      assert.deepEqual([status, /ss_9/.test(text)], [428, false]);
    }
    const statuses = [
      (await f.call('GET', named, { token })).status,
      (await f.call('GET', `${named}/medical-record-documents`, { token })).status,
      (await f.call('POST', '/v1/cdss/alerts/cfa_9/accept', { token })).status,
      (await f.call('POST', '/v1/cdss/alerts/cfa_9/accept', { token, headers: { 'scribe-session-id': 'ss_9' } }))
        .status,
    ];
    assert.deepEqual(statuses, [404, 404, 404, 404]);
    assert.ok(!f.upstream.seen().some((line) => line.includes('ss_9')));
  });
});

describe('a ticket for a consultation that only the gate opens', () => {
  it('is good no more once the gate has lifted', async (t) => {
    const { f } = await start(t);
    const gate = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', {
      details: { pendingConsultations: [{ sessionId: 'c-7' }] },
    });
    f.upstream.on('GET', CONFIGURATIONS, (_call, response) => json(response, 428, gate));
    const token = await f.token();
    assert.equal((await f.call('GET', CONFIGURATIONS, { token })).status, 428);
    const [early, late] = [await ticketOf(f, token, 'c-7'), await ticketOf(f, token, 'c-7')];
    assert.equal((await f.call('GET', early)).status, 303);
    f.upstream.on('GET', CONFIGURATIONS, { items: [] });
    assert.equal((await f.call('GET', CONFIGURATIONS, { token })).status, 200);
    assert.equal((await f.call('GET', late)).status, 404);
    assert.deepEqual(posts(f), [`POST ${LOGIN}`]);
  });
});
