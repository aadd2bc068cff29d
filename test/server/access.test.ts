import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, session, startFixture } from '../support/proxy-fixture.ts';

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
      doctor: { name: 'Dra. Ana Lima' },
    });
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  it('opens the granted session and no other', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
    const token = await f.token();
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1/medical-record-documents', { token })).status, 200);
    assert.equal(
      (await f.call('GET', '/v1/scribe-sessions/ss_1', { token })).status,
      404,
      'granted, but not there upstream',
    );
    assert.equal(f.upstream.calls.length, 3);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-2', { token })).status, 404);
    assert.equal(f.upstream.calls.length, 3);
    assert.ok(f.upstream.calls.every(({ headers }) => headers.authorization === 'Bearer sk_canary_ana_7f3d9b'));
  });
});
