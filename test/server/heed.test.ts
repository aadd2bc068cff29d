// The page reports how long a card was on screen and how often its decision was undone, for the audit only.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { documents, startFixture } from '../support/proxy-fixture.ts';

const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';
const BATCH = '/v1/cdss/decisions';
const headers = { 'scribe-session-id': 'c-1' };
const batch = { decisions: ['cfa_1', 'cfa_2'].map((id) => ({ id, decision: 'accepted' })) };

async function prepared(t: TestContext, config: object = {}) {
  const f = await startFixture(t, { config });
  f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1', 'cfa_2'));
  f.upstream.on('POST', ACCEPT, { id: 'cfa_1', status: 'accepted' });
  f.upstream.on('POST', BATCH, { decisions: ['cfa_1', 'cfa_2'].map((id) => ({ id, status: 'accepted' })) });
  const token = await f.token();
  const post = (path: string, body?: object) => f.call('POST', path, { token, headers, ...(body && { body }) });
  /** Resolves with these values from each audit line of the decisions. */
  const kept = async () => {
    await f.proxy.close();
    return f.audit().flatMap(({ decisions }) => (decisions ? [decisions] : []));
  };
  return { f, post, kept };
}

describe('what a page says of how an alert was read', () => {
  it('stands in the audit, in the intent and the outcome, and is not sent on', async (t) => {
    const { f, post, kept } = await prepared(t);
    assert.equal((await post(`${ACCEPT}?onScreen=12.3&undone=2`)).status, 200);
    assert.deepEqual(f.upstream.seen().at(-1), `POST ${ACCEPT}`);
    const decided = [{ id: 'cfa_1', decision: 'accepted', onScreen: 12.3, undone: 2 }];
    assert.deepEqual(await kept(), [decided, decided]);
  });

  it('is of each decision of a batch, in its order; what is empty is not known', async (t) => {
    const { post, kept } = await prepared(t);
    assert.equal((await post(`${BATCH}?onScreen=0,&undone=,1`, batch)).status, 200);
    const [intent] = await kept();
    assert.deepEqual(intent, [
      { id: 'cfa_1', decision: 'accepted', onScreen: 0 },
      { id: 'cfa_2', decision: 'accepted', undone: 1 },
    ]);
  });

  it('is refused by its name if it is malformed, before anything is sent', async (t) => {
    const { f, post, kept } = await prepared(t);
    for (const [query, param] of [
      ['onScreen=-1', 'onScreen'],
      ['onScreen=1e9', 'onScreen'],
      ['onScreen=1,2', 'onScreen'],
      ['undone=a%20name', 'undone'],
    ] as const) {
      const { status, text } = await post(`${ACCEPT}?${query}`);
      const { error } = JSON.parse(text) as { error: { code: string; param: string } };
      assert.deepEqual([status, error.code, error.param], [400, 'parameter_invalid', param], query);
    }
    assert.equal((await post(`${BATCH}?onScreen=1`, batch)).status, 400);
    assert.deepEqual([f.upstream.calls.length, await kept()], [0, []]);
  });

  it('is left out by SCRIBE_AUDIT_SHOWN=off, and the decision is taken', async (t) => {
    const { post, kept } = await prepared(t, { auditShown: 'off' });
    assert.equal((await post(`${ACCEPT}?onScreen=12.3`)).status, 200);
    const [intent] = await kept();
    assert.deepEqual(intent, [{ id: 'cfa_1', decision: 'accepted' }]);
  });

  it('joins the same decision that is under way, whatever the second says of it', async (t) => {
    const { f, post } = await prepared(t);
    const [first, second] = await Promise.all([post(`${ACCEPT}?onScreen=1`), post(`${ACCEPT}?onScreen=2`)]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(f.upstream.seen().filter((each) => each === `POST ${ACCEPT}`).length, 1);
  });
});
