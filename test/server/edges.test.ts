// Edge cases that an attacker tried: each of them was once a fault.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { exportJWK, SignJWT } from 'jose';
import { ANA, documents, ORIGIN, SECRETS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { json } from '../support/upstream.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { until } from '../support/until.ts';

const CLAIMS = { name: 'x', account: 'pk_ana', sessions: ['c-1'], scopes: ['read'], origin: ORIGIN };

/** Signs an assertion for Ana with changed claims. */
const jwt = (f: Fixture, claims: object = {}) =>
  new SignJWT({ ...CLAIMS, ...claims })
    .setAudience(f.publicUrl)
    .setSubject('dr-ana')
    .setExpirationTime(Math.floor(f.now() / 1000) + 60)
    .setJti(crypto.randomUUID());

describe('an assertion', () => {
  const secret = new TextEncoder().encode(SECRETS.assertion);

  it('of more than 30 s in the future is refused', async (t) => {
    const f = await startFixture(t, { isStill: true });
    const issued = async (seconds: number) => {
      const iat = Math.floor(f.now() / 1000) + seconds;
      return (await f.exchange(await jwt(f, { iat }).setProtectedHeader({ alg: 'HS256' }).sign(secret))).status;
    };
    assert.deepEqual([await issued(29), await issued(32), await issued(100_000)], [200, 401, 401]);
  });

  it('that its typ says is something else is refused', async (t) => {
    const f = await startFixture(t);
    const typed = async (typ?: string) => {
      const header = typ === undefined ? { alg: 'HS256' } : { alg: 'HS256', typ };
      return (await f.exchange(await jwt(f).setProtectedHeader(header).sign(secret))).status;
    };
    assert.deepEqual(
      [await typed(), await typed('JWT'), await typed('jwt'), await typed('application/jwt')],
      [200, 200, 200, 200],
    );
    assert.deepEqual([await typed('at+jwt'), await typed('logout+jwt'), await typed('')], [401, 401, 401]);
  });

  it('without a kid is tried with every pinned key of its algorithm, so that keys can rotate', async (t) => {
    const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [first, stranger] = [pair(), pair()];
    const pairs = [first, pair(), pair()];
    const keys = await Promise.all(
      pairs.map(async ({ publicKey }) => ({ ...(await exportJWK(publicKey)), alg: 'ES256' })),
    );
    const f = await startFixture(t, { config: { assertionKeys: { kind: 'jwks', jwks: { keys } } } });
    for (const { privateKey } of pairs) {
      const assertion = await jwt(f).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
      assert.equal((await f.exchange(assertion)).status, 200);
      assert.equal((await f.exchange(assertion)).status, 401, 'once');
    }
    const foreign = await jwt(f).setProtectedHeader({ alg: 'ES256' }).sign(stranger.privateKey);
    assert.equal((await f.exchange(foreign)).status, 401);
    const late = await jwt(f)
      .setExpirationTime(Math.floor(f.now() / 1000) - 60)
      .setProtectedHeader({ alg: 'ES256' })
      .sign(first.privateKey);
    assert.match((await f.exchange(late)).body.error.message, /expired/);
  });
});

describe('pinned keys of which one is no key at all', () => {
  it('are tried past it: a point off the curve, too few bytes, no base64', async (t) => {
    const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [broken, good] = [await exportJWK(pair().publicKey), pair()];
    const { y = '' } = broken;
    const off = Buffer.from(y, 'base64url');
    off[31] = (off[31] ?? 0) ^ 1;
    for (const wrong of [off.toString('base64url'), 'AA', '!']) {
      const keys = [
        { ...broken, y: wrong, alg: 'ES256' },
        { ...(await exportJWK(good.publicKey)), alg: 'ES256' },
      ];
      const f = await startFixture(t, { config: { assertionKeys: { kind: 'jwks', jwks: { keys } } } });
      const assertion = await jwt(f).setProtectedHeader({ alg: 'ES256' }).sign(good.privateKey);
      assert.equal((await f.exchange(assertion)).status, 200, wrong);
    }
  });
});

describe('a key of the service as Bearer', () => {
  it('is refused at /embed/token too, which wants no credential', async (t) => {
    const f = await startFixture(t);
    const attempt = async (token: string) =>
      f.call('POST', '/embed/token', { token, body: { publishableKey: 'pk_ana', assertion: await f.assert() } });
    assert.equal((await attempt('pk_ana')).status, 403);
    assert.equal((await attempt(SECRETS.ana)).status, 401);
    assert.equal(f.logs.filter((line) => line.includes('"security"')).length, 2);
    assert.doesNotMatch([...f.logs, ...f.answers].join(''), /sk_canary/);
  });

  it('as the name of a field is not repeated', async (t) => {
    const f = await startFixture(t);
    const body = { publishableKey: 'pk_ana', assertion: 'x', [SECRETS.ana]: 1 };
    const answer = await f.call('POST', '/embed/token', { body });
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'parameter_invalid']);
    assert.doesNotMatch(answer.text, /sk_canary/);
  });
});

describe('§8 the longest purpose', () => {
  it('is sent on, however many bytes its characters have', async (t) => {
    const f = await startFixture(t);
    const purpose = '電'.repeat(255);
    const path = `/v1/scribe-sessions/c-1/medical-record-documents?purpose=${encodeURIComponent(purpose)}`;
    f.upstream.on('GET', path, documents());
    assert.equal((await f.call('GET', path, { token: await f.token() })).status, 200);
  });
});

describe('the gate of one doctor', () => {
  it('is not another’s, whatever colons their names have', async (t) => {
    const f = await startFixture(t, {
      config: {
        accounts: [
          { ...ANA, account: 'a', doctors: ['b:c'] },
          { ...ANA, account: 'a:b', publishableKey: 'pk_ben', doctors: ['c'] },
        ],
      },
    });
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', (_call, response) =>
      json(response, 428, {
        error: {
          type: 'invalid_request_error',
          code: 'cdss_review_required',
          message: 'Review first.',
          param: null,
          details: { pendingConsultations: [{ sessionId: 'ss_9', url: 'https://web.scribe.example/x' }] },
          requestId: crypto.randomUUID(),
        },
      }),
    );
    const path = '/v1/scribe-sessions/ss_9/medical-record-documents';
    f.upstream.on('GET', path, documents());
    const first = await f.token({ sub: 'b:c' });
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token: first })).status, 428);
    const second = await f.token({ sub: 'c', account: 'pk_ben' });
    assert.equal((await f.call('GET', path, { token: second })).status, 404);
    assert.equal((await f.call('GET', path, { token: first })).status, 200);
  });
});

describe('a webhook with a byte order mark', () => {
  it('is read: a 4xx would have lost it', async (t) => {
    const f = await startFixture(t);
    const event = eventOf('ss_1');
    const headers = { 'x-scribe-api-event-id': event.id };
    assert.equal((await deliver(f, `\ufeff${JSON.stringify(event)}`, { headers })).status, 200);
  });
});

describe('shutting down', () => {
  it('begins no further decision, which would be cut in flight, and finishes the one under way', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const [arrived, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1', 'cfa_2'));
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', async (_call, response) => {
      arrived.resolve();
      await release.promise;
      json(response, 200, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    });
    const underWay = f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token });
    await arrived.promise;
    const closed = f.proxy.close();
    const late = await f.call('POST', '/v1/cdss/alerts/cfa_2/accept', { token });
    assert.deepEqual([late.status, late.body.error.code], [503, 'service_unavailable']);
    assert.equal(late.headers.get('connection'), 'close');
    release.resolve();
    assert.equal((await underWay).status, 200);
    await closed;
    assert.deepEqual(
      f.upstream.seen().filter((call) => call.startsWith('POST')),
      ['POST /v1/cdss/alerts/cfa_1/accept'],
    );
    assert.equal(f.audit().at(-1)?.['outcome'], 'recorded');
  });

  it('sends no decision whose alert is found only then', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    f.upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', async (_call, response) => {
      asked.resolve();
      await release.promise;
      json(response, 200, documents('cfa_1'));
    });
    f.upstream.on('POST', '/v1/cdss/alerts/cfa_1/accept', { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const decision = f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token });
    await asked.promise;
    const closed = f.proxy.close();
    release.resolve();
    const { status, body } = await decision;
    assert.deepEqual([status, body.error.code], [503, 'service_unavailable']);
    await closed;
    assert.deepEqual(
      f.upstream.seen().filter((call) => call.startsWith('POST')),
      [],
    );
    assert.equal(
      f.audit().some(({ action }) => action === 'alert.accept'),
      false,
    );
  });
});

describe('an audit that cannot be written from the start', () => {
  it('is known before the first decision', async (t) => {
    const f = await startFixture(t, { config: { auditFile: '/dev/null/audit.jsonl' } });
    const ready = async () => {
      const { body } = await f.call('GET', '/readyz');
      return (body['checks'] as { audit: string }).audit;
    };
    await until('the audit is known to be away', async () => (await ready()) !== 'ok');
    assert.equal(await ready(), 'away');
    assert.equal((await f.call('POST', '/v1/cdss/alerts/cfa_1/accept', { token: await f.token() })).status, 503);
    assert.equal(f.upstream.calls.length, 0);
  });
});

describe('a clock that is off', () => {
  it('is told by /readyz and a metric, against the service', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const clock = async () => ((await f.call('GET', '/readyz')).body['checks'] as { clock: string }).clock;
    assert.equal(await clock(), 'unknown');
    await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    assert.equal(await clock(), 'ok');
    f.advance(90_000);
    await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    assert.equal(await clock(), 'off');
    assert.match((await f.call('GET', '/metrics')).text, /^scribe_proxy_clock_skew_seconds (8[5-9]|9[0-5])$/m);
  });

  it('is not told by an answer out of a cache, which is as old as it says', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', (_call, response) =>
      json(response, 200, session('ss_1', 'c-1'), { date: new Date(f.now() - 600_000).toUTCString(), age: '600' }),
    );
    await f.call('GET', '/v1/scribe-sessions/c-1', { token: await f.token() });
    const { checks } = (await f.call('GET', '/readyz')).body as unknown as { checks: { clock: string } };
    assert.equal(checks.clock, 'unknown');
  });
});
