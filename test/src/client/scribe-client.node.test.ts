import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ScribeError } from '../../../src/client/errors.ts';
import { ScribeClient } from '../../../src/client/scribe-client.ts';
import { SessionToken } from '../../../src/client/token/session-token.ts';
import { OPERATIONS, type Operation } from '../../../src/contract/operations.ts';
import { FakePlatform } from '../../support/fake-platform.ts';
import { FakeProxy, PROXY_ADDRESS } from '../../../demo/playground/scenarios/fake-proxy.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';

let proxy: FakeProxy;
let platform: FakePlatform;
let client: ScribeClient;
let token: SessionToken;

beforeEach(() => {
  platform = new FakePlatform((input, init) => proxy.fetch(input, init));
  proxy = new FakeProxy(SCENARIOS.completed(platform.now()), platform);
  token = new SessionToken({
    platform,
    proxy: PROXY_ADDRESS,
    publishableKey: 'pk_test',
    fetchAssertion: () => 'assertion',
    onChange: () => undefined,
    onDoctorChange: () => undefined,
  });
  client = new ScribeClient(platform, PROXY_ADDRESS, token);
});
afterEach(() => token.drop());

const failure = (promise: Promise<unknown>): Promise<ScribeError> =>
  promise.then(
    () => assert.fail('it did not fail'),
    (error: ScribeError) => error,
  );
const service = () => proxy.callsTo('').filter(({ path }) => !path.startsWith('/embed/token'));

describe('scribe client', () => {
  it('has a method for each operation that a browser may call, with its method and path', async () => {
    await client.getScribeSession('c-done');
    await client.listMedicalRecordDocuments('c-done');
    await client.setConsultationContext({ name: 'Teresa Molina Ruiz', consultationInternalId: 'c-done' });
    await client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done');
    await client.recordDecision({ id: 'cfa_statin', decision: 'rejected', reason: 'Not tolerated before' }, 'c-done');
    await client.recordDecisions([{ id: 'cfa_diet', decision: 'accepted' }], 'c-done');
    const called = new Set(service().map(({ method, path }) => `${method} ${path}`));
    // No element shows the configurations of §4.9.
    const { listMedicalRecordConfigurations: _unused, ...used } = OPERATIONS;
    const operations: Operation[] = Object.values(used);
    for (const { method, path, browser } of operations) {
      const pattern = new RegExp(`^${method} ${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      assert.equal(
        [...called].some((call) => pattern.test(call)),
        browser,
        `${method} ${path}`,
      );
    }
  });

  it('sends no cookie, no referrer, follows no redirect and keeps no copy', async () => {
    let sent: RequestInit | undefined;
    platform = new FakePlatform((input, init) => {
      sent = init;
      return proxy.fetch(input, init);
    });
    client = new ScribeClient(platform, PROXY_ADDRESS, token);
    await client.getScribeSession('c-done');
    assert.equal(sent?.credentials, 'omit');
    assert.equal(sent?.referrerPolicy, 'no-referrer');
    assert.equal(sent?.redirect, 'error');
    assert.equal(sent?.cache, 'no-store');
  });

  it('names the session of an alert in a header, and the reason in the body', async () => {
    await client.recordDecision({ id: 'cfa_ibuprofen', decision: 'rejected', reason: 'Short course only' }, 'c-done');
    const call = service()[0];
    assert.equal(call?.headers.get('Scribe-Session-Id'), 'c-done');
    assert.deepEqual(call?.body, { reason: 'Short course only' });
  });

  it('lets a decision outlive the page', async () => {
    await client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done');
    assert.equal(service()[0]?.keepalive, true);
    assert.equal(platform.listenerCount('beforeunload'), 0);
  });

  describe('a decision that would go with the page', () => {
    const asks = () => platform.emit('beforeunload').defaultPrevented;
    const batchOf = (count: number, reason: string) =>
      Array.from({ length: count }, (_, index) => ({ id: `cfa_${index}`, decision: 'rejected' as const, reason }));

    it('makes the browser ask while it waits for a token, and no longer', async () => {
      const held = proxy.hold('POST /embed/token');
      const answers = proxy.hold('POST /v1/cdss');
      const decided = client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done');
      assert.ok(asks());
      await platform.advance(0);
      held.release();
      await platform.advance(0);
      assert.equal(service()[0]?.keepalive, true);
      assert.equal(asks(), false);
      answers.release();
      await decided;
    });

    it('makes the browser ask until a batch too large to be kept alive is answered', async () => {
      await client.getScribeSession('c-done');
      const held = proxy.hold('POST /v1/cdss');
      const decided = failure(client.recordDecisions(batchOf(100, 'x'.repeat(500)), 'c-done'));
      assert.equal(proxy.callsTo('POST /v1/cdss')[0]?.keepalive, false);
      assert.ok(asks());
      held.release();
      await decided;
      assert.equal(asks(), false);
    });

    it('counts what is under way together, as browsers do', async () => {
      await client.getScribeSession('c-done');
      const held = proxy.hold('POST /v1/cdss');
      const both = [0, 1].map(() => failure(client.recordDecisions(batchOf(50, 'x'.repeat(500)), 'c-done')));
      assert.deepEqual(
        proxy.callsTo('POST /v1/cdss').map(({ keepalive }) => keepalive),
        [true, false],
      );
      assert.ok(asks());
      held.release();
      await Promise.all(both);
      const third = failure(client.recordDecisions(batchOf(50, 'x'.repeat(500)), 'c-done'));
      assert.equal(proxy.callsTo('POST /v1/cdss')[2]?.keepalive, true);
      assert.equal(asks(), false);
      await third;
    });
  });

  for (const [title, call, param, code] of [
    ['an id with forbidden characters', () => client.getScribeSession('../accounts'), 'id', 'parameter_invalid'],
    ['an id of 129 characters', () => client.listMedicalRecordDocuments('x'.repeat(129)), 'id', 'parameter_invalid'],
    [
      'an alert id with a slash',
      () => client.recordDecision({ id: 'cfa_1/reject', decision: 'accepted' }, 'c-done'),
      'alert_id',
      'parameter_invalid',
    ],
    [
      'a batch that names an alert twice',
      () =>
        client.recordDecisions(
          [
            { id: 'cfa_1', decision: 'accepted' },
            { id: 'cfa_1', decision: 'rejected' },
          ],
          'c-done',
        ),
      'decisions',
      'parameter_invalid',
    ],
    [
      'a context without a name',
      () => client.setConsultationContext({ consultationInternalId: 'c-done' }),
      'name',
      'parameter_missing',
    ],
    [
      'a context with an unknown field',
      () => client.setConsultationContext({ name: 'T', consultationInternalId: 'c-done', patient: 'T' }),
      'patient',
      'parameter_invalid',
    ],
  ] as const) {
    it(`refuses ${title} before anything is sent`, async () => {
      const error = await failure(call());
      assert.deepEqual([error.kind, error.code, error.param], ['contract', code, param]);
      assert.equal(service().length, 0);
    });
  }

  it('keeps unknown fields and unknown values of an answer', async () => {
    proxy.consultation().session = { id: 'ss_done', status: 'awaiting_countersignature', ward: 'B2' };
    const session = await client.getScribeSession('c-done');
    assert.equal(session.status, 'awaiting_countersignature');
    assert.equal(session['ward'], 'B2');
  });

  it('refuses an answer that is another session', async () => {
    proxy.consultation().session = { id: 'ss_other', consultationInternalId: 'c-other', status: 'completed' };
    const error = await failure(client.getScribeSession('c-done'));
    assert.deepEqual([error.kind, error.code], ['contract', 'answer_invalid']);
  });

  it('refuses another session that is asked for by its own id, also one whose consultation is called so', async () => {
    for (const consultationInternalId of [undefined, 'ss_done']) {
      proxy.fail('/v1/scribe-sessions', {
        status: 200,
        text: JSON.stringify({ id: 'ss_other', consultationInternalId, status: 'completed' }),
      });
      const error = await failure(client.getScribeSession('ss_done'));
      assert.deepEqual([error.kind, error.code], ['contract', 'answer_invalid']);
    }
  });

  it('says which field of an answer is wrong, never its value', async () => {
    proxy.fail('/v1/scribe-sessions', { text: '{"items":{"canary":1},"total":1}' });
    const error = await failure(client.listMedicalRecordDocuments('c-done'));
    assert.deepEqual([error.kind, error.param], ['contract', 'items']);
    assert.doesNotMatch(JSON.stringify([error, error.message, String(error.cause)]), /canary/);
  });

  it('reads the envelope of §7.1 with its requestId', async () => {
    proxy.fail('/v1/', { code: 'permission_denied', param: 'id', requestId: 'a5f8e7b0-0000-4000-8000-000000000001' });
    const error = await failure(client.getScribeSession('c-done'));
    assert.deepEqual(
      [error.kind, error.code, error.status, error.param, error.requestId],
      ['api', 'permission_denied', 403, 'id', 'a5f8e7b0-0000-4000-8000-000000000001'],
    );
  });

  it("takes a gateway's page for what its status says", async () => {
    proxy.fail('/v1/', { status: 413, text: '<html>too large</html>' });
    const error = await failure(client.getScribeSession('c-done'));
    assert.deepEqual([error.kind, error.code, error.status], ['api', undefined, 413]);
  });

  it('reads again at most twice when the service is away', async () => {
    proxy.fail('/v1/', { code: 'service_unavailable' });
    const failed = failure(client.getScribeSession('c-done'));
    await platform.advance(20_000);
    assert.equal((await failed).code, 'service_unavailable');
    assert.equal(service().length, 3);
  });

  it('reads again when the network failed once', async () => {
    proxy.fail('/v1/', { network: 'before', times: 1 });
    const read = client.getScribeSession('c-done');
    await platform.advance(5000);
    assert.equal((await read).id, 'ss_done');
  });

  it('gives back the list that was read before as long as the answer is the same to the letter', async () => {
    const former = await client.listMedicalRecordDocuments('c-done');
    assert.equal(await client.listMedicalRecordDocuments('c-done', { former }), former);
    assert.notEqual(await client.listMedicalRecordDocuments('c-done'), former);
    assert.notEqual(await client.listMedicalRecordDocuments('c-done', { former: structuredClone(former) }), former);
    await client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done');
    assert.notDeepEqual(await client.listMedicalRecordDocuments('c-done', { former }), former);
  });

  it('waits as long as Retry-After asks for', async () => {
    proxy.fail('/v1/', { code: 'service_unavailable', times: 1, retryAfter: '5' });
    const read = client.getScribeSession('c-done');
    await platform.advance(4999);
    assert.equal(service().length, 1);
    await platform.advance(1);
    assert.equal((await read).id, 'ss_done');
  });

  it('does not wait for a minute in a read', async () => {
    proxy.fail('/v1/', { code: 'service_unavailable', times: 1, retryAfter: '60' });
    const failed = failure(client.getScribeSession('c-done'));
    await platform.advance(0);
    assert.equal((await failed).code, 'service_unavailable');
  });

  it('does not knock again when the service refuses the key of the proxy', async () => {
    proxy.fail('/v1/', { code: 'upstream_credentials' });
    await failure(client.getScribeSession('c-done'));
    assert.equal(service().length, 1);
  });

  it('gives a read 12 s', async () => {
    proxy.hold('GET /v1/');
    const failed = failure(client.getScribeSession('c-done'));
    await platform.advance(12_000 * 3 + 5000);
    const error = await failed;
    assert.deepEqual([error.kind, error.code], ['network', 'timeout']);
  });

  it('ends a read when it is aborted', async () => {
    proxy.hold('GET /v1/');
    const end = new AbortController();
    const failed = failure(client.getScribeSession('c-done', { signal: end.signal }));
    await platform.advance(0);
    end.abort();
    assert.equal((await failed).kind, 'aborted');
    assert.equal(service().length, 1);
  });

  for (const [title, fault] of [
    ['the network fails', { network: 'after' }],
    ['the answer is 503', { code: 'service_unavailable' }],
    ['the answer is decision_unconfirmed', { code: 'decision_unconfirmed' }],
    ['the answer is 429', { code: 'rate_limit_exceeded' }],
  ] as const) {
    it(`never sends a POST twice when ${title}`, async () => {
      proxy.fail('/v1/cdss', fault);
      const failed = failure(client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done'));
      await platform.advance(60_000);
      await failed;
      assert.equal(service().length, 1);
    });
  }

  it('sends a POST with a new token when the proxy refused the old one before acting on it', async () => {
    await client.getScribeSession('c-done');
    proxy.expireTokens();
    assert.equal(
      (await client.recordDecision({ id: 'cfa_ibuprofen', decision: 'accepted' }, 'c-done')).status,
      'accepted',
    );
    assert.equal(proxy.callsTo('POST /embed/token').length, 2);
  });
});
