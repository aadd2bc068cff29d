import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ORIGIN, startFixture, type Fixture } from '../support/proxy-fixture.ts';

const SESSION = '/v1/scribe-sessions/c-1';
const FILE = '/embed/v1/scribe-widget.js';

const preflight = (f: Fixture, path: string, origin: string, method = 'GET') =>
  f.call('OPTIONS', path, {
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'traceparent' },
  });
const told = (f: Fixture) =>
  f.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a preflight was refused')
    .map(({ origin, reason, count }) => [origin, reason, count]);

describe('refused preflights', () => {
  it('are logged with origin and reason: the first at once, the others of the minute with their count', async (t) => {
    const f = await startFixture(t, { isStill: true });
    for (let times = 0; times < 4; times++)
      assert.equal((await preflight(f, SESSION, 'https://forgotten.example')).status, 403);
    const first = ['https://forgotten.example', 'This origin may not use the proxy.', 1];
    assert.deepEqual(told(f), [first]);
    f.advance(60_000);
    assert.deepEqual(told(f), [first, ['https://forgotten.example', 'This origin may not use the proxy.', 3]]);
    assert.ok(!f.logs.some((line) => /"msg":"(request|refused)"/.test(line)), 'and not once more each');
  });

  it('name an unknown path and a method that is not allowed', async (t) => {
    const f = await startFixture(t);
    assert.equal((await preflight(f, '/v1/auth/login', ORIGIN)).status, 404);
    assert.equal((await preflight(f, SESSION, ORIGIN, 'DELETE')).headers.get('access-control-allow-methods'), 'GET');
    assert.deepEqual(told(f), [
      [ORIGIN, 'There is nothing at this address.', 1],
      [ORIGIN, 'This address does not take the method.', 1],
    ]);
  });

  it('name origins of shells and pages without one, and no other text of the header', async (t) => {
    const f = await startFixture(t);
    for (const origin of ['capacitor://localhost', 'null', 'sk_canary_in_the_wrong_place', 'https://x.example/Okonkwo'])
      await preflight(f, SESSION, origin);
    assert.deepEqual(
      told(f).map(([origin]) => origin),
      ['capacitor://localhost', 'null', undefined],
    );
  });

  it('are not what a load balancer asks', async (t) => {
    const f = await startFixture(t);
    assert.equal((await f.call('OPTIONS', '/')).status, 404);
    assert.deepEqual(told(f), []);
  });
});

describe('preflights of the widget’s files', () => {
  it('are answered under the path of the public address, which a front may leave in place', async (t) => {
    const f = await startFixture(t, { config: { publicUrl: 'https://clinic.example/scribe' } });
    for (const path of [FILE, `/scribe${FILE}`])
      assert.equal((await preflight(f, path, 'https://anybody.example')).status, 204, path);
    assert.equal((await preflight(f, '/scribe/v1/auth/login', ORIGIN)).status, 404);
  });

  it('let any page fetch them with any header: monitoring agents add theirs to the widget’s own fetches', async (t) => {
    const f = await startFixture(t);
    for (const origin of [ORIGIN, 'https://anybody.example']) {
      const { status, headers } = await preflight(f, FILE, origin);
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(headers.get('access-control-allow-headers') ?? '', /^\*/);
      assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD');
    }
  });
});

describe('Timing-Allow-Origin', () => {
  it('tells a listed page which HTTP it speaks, so that the widget knows how many connections there are', async (t) => {
    const f = await startFixture(t);
    const answer = await f.exchange(await f.assert());
    assert.equal(answer.headers.get('timing-allow-origin'), ORIGIN);
    const stranger = await f.call('GET', SESSION, { headers: { origin: 'https://evil.example' } });
    assert.equal(stranger.headers.get('timing-allow-origin'), null);
    assert.equal((await f.call('GET', FILE)).headers.get('timing-allow-origin'), '*');
  });
});
