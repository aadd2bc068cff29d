import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createRevocations, revoke } from '../../server/access/revocations.ts';
import { openRedisStore, openSqliteStore, systemClock, verifyAudit } from '../../server/index.ts';
import { session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { noRedis, startRedis } from '../support/redis-server.ts';
import { commandEnvironment, runHere } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';
import { proxyReady, storeSaid } from '../support/ready-store.ts';
import { until } from '../support/until.ts';

const READ = '/v1/scribe-sessions/c-1';

async function set(t: TestContext, isStill = false) {
  const store = `sqlite:${storeFile(t)}`;
  const f = await startFixture(t, { config: { store }, isStill });
  f.upstream.on('GET', READ, session('ss_1', 'c-1'));
  const env = commandEnvironment(store, f.upstream.url);
  return { f: { ...f, store }, revoke: (...args: string[]) => runHere(['revoke', ...args], env) };
}

const read = async (f: Fixture, token: string) => {
  const { status, body } = await f.call('GET', READ, { token });
  return status === 200 ? 200 : `${status} ${body.error.code}`;
};
/** Resolves when the audit has `count` revocations. */
function revoked(f: Fixture, count: number): Promise<void> {
  const file = join(f.folder, 'audit.jsonl');
  const written = () =>
    existsSync(file) ? readFileSync(file, 'utf8').split('"action":"doctor.revoke"').length - 1 : 0;
  return until(`the audit has ${count} revocations`, () => written() >= count);
}

describe('scribe-widget revoke', () => {
  it('warns of a doctor whom no account names, and revokes all the same', async (t) => {
    const { SCRIBE_SECRET_KEY, SCRIBE_PUBLISHABLE_KEY, SCRIBE_ORIGINS, ...env } = commandEnvironment(
      `sqlite:${storeFile(t)}`,
      'http://127.0.0.1:1',
    );
    const account = { account: 'ana', publishableKey: SCRIBE_PUBLISHABLE_KEY, secretKey: SCRIBE_SECRET_KEY };
    const file = `${storeFile(t)}.accounts.json`;
    const entry = { ...account, scope: 'doctor', doctors: ['dr-ana'], origins: [SCRIBE_ORIGINS] };
    writeFileSync(file, JSON.stringify([entry]));
    await openSqliteStore(env['SCRIBE_STORE']?.slice('sqlite:'.length) ?? '', systemClock).close();
    const say = (sub: string) => runHere(['revoke', sub, '--for', '8h'], { ...env, SCRIBE_ACCOUNTS_FILE: file });
    const typo = await say('dr-anna');
    assert.deepEqual([typo.code, /warning: no account names dr-anna/.test(typo.output)], [0, true]);
    assert.match(typo.output, /Assertions for dr-anna are refused until/);
    assert.doesNotMatch((await say('dr-ana')).output, /no account names/);
  });

  it('ends the tokens of one doctor within 5 s, as if their time were over; the EHR may sign again', async (t) => {
    const { f, revoke } = await set(t);
    const before = await f.token();
    const ben = await f.token({ sub: 'dr-ben', account: 'pk_ben' });
    f.upstream.on('GET', '/v1/scribe-sessions/c-2', session('ss_2', 'c-2'));
    assert.equal(await read(f, before), 200);
    const { code, output } = await revoke('dr-ana');
    assert.deepEqual([code, /within 5 s[\s\S]*from now on are accepted/.test(output)], [0, true]);
    f.advance(5_000);
    assert.equal(await read(f, before), '401 session_expired');
    assert.equal(await read(f, ben), 200);
    assert.equal(await read(f, await f.token()), 200);
    assert.equal(await read(f, before), '401 session_expired');
  });

  it('spoils an assertion that was signed before and not used yet', async (t) => {
    const { f, revoke } = await set(t);
    const before = await f.assert({}, { now: f.now() - 2_000 });
    await revoke('dr-ana');
    f.advance(1_100);
    const refused = await f.exchange(before);
    assert.deepEqual([refused.status, refused.body.error.param], [401, 'assertion']);
    assert.match(refused.body.error.message, /older than the end of the doctor's sessions/);
    assert.equal((await f.exchange(await f.assert())).status, 200);
  });

  it('ends what was issued in its own millisecond', async () => {
    const clock = { ...systemClock, now: () => 1_000 };
    const store = openSqliteStore(':memory:', clock);
    await revoke(store, clock, 'dr-ana');
    const revocations = createRevocations({
      ...{ store, clock },
      report: (cause) => assert.fail(String(cause)),
      audit: { event: () => undefined },
      onChange: () => undefined,
    });
    assert.deepEqual(
      [await revocations.hasEnded('dr-ana', 1_000), await revocations.hasEnded('dr-ana', 1_001)],
      [true, false],
    );
    revocations.close();
    await store.close();
  });

  it('ends what an instance that has not heard of it yet gives for an older assertion', async (t) => {
    const { f, revoke } = await set(t, true);
    const earlier = { now: f.now() - 2_000 };
    await revoke('dr-ana');
    const token = String((await f.exchange(await f.assert({}, earlier))).body['token']);
    const login = await f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-1' } });
    assert.equal(login.status, 200, 'not heard of yet');
    f.advance(1_100);
    assert.equal(await read(f, token), '401 session_expired');
    assert.equal((await f.call('GET', String(login.body['url']).slice(f.publicUrl.length))).status, 404);
  });

  it('ends the doctor’s live streams and no other', async (t) => {
    const { f, revoke } = await set(t);
    const ana = await f.listen(await f.token());
    const ben = await f.listen(await f.token({ sub: 'dr-ben', account: 'pk_ben' }));
    t.after(ben.close);
    await revoke('dr-ana');
    f.advance(1_100);
    await ana.ended;
    const { text } = await f.call('GET', '/metrics');
    assert.match(text, /scribe_proxy_streams 1/);
  });

  it('bars the doctor for the time that is named; another call changes or lifts it', async (t) => {
    const { f, revoke } = await set(t);
    const before = await f.token();
    assert.match((await revoke('dr-ana', '--for', '8h')).output, /refused until 20/);
    f.advance(5_000);
    const refused = await f.exchange(await f.assert());
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.param],
      [401, 'authentication_required', 'assertion'],
    );
    assert.equal(await read(f, before), '401 session_expired');
    assert.match((await revoke('dr-ana')).output, /refused until/, 'a bar stays until it is lifted');
    await revoke('dr-ana', '--for', '0');
    f.advance(1_100);
    assert.equal((await f.exchange(await f.assert())).status, 200);
    await revoke('dr-ana', '--until', new Date(f.now() + 60_000).toISOString());
    f.advance(1_100);
    assert.equal((await f.exchange(await f.assert())).status, 401);
    f.advance(61_000);
    assert.equal((await f.exchange(await f.assert())).status, 200);
  });

  it('spoils a login ticket that was issued before', async (t) => {
    const { f, revoke } = await set(t);
    const token = await f.token();
    const { body } = await f.call('POST', '/embed/login', { token, body: { consultationInternalId: 'c-1' } });
    await revoke('dr-ana');
    f.advance(1_100);
    const answer = await f.call('GET', String(body['url']).slice(f.publicUrl.length));
    assert.equal(answer.status, 404);
    assert.ok(!f.upstream.seen().includes('POST /v1/auth/login'));
  });

  it('leaves a line in the audit, with the bar if there is one; a proxy that starts later writes it, too', async (t) => {
    const { f, revoke } = await set(t);
    await revoke('dr-ana');
    await revoke('dr-ben', '--for', '8h');
    f.advance(1_100);
    await revoked(f, 2);
    const later = await startFixture(t, { config: { store: f.store } });
    await revoked(later, 2);
    for (const { audit } of [f, later]) {
      const lines = audit().filter(({ action }) => action === 'doctor.revoke');
      assert.deepEqual(
        lines.map(({ phase, doctor, barredUntil }) => [phase, doctor, typeof barredUntil]),
        [
          ['event', 'dr-ana', 'undefined'],
          ['event', 'dr-ben', 'string'],
        ],
      );
      assert.ok(lines.every(({ revokedAt }) => Math.abs(Date.parse(String(revokedAt)) - f.now()) < 60_000));
    }
    assert.deepEqual(
      f.audit().flatMap(({ revocation }) => revocation ?? []),
      later.audit().flatMap(({ revocation }) => revocation ?? []),
    );
    await f.proxy.close();
    assert.equal((await verifyAudit(join(f.folder, 'audit.jsonl'))).ok, true);
  });

  it('loses none of those that come at the same time', async (t) => {
    const { f, revoke } = await set(t);
    const doctors = Array.from({ length: 6 }, (_, index) => `dr-${index}`);
    await Promise.all(doctors.map((doctor) => revoke(doctor)));
    f.advance(1_100);
    await revoked(f, doctors.length);
    assert.deepEqual(
      f
        .audit()
        .filter(({ action }) => action === 'doctor.revoke')
        .map(({ doctor }) => doctor)
        .sort(),
      doctors,
    );
  });

  it('takes one doctor and a time that makes sense', async (t) => {
    const { revoke } = await set(t);
    for (const args of [
      [],
      ['a', 'b'],
      ['a', '--for', 'long'],
      ['a', '--until', '2020-01-01'],
      // The zone is missing.
      ['a', '--until', new Date(Date.now() + 3600_000).toISOString().slice(0, 16)],
      ['a', '--for', '1h', '--until', '2099-01-01'],
    ]) {
      assert.equal((await revoke(...args)).code, 2, args.join(' '));
    }
  });

  it('says so when the store is not the proxy’s', async (t) => {
    const env = (store: string) => commandEnvironment(store, 'http://127.0.0.1:1');
    const missing = await runHere(['revoke', 'dr-ana'], env(`sqlite:${storeFile(t)}`));
    assert.deepEqual([missing.code, /a file that is not there/.test(missing.output)], [1, true]);
    const memory = await runHere(['revoke', 'dr-ana'], env('sqlite::memory:'));
    assert.deepEqual([memory.code, /a command cannot reach it/.test(memory.output)], [1, true]);
  });
});

describe('revoke with two instances on Redis', { skip: noRedis }, () => {
  it('ends tokens and streams on both within 5 s, and stands in the audit of each', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const open = () => openRedisStore(redis.url, systemClock, () => undefined);
    const [one, two] = [
      await startFixture(t, { deps: { store: open() } }),
      await startFixture(t, { deps: { store: open() } }),
    ];
    for (const f of [one, two]) {
      f.upstream.on('GET', READ, session('ss_1', 'c-1'));
      await proxyReady(f);
    }
    const token = await one.token();
    assert.deepEqual([await read(one, token), await read(two, token)], [200, 200]);
    const stream = await two.listen(token);
    const { code } = await runHere(['revoke', 'dr-ana'], commandEnvironment(redis.url, one.upstream.url));
    assert.equal(code, 0);
    // Each instance checks the store within 5 s of its clock.
    for (const f of [one, two]) f.advance(5_000);
    await stream.ended;
    for (const f of [one, two]) {
      await revoked(f, 1);
      assert.equal(await read(f, token), '401 session_expired');
    }
    assert.equal(await read(two, await one.token()), 200);
  });

  it('stays on an instance when Redis comes back empty', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const f = await startFixture(t, { deps: { store: openRedisStore(redis.url, systemClock, () => undefined) } });
    await proxyReady(f);
    await runHere(['revoke', 'dr-ana', '--for', '8h'], commandEnvironment(redis.url, f.upstream.url));
    f.advance(1_100);
    await revoked(f, 1);
    await redis.stop();
    await until('the store is away', async () => (await storeSaid(f)) === '503 away');
    await redis.start();
    await proxyReady(f);
    // The instance has checked the empty store before it learns of the next revocation.
    await runHere(['revoke', 'dr-ben'], commandEnvironment(redis.url, f.upstream.url));
    f.advance(1_100);
    await revoked(f, 2);
    assert.equal((await f.exchange(await f.assert())).status, 401);
  });

  it('is written again to a Redis that came back empty, for instances that start later', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.stop());
    const open = () => openRedisStore(redis.url, systemClock, () => undefined);
    const f = await startFixture(t, { deps: { store: open() } });
    const env = commandEnvironment(redis.url, f.upstream.url);
    await runHere(['revoke', 'dr-ana', '--for', '8h'], env);
    await runHere(['revoke', 'dr-ben', '--for', '8h'], env);
    f.advance(1_100);
    await revoked(f, 2);
    await redis.stop();
    await redis.start();
    const store = open();
    t.after(() => store.close());
    await until('the store has the revocations', () => {
      f.advance(1_100);
      return store.get('revocations').catch(() => undefined);
    });
    const later = await startFixture(t, { deps: { store: open() } });
    assert.equal((await later.exchange(await later.assert())).status, 401);
    // A lifted revocation stays lifted.
    await runHere(['revoke', 'dr-ana', '--for', '0'], env);
    for (const each of [f, later]) {
      await until('the bar is lifted', async () => {
        each.advance(1_100);
        return (await each.exchange(await each.assert())).status === 200;
      });
      const ben = await each.assert({ sub: 'dr-ben', account: 'pk_ben' });
      assert.equal((await each.exchange(ben, 'pk_ben')).status, 401);
    }
  });
});
