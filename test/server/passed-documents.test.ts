// The proxy learns the alerts of a session from documents that pass through it, so that a decision needs no read.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { documents, session, startFixture } from '../support/proxy-fixture.ts';

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';

async function ready(t: TestContext) {
  const f = await startFixture(t);
  f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
  f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
  return f;
}

describe('a decision', () => {
  for (const how of ['opened', 'read'] as const)
    it(`is one request to the service where the documents were ${how} through this proxy`, async (t) => {
      const f = await ready(t);
      f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
      const token = await f.token();
      if (how === 'opened')
        await f.call('POST', '/embed/open', {
          body: { token, sessionId: 'c-1' },
          headers: { 'content-type': 'text/plain' },
        });
      else await f.call('GET', DOCUMENTS, { token });
      f.upstream.calls.length = 0;
      const headers = { 'scribe-session-id': 'c-1' };
      assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token, headers })).status, 200);
      assert.deepEqual(f.upstream.seen(), ['POST /v1/cdss/alerts/cfa_1/accept']);
    });

  it('needs a read again ten minutes after the documents passed, and for those of one purpose alone', async (t) => {
    const f = await ready(t);
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    f.upstream.on('GET', `${DOCUMENTS}?purpose=report`, documents());
    const accept = async () => {
      f.upstream.calls.length = 0;
      const headers = { 'scribe-session-id': 'c-1' };
      const token = await f.token();
      assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token, headers })).status, 200);
      return f.upstream.calls.length;
    };
    await f.call('GET', DOCUMENTS, { token: await f.token() });
    await f.call('GET', `${DOCUMENTS}?purpose=report`, { token: await f.token() });
    assert.equal(await accept(), 1);
    f.advance(600_001);
    assert.equal(await accept(), 2);
  });
});
