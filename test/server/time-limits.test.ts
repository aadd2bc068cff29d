// How long assertions and tokens are taken, and revocations kept, to the second. The clock stands at a whole one.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { SignJWT } from 'jose';
import { createRevocations, revoke } from '../../server/access/revocations.ts';
import { createUsedAssertions } from '../../server/access/used-assertions.ts';
import { StoreError } from '../../server/errors.ts';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { ORIGIN, SECRETS, session, startFixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';

const DAY = 24 * 3600_000;

async function start(t: TestContext) {
  const f = await startFixture(t, { isStill: true });
  f.advance(1000 - (f.now() % 1000));
  const now = f.now() / 1000;
  const exchanged = async (claims: { exp?: number; iat?: number }, typ = 'JWT') => {
    const { exp = 60, ...rest } = claims;
    const iat = rest.iat === undefined ? {} : { iat: now + rest.iat };
    const assertion = await new SignJWT({
      account: 'pk_ana',
      sessions: ['c-1'],
      scopes: ['read'],
      origin: ORIGIN,
      ...iat,
    })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setAudience(f.publicUrl)
      .setSubject('dr-ana')
      .setExpirationTime(now + exp)
      .setJti(crypto.randomUUID())
      .sign(new TextEncoder().encode(SECRETS.assertion));
    return (await f.exchange(assertion)).status;
  };
  return { f, exchanged };
}

describe('an assertion', () => {
  it('is taken up to 150 s before its end and up to 29 s after it, and as signed up to 30 s ahead', async (t) => {
    const { exchanged } = await start(t);
    assert.deepEqual([await exchanged({ exp: 150 }), await exchanged({ exp: 151 })], [200, 401]);
    assert.deepEqual([await exchanged({ exp: -29 }), await exchanged({ exp: -30 })], [200, 401]);
    assert.deepEqual([await exchanged({ iat: 30 }), await exchanged({ iat: 31 })], [200, 401]);
  });

  it('of a type that only begins as JWT does is refused', async (t) => {
    const { exchanged } = await start(t);
    assert.deepEqual([await exchanged({}, 'jwt+scope'), await exchanged({}, 'JWTX')], [401, 401]);
  });

  it('that was used is not taken again by a clock that is set back by a day', async (t) => {
    const { f } = await start(t);
    const assertion = await f.assert();
    assert.equal((await f.exchange(assertion)).status, 200);
    // What has expired is swept meanwhile. A line of the audit may still be on its way to the disk: a day is too long for it.
    f.advance(DAY);
    await until('ready', async () => (await f.call('GET', '/readyz')).status === 200);
    f.step(-DAY);
    assert.match((await f.exchange(assertion)).body.error.message, /used before/);
  });

  it('is taken without the store only while there is room to remember it', async () => {
    const store = openSqliteStore(':memory:', systemClock);
    store.once = () => Promise.reject(new StoreError('away'));
    const used = createUsedAssertions(store, systemClock, () => undefined);
    const until = Date.now() + DAY;
    for (let n = 0; n < 50_000; n++) await used.use(String(n), until);
    await assert.rejects(used.use('one more', until), /away/);
    assert.equal(await used.use('0', until), 'before');
    used.close();
    await store.close();
  });
});

describe('a session token', () => {
  it('is taken for 300 s, and not in the moment of its end', async (t) => {
    const { f } = await start(t);
    f.upstream.on('GET', '/v1/scribe-sessions/c-1', session('ss_1', 'c-1'));
    const token = await f.token();
    const read = async () => (await f.call('GET', '/v1/scribe-sessions/c-1', { token })).status;
    f.advance(299_999);
    assert.equal(await read(), 200);
    f.advance(1);
    assert.equal(await read(), 401);
  });
});

describe('a revocation', () => {
  it('is kept a minute longer than any token that it ends, and until its bar ends, by running and by later instances', async (t) => {
    let now = 0;
    const clock = { ...systemClock, now: () => now };
    const store = openSqliteStore(':memory:', clock);
    t.after(() => store.close());
    /** Starts an instance; the function makes it look, and says whether Ana's token and Ben are still refused. */
    const start = () => {
      const told: unknown[] = [];
      let look = () => {};
      const revocations = createRevocations({
        store,
        clock: { ...clock, after: (_ms, task) => ((look = task), () => undefined) },
        report: (cause) => assert.fail(String(cause)),
        audit: { event: (line: Readonly<Record<string, unknown>>) => void told.push(line['doctor']) },
        onChange: () => undefined,
      });
      return async (newest: string) => {
        look();
        await until(newest, () => told.includes(newest));
        return [await revocations.hasEnded('dr-ana', 0), await revocations.isBarred('dr-ben')];
      };
    };
    await revoke(store, clock, 'dr-ana');
    await revoke(store, clock, 'dr-ben', 3600_000);
    const knew = start();
    await knew('dr-ben');
    for (const [at, newest, found] of [
      [359_999, 'dr-cem', [true, true]],
      [360_000, 'dr-dan', [false, true]],
      [3599_999, 'dr-eva', [false, true]],
      [3600_000, 'dr-fin', [false, false]],
    ] as const) {
      now = at;
      await revoke(store, clock, newest);
      assert.deepEqual([await start()(newest), await knew(newest)], [found, found], newest);
    }
  });
});
