import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGIN, startFixture } from '../support/proxy-fixture.ts';

const CONFIRM = '/embed/same-patient';

describe('POST /embed/same-patient', () => {
  it('stands in the audit with doctor and session, and without a name, before the page is answered', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const answer = await f.call('POST', CONFIRM, { token, body: { sessionId: 'c-1' } });
    assert.deepEqual([answer.status, answer.text], [200, '{"sessionId":"c-1"}']);
    const [intent] = f.audit().filter(({ action }) => action === 'patient.same');
    const { phase, doctor, session, origin } = intent ?? {};
    assert.deepEqual([phase, doctor, session, origin], ['intent', 'dr-ana', 'c-1', ORIGIN]);
    assert.deepEqual(f.upstream.seen(), []);
  });

  it('is a 404 for a session that is not granted, and says so in the audit', async (t) => {
    const f = await startFixture(t);
    const answer = await f.call('POST', CONFIRM, { token: await f.token(), body: { sessionId: 'c-foreign' } });
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'resource_not_found']);
    await f.proxy.close();
    const acts = f.audit().filter(({ doctor }) => doctor === 'dr-ana');
    assert.deepEqual(
      acts.slice(1).map(({ action, session }) => [action, session]),
      [['session.refused', 'c-foreign']],
    );
  });

  it('is 503 while the audit cannot be written, so that the page stays locked', async (t) => {
    const auditSink = {
      open: () => Promise.resolve({ link: undefined, unfinished: [] }),
      append: () => Promise.reject(new Error('disk full')),
      close: () => Promise.resolve(),
    };
    const f = await startFixture(t, { deps: { auditSink } });
    const answer = await f.call('POST', CONFIRM, { token: await f.token(), body: { sessionId: 'c-1' } });
    assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable']);
  });

  it('names the field that is missing or wrong', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    for (const [body, code] of [
      [{}, 'parameter_missing'],
      [{ sessionId: 'a/b' }, 'parameter_invalid'],
      [{ sessionId: 'c-1', name: 'Zebulon' }, 'parameter_invalid'],
    ] as const) {
      const { status, body: answer } = await f.call('POST', CONFIRM, { token, body });
      assert.deepEqual([status, answer.error.code], [400, code]);
    }
  });
});
