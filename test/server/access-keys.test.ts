// Which key serves which doctor, with the sandbox's real keys.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ORIGIN, startFixture } from '../support/proxy-fixture.ts';
import { startSandboxHere } from '../support/sandbox-here.ts';

const entry = (name: string, scope: 'doctor' | 'institution', doctors: readonly string[]) => ({
  account: name,
  publishableKey: `pk_sandbox_${name}`,
  secretKey: `sk_sandbox_${name}`,
  scope,
  doctors,
  origins: [ORIGIN],
});
const ANA = entry('ana', 'doctor', ['dr-ana']);
const BEN = entry('ben', 'doctor', ['dr-ben']);
const INSTITUTION = entry('institution', 'institution', ['dr-eva']);

async function start(t: TestContext, accounts: readonly ReturnType<typeof entry>[]) {
  const { url: sandbox, close } = await startSandboxHere();
  t.after(close);
  const f = await startFixture(t, { config: { baseUrl: sandbox, webOrigin: sandbox, accounts } });
  const claims = (doctor: string, name: string, session: string) => ({
    sub: doctor,
    account: `pk_sandbox_${name}`,
    sessions: [session],
  });
  return {
    f,
    /** Reads a session as a doctor with an account; resolves with the status, or the token's status if it got no token. */
    async read(doctor: string, name: string, session: string): Promise<number | string> {
      const answer = await f.exchange(await f.assert(claims(doctor, name, session)), `pk_sandbox_${name}`);
      if (answer.status !== 200) return `no token: ${answer.status} ${answer.body.error.param}`;
      const token = String(answer.body['token']);
      return (await f.call('GET', `/v1/scribe-sessions/${session}`, { token })).status;
    },
    token: (doctor: string, name: string, session: string) => f.token(claims(doctor, name, session)),
    calls: async () =>
      ((await (await fetch(`${sandbox}/_sandbox/calls`)).json()) as { path: string }[]).filter(({ path }) =>
        path.startsWith('/v1/'),
      ).length,
    control: (path: string, body: object) =>
      fetch(`${sandbox}/_sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

describe('§5 one key pair a doctor', () => {
  it('each doctor’s page uses that doctor’s key: what the service gives to another is 404', async (t) => {
    const { read } = await start(t, [ANA, BEN]);
    assert.deepEqual(
      [
        await read('dr-ana', 'ana', 'c-done'),
        await read('dr-ben', 'ben', 'c-ben'),
        await read('dr-ana', 'ana', 'c-ben'),
        await read('dr-ben', 'ben', 'c-done'),
      ],
      [200, 200, 404, 404],
    );
  });

  it('a doctor without a key has no page, whatever other keys there are', async (t) => {
    const { read, calls } = await start(t, [ANA, INSTITUTION]);
    for (const name of ['ana', 'institution'])
      assert.equal(await read('dr-ben', name, 'c-ben'), 'no token: 401 assertion');
    assert.equal(await read('dr-ben', 'ben', 'c-ben'), 'no token: 401 publishableKey');
    assert.equal(await calls(), 0);
  });

  it('a key that the service refuses is 502, never another key', async (t) => {
    const { f, token, calls } = await start(t, [{ ...ANA, secretKey: 'sk_sandbox_expired' }, INSTITUTION]);
    const answer = await f.call('GET', '/v1/scribe-sessions/c-done', {
      token: await token('dr-ana', 'ana', 'c-done'),
    });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_credentials']);
    assert.equal(await calls(), 1);
  });
});

describe('§7.3 an institutional key', () => {
  it('serves the doctors whom its account names, and is never gated', async (t) => {
    const { read, control } = await start(t, [ANA, INSTITUTION]);
    await control('gate', { account: 'ana', enabled: true });
    assert.deepEqual(
      [await read('dr-ana', 'ana', 'c-empty'), await read('dr-eva', 'institution', 'c-empty')],
      [428, 200],
    );
    assert.equal(await read('dr-ana', 'institution', 'c-done'), 'no token: 401 assertion');
  });

  it('leaves the doctor’s sub in the audit of each view and decision', async (t) => {
    const { f, token } = await start(t, [ANA, INSTITUTION]);
    const as = await token('dr-eva', 'institution', 'c-done');
    const { body } = await f.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents', { token: as });
    const [alert] = (body['items'] as { cdssAlerts: { id: string; status: string }[] }[])
      .flatMap(({ cdssAlerts }) => cdssAlerts)
      .filter(({ status }) => status === 'pending');
    const decided = await f.call('POST', `/v1/cdss/alerts/${alert?.id}/reject`, {
      token: as,
      headers: { 'scribe-session-id': 'c-done' },
      body: { reason: 'Already done' },
    });
    assert.equal(decided.status, 200, decided.text);
    // The outcome is written after the answer.
    await f.proxy.close();
    const lines = f.audit().filter(({ action }) => action !== 'token.issue');
    assert.deepEqual(
      lines.map(({ phase, action, doctor, account, outcome }) => [phase, action, doctor, account, outcome]),
      [
        ['view', 'documents.view', 'dr-eva', 'institution', undefined],
        ['view', 'alerts.shown', 'dr-eva', 'institution', undefined],
        ['intent', 'alert.reject', 'dr-eva', 'institution', undefined],
        ['outcome', 'alert.reject', 'dr-eva', 'institution', 'recorded'],
      ],
    );
  });
});
