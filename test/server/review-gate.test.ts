// DESIGN §5: the sessions that a 428 names are granted "for 10 minutes, within the token's own scopes, until the gate lifts".
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { ANA, documents, session, startFixture, type FixtureOptions } from '../support/proxy-fixture.ts';
import { storeFile } from '../support/own-folder.ts';
import { errorBody, json, type ProgrammableUpstream } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const CONFIGURATIONS = '/medical-record-configurations';
const NAMED = '/v1/scribe-sessions/ss_7';
const DOCUMENTS = `${NAMED}/medical-record-documents`;
const ACCEPT = '/v1/cdss/alerts/cfa_7/accept';
const GATED = errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', {
  details: { pendingConsultations: [{ sessionId: 'ss_7', url: 'https://web.scribe.example/consultations/ss_7' }] },
});
/** Longer than the held-back part of a list. */
const LONG = { items: Array.from({ length: 20_000 }, (_, n) => ({ id: `mrc_${n}`, name: 'Clinic' })) };

const lift = (upstream: ProgrammableUpstream, configurations: object = { items: [] }) => {
  upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
  upstream.on('GET', NAMED, session('ss_7', 'c-7'));
  upstream.on('GET', CONFIGURATIONS, configurations);
};

/** Starts with Ana before a gate that names ss_7. */
async function beforeGate(t: TestContext, options?: FixtureOptions) {
  const f = await startFixture(t, options);
  for (const path of ['/v1/scribe-sessions/c-1', NAMED, CONFIGURATIONS])
    f.upstream.on('GET', path, (_call, response) => json(response, 428, GATED));
  f.upstream.on('GET', DOCUMENTS, documents('cfa_7'));
  f.upstream.on('POST', ACCEPT, { id: 'cfa_7', elementId: 'e', status: 'accepted' });
  const token = await f.token();
  const status = async (path: string) => (await f.call('GET', path, { token })).status;
  const accept = async (headers = { 'scribe-session-id': 'ss_7' } as Record<string, string>) =>
    (await f.call('POST', ACCEPT, { token, headers })).status;
  return { f, token, status, accept };
}

describe('a gate of many words', () => {
  const pending = Array.from({ length: 4_000 }, (_, n) => ({
    sessionId: `ss_${n}`,
    url: `https://web.scribe.example/consultations/ss_${n}?${'x'.repeat(50)}`,
  }));
  const gateOf = (count: number) =>
    errorBody('invalid_request_error', 'cdss_review_required', 'Review first.', {
      details: { pendingConsultations: pending.slice(0, count) },
    });

  it('of more than 256 KiB is a gate with all its consultations', async (t) => {
    const f = await startFixture(t);
    const gate = JSON.stringify(gateOf(3_500));
    assert.ok(gate.length > 300_000);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', (_call, response) => json(response, 428, gate));
    const { status, body } = await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    const details = body.error.details as { pendingConsultations: object[] };
    assert.deepEqual([status, details.pendingConsultations.length], [428, 3_500]);
  });

  it('of more than an answer may hold is a gate still, without a list', async (t) => {
    const f = await startFixture(t);
    const gate = JSON.stringify({ ...gateOf(4_000), padding: 'x'.repeat(2 ** 20) });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', (_call, response) => json(response, 428, gate));
    const { status, body } = await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    assert.deepEqual(
      [status, body.error.code, body.error.details],
      [428, 'cdss_review_required', { pendingConsultations: [] }],
    );
  });
});

it('a session that the gate opened is open to its doctor alone, also where an account serves several', async (t) => {
  const { f, status } = await beforeGate(t, { config: { accounts: [{ ...ANA, doctors: undefined }] } });
  assert.deepEqual([await status(CONFIGURATIONS), await status(DOCUMENTS)], [428, 200]);
  const token = await f.token({ sub: 'dr-ben' });
  assert.equal((await f.call('GET', DOCUMENTS, { token })).status, 404);
});

it('a session that a later gate names no more is closed after its own ten minutes', async (t) => {
  const { f } = await beforeGate(t, { isStill: true });
  const status = async (path: string) => (await f.call('GET', path, { token: await f.token() })).status;
  assert.deepEqual([await status(CONFIGURATIONS), await status(DOCUMENTS)], [428, 200]);
  f.advance(6 * 60_000);
  const later = JSON.stringify(GATED).replaceAll('ss_7', 'ss_8');
  f.upstream.on('GET', CONFIGURATIONS, (_call, response) => json(response, 428, later));
  assert.deepEqual([await status(CONFIGURATIONS), await status(DOCUMENTS)], [428, 200]);
  f.advance(5 * 60_000);
  assert.equal(await status(DOCUMENTS), 404);
});

describe('a session that the gate opened, once the gate has lifted', () => {
  for (const [name, configurations] of [
    ['the configurations', { items: [] }],
    ['configurations that are streamed', LONG],
  ] as const) {
    it(`is closed by an answer of ${name}: no record, no decision, no session`, async (t) => {
      const { f, status, accept } = await beforeGate(t);
      assert.deepEqual([await status(CONFIGURATIONS), await status(DOCUMENTS), await accept()], [428, 200, 200]);
      lift(f.upstream, configurations);
      assert.equal(await status(CONFIGURATIONS), 200);
      const calls = f.upstream.calls.length;
      assert.deepEqual([await status(DOCUMENTS), await accept(), await status(NAMED)], [404, 404, 404]);
      assert.equal(f.upstream.calls.length, calls);
      assert.equal(await accept({}), 404);
    });
  }

  it('is not answered itself: that answer shows that the gate has gone', async (t) => {
    const { f, token, status } = await beforeGate(t);
    assert.deepEqual([await status(CONFIGURATIONS), await status(NAMED)], [428, 428]);
    lift(f.upstream);
    const answer = await f.call('GET', NAMED, { token });
    assert.deepEqual([answer.status, answer.text.includes('Okonkwo')], [404, false]);
    assert.equal(await status(DOCUMENTS), 404);
    await f.proxy.close();
    assert.ok(!f.audit().some((line) => line['action'] === 'session.view' && line['session'] === 'ss_7'));
  });

  for (const [name, isOpen] of [
    ['before', true],
    ['while', false],
  ] as const) {
    it(`tells nothing more to a page that listens since ${name} the gate stood`, async (t) => {
      const { f, token, status } = await beforeGate(t);
      const early = isOpen ? await f.listen(token) : undefined;
      assert.equal(await status(CONFIGURATIONS), 428);
      const stream = early ?? (await f.listen(token));
      f.upstream.on('GET', NAMED, session('ss_7', 'c-7'));
      const statusOf = async () => (JSON.parse((await stream.next()).data) as { status: string }).status;
      await deliver(f, eventOf('ss_7', {}, { status: 'during' }));
      assert.equal(await statusOf(), 'during');
      lift(f.upstream);
      assert.equal(await status('/v1/scribe-sessions/c-1'), 200);
      await deliver(f, eventOf('ss_7', {}, { status: 'after' }));
      await deliver(f, eventOf('ss_1', {}, { status: 'own' }));
      assert.equal(await statusOf(), 'own');
    });
  }

  it('is answered where it turns out to be the session of a granted consultation', async (t) => {
    const { f, status } = await beforeGate(t);
    assert.equal(await status(CONFIGURATIONS), 428);
    lift(f.upstream);
    f.upstream.on('GET', NAMED, session('ss_7', 'c-1'));
    assert.deepEqual([await status(NAMED), await status(DOCUMENTS)], [200, 200]);
  });

  it('is closed by its first answer after the gate was seen again, also if another instance opened it', async (t) => {
    const store = `sqlite:${storeFile(t)}`;
    const one = await beforeGate(t, { config: { store } });
    const two = await beforeGate(t, { config: { store } });
    lift(two.f.upstream);
    assert.equal(await two.status('/v1/scribe-sessions/c-1'), 200);
    assert.equal(await one.status(CONFIGURATIONS), 428);
    assert.equal(await two.status(DOCUMENTS), 200);
    assert.equal(await two.status('/v1/scribe-sessions/c-1'), 200);
    assert.deepEqual([await two.status(DOCUMENTS), await one.status(DOCUMENTS)], [404, 404]);
  });
});
