// Without the store doctors can sign in for ten minutes; each instance then remembers the used assertions by itself.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;
const READ = '/v1/scribe-sessions/c-1';

/** Starts two instances on one store; `away` makes it unavailable to both. */
async function start(t: TestContext) {
  const store = openSqliteStore(':memory:', systemClock);
  const state = { isAway: false };
  const known = new Set<string>();
  const shared = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      const run = value.bind(target) as (...given: unknown[]) => unknown;
      // The instances must not close the store; the test does.
      if (name === 'close') return () => Promise.resolve();
      if (name === 'subscribe') return run;
      return (...given: unknown[]) => {
        if (state.isAway) return Promise.reject(new Error('away'));
        if (name === 'once') known.add(String(given[0]));
        return run(...given);
      };
    },
  });
  const [one, two] = [
    await startFixture(t, { deps: { store: shared } }),
    await startFixture(t, { deps: { store: shared } }),
  ];
  t.after(() => store.close());
  return { one, two, state, known };
}

const jtiOf = (assertion: string) => `jti:${String(decodeJwt(assertion).jti)}`;
const issued = (f: Fixture) =>
  f
    .audit()
    .filter(({ action }) => action === 'token.issue')
    .map(({ store }) => store);

describe('while the store is away', () => {
  it('new assertions are taken for ten minutes, each once by an instance, and the audit says so', async (t) => {
    const { one, two, state } = await start(t);
    await one.token();
    state.isAway = true;
    const assertion = await one.assert();
    assert.equal((await one.exchange(assertion)).status, 200);
    assert.match((await one.exchange(assertion)).body.error.message, /used before/);
    // As documented, another instance does not know about it.
    assert.equal((await two.exchange(assertion)).status, 200);
    one.advance(9 * MINUTE);
    assert.equal((await one.exchange(await one.assert())).status, 200);
    await one.proxy.close();
    assert.deepEqual(issued(one), [undefined, 'away', 'away']);
  });

  it('none is taken after ten minutes: 503, not 401', async (t) => {
    const { one, state } = await start(t);
    state.isAway = true;
    await one.token();
    one.advance(10 * MINUTE);
    const assertion = await one.assert();
    assert.equal((await one.exchange(assertion)).status, 503);
    state.isAway = false;
    assert.equal((await one.exchange(assertion)).status, 200);
  });

  it('one that was used before is refused by the instance that took it', async (t) => {
    const { one, state } = await start(t);
    const assertion = await one.assert();
    assert.equal((await one.exchange(assertion)).status, 200);
    state.isAway = true;
    assert.equal((await one.exchange(assertion)).status, 401);
  });

  it('of two equal ones at once accepts one', async (t) => {
    const { one, state } = await start(t);
    state.isAway = true;
    const assertion = await one.assert();
    const answers = await Promise.all([one.exchange(assertion), one.exchange(assertion)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  });

  it('tokens are not stretched: each ends after five minutes, and the next one is there', async (t) => {
    const { one, state } = await start(t);
    one.upstream.on('GET', READ, session('ss_1', 'c-1'));
    state.isAway = true;
    const token = await one.token();
    assert.equal((await one.call('GET', READ, { token })).status, 200);
    one.advance(5 * MINUTE);
    assert.equal((await one.call('GET', READ, { token })).body.error.code, 'session_expired');
    assert.equal((await one.call('GET', READ, { token: await one.token() })).status, 200);
  });
});

describe('when the store is back', () => {
  it('all instances know what was used meanwhile, and ten minutes begin anew', async (t) => {
    const { one, two, state, known } = await start(t);
    const assertion = await one.assert();
    state.isAway = true;
    assert.equal((await one.exchange(assertion)).status, 200);
    one.advance(9 * MINUTE);
    state.isAway = false;
    one.advance(6_000);
    const fresh = await one.assert();
    // The next check of the store has written it there.
    await until('the store is told', () => known.has(jtiOf(assertion)));
    assert.match((await two.exchange(assertion)).body.error.message, /used before/);
    assert.equal((await one.exchange(fresh)).status, 200);
    state.isAway = true;
    one.advance(9 * MINUTE);
    assert.equal((await one.exchange(fresh)).status, 401);
    assert.equal((await one.exchange(await one.assert())).status, 200);
  });
});
