// The real sandbox acts and does not answer: the proxy reports the result of a read and never repeats the decision.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ORIGIN, startFixture, type Fixture } from '../../support/proxy-fixture.ts';
import { startSandboxHere } from '../../support/sandbox-here.ts';

interface Call {
  readonly method: string;
  readonly path: string;
}

interface AlertShown {
  readonly id: string;
  readonly status: string;
}

async function set(t: TestContext) {
  const { url: sandbox, close } = await startSandboxHere();
  t.after(close);
  const account = { account: 'ana', publishableKey: 'pk_sandbox_ana', secretKey: 'sk_sandbox_ana' };
  const f = await startFixture(t, {
    config: {
      baseUrl: sandbox,
      webOrigin: sandbox,
      accounts: [{ ...account, scope: 'doctor', origins: [ORIGIN], doctors: ['dr-ana'] }],
    },
  });
  const token = await f.token({ account: 'pk_sandbox_ana', sessions: ['c-done'] });
  return {
    f,
    decide: (path: string, body: object = {}) =>
      f.call('POST', path, { token, body, headers: { 'scribe-session-id': 'c-done' } }),
    faults: (...faults: object[]) =>
      fetch(`${sandbox}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
    posts: async () =>
      ((await (await fetch(`${sandbox}/_sandbox/calls`)).json()) as Call[]).filter(({ method }) => method === 'POST'),
    pending: await pendingOf(f, token),
  };
}

async function pendingOf(f: Fixture, token: string): Promise<string[]> {
  const { body } = await f.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents', { token });
  return (body['items'] as { cdssAlerts: AlertShown[] }[])
    .flatMap(({ cdssAlerts }) => cdssAlerts)
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => id);
}

const outcomes = (f: Fixture) => f.audit().map(({ outcome, found }) => [outcome, found]);

describe('a decision that the sandbox records and never answers', () => {
  for (const [kind, status] of [
    ['accept', 'accepted'],
    ['reject', 'rejected'],
  ] as const) {
    it(`${kind}: 504 decision_unconfirmed with the recorded state, one POST, on record in the audit`, async (t) => {
      const s = await set(t);
      const [alert = ''] = s.pending;
      await s.faults({ match: '/v1/cdss', times: 1, hangUp: 'after' });
      const answer = await s.decide(`/v1/cdss/alerts/${alert}/${kind}`);
      const alerts = [{ id: alert, status }];
      assert.deepEqual([answer.status, answer.body.error.code], [504, 'decision_unconfirmed']);
      assert.deepEqual(answer.body.error.details, { alerts });
      assert.equal((await s.posts()).length, 1);
      await s.f.proxy.close();
      assert.deepEqual(outcomes(s.f).at(-1), ['unconfirmed', alerts]);
    });
  }

  it('a batch: every alert with what is recorded, one POST', async (t) => {
    const s = await set(t);
    const [first = '', second = '', third = ''] = s.pending;
    await s.faults({ match: '/v1/cdss', times: 1, hangUp: 'after' });
    const decisions = [
      { id: first, decision: 'accepted' },
      { id: second, decision: 'rejected' },
      { id: third, decision: 'rejected', reason: 'Known' },
    ];
    const answer = await s.decide('/v1/cdss/decisions', { decisions });
    assert.deepEqual([answer.status, answer.body.error.code], [504, 'decision_unconfirmed']);
    const { alerts } = answer.body.error.details as unknown as { alerts: AlertShown[] };
    assert.deepEqual(
      new Map(alerts.map(({ id, status }) => [id, status])),
      new Map(decisions.map(({ id, decision }) => [id, decision])),
    );
    assert.equal((await s.posts()).length, 1);
  });
});

describe('a decision that never reaches the record', () => {
  for (const fault of [{ hangUp: 'before' }, { status: 503 }, { status: 500 }]) {
    it(`${JSON.stringify(fault)}: 504 decision_unconfirmed, still pending, one POST; deciding again then works`, async (t) => {
      const s = await set(t);
      const [alert = ''] = s.pending;
      await s.faults({ match: '/v1/cdss', times: 1, ...fault });
      const answer = await s.decide(`/v1/cdss/alerts/${alert}/accept`);
      assert.deepEqual([answer.status, answer.body.error.code], [504, 'decision_unconfirmed']);
      assert.deepEqual(answer.body.error.details, { alerts: [{ id: alert, status: 'pending' }] });
      assert.equal((await s.posts()).length, 1);
      assert.equal((await s.decide(`/v1/cdss/alerts/${alert}/accept`)).status, 200);
    });
  }

  it('nor can the record be read: no details, and the audit says no more than it knows', async (t) => {
    const s = await set(t);
    const [alert = ''] = s.pending;
    // The proxy already knows the documents; then every call fails.
    await s.faults({ match: '/v1/cdss', hangUp: 'after' });
    await s.decide(`/v1/cdss/alerts/${alert}/reject`);
    await s.faults({ match: '/v1', status: 503 });
    const other = await s.decide(`/v1/cdss/alerts/${s.pending[1]}/accept`);
    assert.deepEqual([other.status, other.body.error.details], [504, undefined]);
    await s.f.proxy.close();
    assert.deepEqual(outcomes(s.f).at(-1), ['unconfirmed', undefined]);
  });
});
