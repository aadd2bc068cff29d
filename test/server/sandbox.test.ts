// The proxy before the real sandbox: two independent implementations of one specification.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ORIGIN, SECRETS, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { freePort } from '../support/free-port.ts';
import { startSandboxHere } from '../support/sandbox-here.ts';

interface Document {
  id: string;
  cdssAlerts: { id: string; severity: string; status: string }[];
}

describe('the proxy before the sandbox', () => {
  let f: Fixture;
  let sandbox: string;
  const cleanups: (() => unknown)[] = [];
  const control = (path: string, body: unknown) =>
    fetch(`${sandbox}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const calls = async () =>
    (await (await fetch(`${sandbox}/_sandbox/calls`)).json()) as { method: string; path: string }[];
  const token = (claims: object = {}) =>
    f.token({ account: 'pk_sandbox_ana', sessions: ['c-done', 'c-new', 'c-empty'], ...claims });
  const openAlerts = async (as: string): Promise<string[]> => {
    const { body } = await f.call('GET', '/v1/scribe-sessions/c-done/medical-record-documents', { token: as });
    return (body['items'] as Document[]).flatMap(({ cdssAlerts }) =>
      cdssAlerts.filter(({ status }) => status === 'pending').map(({ id }) => id),
    );
  };

  before(async () => {
    sandbox = `http://127.0.0.1:${await freePort()}`;
    const account = { scope: 'doctor', origins: [ORIGIN] } as const;
    f = await startFixture(
      { after: (cleanup) => void cleanups.push(cleanup as () => unknown) },
      {
        config: {
          baseUrl: sandbox,
          webOrigin: sandbox,
          accounts: [
            {
              ...account,
              account: 'ana',
              publishableKey: 'pk_sandbox_ana',
              secretKey: 'sk_sandbox_ana',
              doctors: ['dr-ana'],
            },
            {
              ...account,
              account: 'ben',
              publishableKey: 'pk_sandbox_ben',
              secretKey: 'sk_sandbox_ben',
              doctors: ['dr-ben'],
            },
            {
              ...account,
              account: 'expired',
              publishableKey: 'pk_expired',
              secretKey: 'sk_sandbox_expired',
              doctors: ['dr-ana'],
            },
          ],
        },
      },
    );
    const webhook = { url: `${f.url}/webhooks/scribe`, secret: SECRETS.webhook };
    const { close } = await startSandboxHere({ port: Number(new URL(sandbox).port), webhook });
    cleanups.unshift(close);
  });

  after(async () => {
    for (const cleanup of cleanups) await cleanup();
  });

  it('reads, accepts, rejects and decides a batch; the page is told when the record has changed', async () => {
    const as = await token();
    const session = await f.call('GET', '/v1/scribe-sessions/c-done', { token: as });
    assert.deepEqual([session.status, session.body['status']], [200, 'completed']);
    const stream = await f.listen(as);
    const [first, second, ...rest] = await openAlerts(as);
    const named = { 'scribe-session-id': 'c-done' };
    const accepted = await f.call('POST', `/v1/cdss/alerts/${first}/accept`, { token: as, headers: named });
    assert.deepEqual([accepted.status, accepted.body['status']], [200, 'accepted']);
    const rejected = await f.call('POST', `/v1/cdss/alerts/${second}/reject`, {
      token: as,
      headers: named,
      body: { reason: 'Already done' },
    });
    assert.equal(rejected.status, 200);
    const batch = await f.call('POST', '/v1/cdss/decisions', {
      token: as,
      headers: named,
      body: { decisions: rest.slice(0, 3).map((id) => ({ id, decision: 'accepted' })) },
    });
    assert.deepEqual([batch.status, (batch.body['decisions'] as unknown[]).length], [200, 3]);
    const hint = JSON.parse((await stream.next()).data) as Record<string, unknown>;
    assert.deepEqual(
      [hint['consultationInternalId'], hint['type'], hint['sessionId']],
      ['c-done', 'scribe_session.updated', session.body['id']],
    );
    stream.close();
  });

  it('a batch with one bad alert records nothing', async () => {
    const as = await token();
    const alerts = await openAlerts(as);
    const answer = await f.call('POST', '/v1/cdss/decisions', {
      token: as,
      headers: { 'scribe-session-id': 'c-done' },
      body: { decisions: [...alerts, 'cfa_foreign'].map((id) => ({ id, decision: 'rejected' })) },
    });
    assert.equal(answer.status, 404);
    assert.deepEqual(await openAlerts(as), alerts);
  });

  it('sets the context and signs in by redirect', async () => {
    const as = await token();
    const context = await f.call('POST', '/v1/set-consultation-context', {
      token: as,
      body: { name: 'Test Patient', consultationInternalId: 'c-new' },
    });
    assert.deepEqual(context.body, { consultationInternalId: 'c-new', success: true });
    const { body } = await f.call('POST', '/embed/login', { token: as, body: { consultationInternalId: 'c-new' } });
    const redirect = await fetch(`${f.url}${String(body['url']).slice(f.publicUrl.length)}`, { redirect: 'manual' });
    assert.equal(redirect.status, 303);
    const location = new URL(redirect.headers.get('location') ?? '');
    assert.deepEqual(
      [location.origin, location.pathname, location.searchParams.get('consultationInternalId')],
      [sandbox, '/sign-in', 'c-new'],
    );
  });

  it('refusals of the service keep code, param and requestId', async () => {
    const as = await token();
    const context = (changes: object) =>
      f.call('POST', '/v1/set-consultation-context', {
        token: as,
        body: { name: 'Test Patient', consultationInternalId: 'c-new', ...changes },
      });
    const country = await context({ idCountry: 'Atlantis' });
    assert.deepEqual(
      [country.status, country.body.error.code, country.body.error.param],
      [400, 'parameter_invalid', 'idCountry'],
    );
    const configuration = await context({ medicalRecordConfigurationId: 'mrc_unknown' });
    assert.deepEqual([configuration.status, configuration.body.error.param], [404, 'medicalRecordConfigurationId']);
    assert.match(configuration.body.error.requestId, /^[0-9a-f-]{36}$/);
  });

  it('a decision that was recorded and never answered is decision_unconfirmed, and a read tells the truth', async () => {
    const as = await token();
    const [alert] = await openAlerts(as);
    await control('faults', [{ match: '/v1/cdss', times: 1, hangUp: 'after' }]);
    const answer = await f.call('POST', `/v1/cdss/alerts/${alert}/reject`, {
      token: as,
      headers: { 'scribe-session-id': 'c-done' },
      body: {},
    });
    assert.deepEqual([answer.status, answer.body.error.code], [504, 'decision_unconfirmed']);
    assert.ok(!(await openAlerts(as)).includes(String(alert)));
    assert.equal((await calls()).filter(({ path }) => path.includes(String(alert))).length, 1);
  });

  it('a key that the service refuses is 502 upstream_credentials', async () => {
    const answer = await f.call('GET', '/v1/scribe-sessions/c-done', { token: await token({ account: 'pk_expired' }) });
    assert.deepEqual([answer.status, answer.body.error.code], [502, 'upstream_credentials']);
  });

  it('a gated doctor may review what the gate names, and the gate lifts', async () => {
    await control('gate', { account: 'ana', enabled: true });
    const as = await token();
    const gated = await f.call('GET', '/v1/scribe-sessions/c-empty', { token: as });
    assert.deepEqual([gated.status, gated.body.error.code], [428, 'cdss_review_required']);
    const pending = gated.body.error.details?.['pendingConsultations'] as { sessionId: string; url: string }[];
    assert.ok(pending.length > 0);
    for (const { sessionId, url } of pending) {
      assert.equal(url, `${sandbox}/consultations/${sessionId}`);
      const { body } = await f.call('GET', `/v1/scribe-sessions/${sessionId}/medical-record-documents`, { token: as });
      const open = (body['items'] as Document[]).flatMap(({ cdssAlerts }) =>
        cdssAlerts.filter(({ status }) => status === 'pending'),
      );
      const decided = await f.call('POST', '/v1/cdss/decisions', {
        token: as,
        headers: { 'scribe-session-id': sessionId },
        body: { decisions: open.map(({ id }) => ({ id, decision: 'rejected' })) },
      });
      assert.equal(decided.status, 200, decided.text);
    }
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-empty', { token: as })).status, 200);
    await control('gate', { account: 'ana', enabled: false });
  });

  it('another doctor’s consultation is 404, granted or not', async () => {
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-ben', { token: await token() })).status, 404);
    assert.equal(
      (await f.call('GET', '/v1/scribe-sessions/c-ben', { token: await token({ sessions: ['c-ben'] }) })).status,
      404,
    );
  });
});
