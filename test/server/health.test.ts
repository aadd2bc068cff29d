import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { systemClock } from '../../server/index.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { documents, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';

const SIGN_IN = {
  code: 'code-1',
  expiresAt: '2026-11-21T03:00:00.000Z',
  expiresIn: 60,
  redirectUrl: 'https://web.scribe.example/sign-in?code=code-1',
};

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';

const checksOf = async (f: Fixture) => {
  const { status, body } = await f.call('GET', '/readyz');
  return { status, checks: body['checks'] as Record<string, unknown> };
};

describe('HEAD', () => {
  it('answers as GET does, without a body, where there is nothing but reading', async (t) => {
    const f = await startFixture(t);
    for (const path of ['/livez', '/readyz', '/openapi.json', '/metrics', '/embed/v1/scribe-widget.js']) {
      const [head, whole] = [await f.call('HEAD', path), await f.call('GET', path)];
      assert.equal(head.status, 200, path);
      assert.equal(head.text, '');
      assert.equal(head.headers.get('content-type'), whole.headers.get('content-type'));
      assert.equal(head.headers.get('cache-control'), whole.headers.get('cache-control'));
    }
  });

  it('is 404 elsewhere, and takes no login ticket', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('POST', '/v1/auth/login', SIGN_IN);
    const body = { consultationInternalId: 'c-1' };
    const issued = await f.call('POST', '/embed/login', { token: await f.token(), body });
    const path = String(issued.body['url']).slice(f.publicUrl.length);
    for (const other of [path, '/v1/scribe-sessions/c-1', '/embed/v1/other.js'])
      assert.equal((await f.call('HEAD', other)).status, 404, other);
    assert.equal((await f.call('GET', path)).status, 303);
  });
});

describe('/readyz', () => {
  it('is 503 while the store is away, and /livez is not', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    let isAway = false;
    const ping = store.ping.bind(store);
    store.ping = () => (isAway ? Promise.reject(new Error('away')) : ping());
    const f = await startFixture(t, { deps: { store } });
    assert.deepEqual((await checksOf(f)).checks['store'], 'ok');
    assert.match((await f.call('GET', '/metrics')).text, /^scribe_proxy_store_up 1$/m);
    isAway = true;
    const { status, checks } = await checksOf(f);
    assert.deepEqual([status, checks['store']], [503, 'away']);
    assert.match((await f.call('GET', '/metrics')).text, /^scribe_proxy_store_up 0$/m);
    assert.equal((await f.call('GET', '/livez')).status, 200);
  });

  it('is 503 while the audit takes no decision, reads go on, and it is 200 again by itself', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' });
    f.upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    f.upstream.on('POST', ACCEPT, { id: 'cfa_1', elementId: 'e', status: 'accepted' });
    const token = await f.token();
    const decide = async () => (await f.call('POST', ACCEPT, { token })).status;
    assert.equal(await decide(), 200);
    assert.deepEqual((await checksOf(f)).status, 200);
    const file = join(f.folder, 'audit.jsonl');
    const sound = readFileSync(file);
    writeFileSync(file, 'not ours\n');
    assert.equal(await decide(), 503);
    const { status, checks } = await checksOf(f);
    assert.deepEqual([status, checks['audit']], [503, 'away']);
    assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status, 200);
    assert.equal((await f.call('GET', '/livez')).status, 200);
    writeFileSync(file, sound);
    f.advance(1_000);
    await until('the audit is back', async () => (await checksOf(f)).status !== 503);
    assert.equal(await decide(), 200);
  });

  it('is 503 from `leave` on, while everything else is still answered and each connection ends', async (t) => {
    const f = await startFixture(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', { id: 'ss_1', consultationInternalId: 'c-1', status: 'completed' });
    const token = await f.token();
    f.proxy.leave();
    const { status, checks } = await checksOf(f);
    assert.deepEqual([status, checks['closing']], [503, true]);
    const read = await f.call('GET', '/v1/scribe-sessions/c-1', { token });
    assert.deepEqual([read.status, read.headers.get('connection')], [200, 'close']);
    assert.equal((await f.call('GET', '/livez')).status, 200);
    const stream = await f.call('GET', '/embed/events', { token });
    assert.equal(stream.status, 503);
    assert.ok(Number(stream.headers.get('retry-after')) >= 1);
  });
});
