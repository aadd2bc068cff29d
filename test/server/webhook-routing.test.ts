// DESIGN §5 "Hints": an event costs one call of the store and at most two reads of the service for any number of accounts.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Account } from '../../server/config/config.ts';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import type { EventStream } from '../support/event-stream.ts';
import { ORIGIN, SECRETS, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';

const NOT_STARTED = '/v1/scribe-sessions/ss_1';
const nameOf = (n: number) => `d${n}`;
const keyOf = (name: string) => `sk_canary_${name}_0123456789`;

const account = (name: string, other: Partial<Account> = {}): Account => ({
  account: name,
  publishableKey: `pk_${name}`,
  secretKey: keyOf(name),
  scope: 'doctor',
  doctors: [`dr-${name}`],
  origins: [ORIGIN],
  ...other,
});
const doctors = (count: number): Account[] => Array.from({ length: count }, (_, n) => account(nameOf(n)));

const start = (t: TestContext, accounts: readonly Account[]) =>
  startFixture(t, { config: { accounts }, deps: { random: () => 0 } });

/** Opens the stream of a page of the account's doctor that shows `c-NAME`; it knows no session yet unless `isRead`. */
async function listen(f: Fixture, name: string, isRead = false): Promise<EventStream> {
  const id = `c-${name}`;
  const token = await f.token({ account: `pk_${name}`, sub: `dr-${name}`, sessions: [id] });
  if (isRead) {
    f.upstream.on('GET', `/v1/scribe-sessions/${id}`, session(`ss_${name}`, id));
    await f.call('GET', `/v1/scribe-sessions/${id}`, { token });
  }
  return f.listen(token);
}

const next = async (stream: EventStream) => {
  const { type, sessionId } = JSON.parse((await stream.next()).data) as { type: string; sessionId: string | null };
  return sessionId ?? type;
};
const isSilent = (stream: EventStream) => assert.doesNotMatch(stream.text(), /data:/);

const of = (professional: string, id = 'ss_1') => eventOf(id, {}, { account: { id: professional } });

/** Returns the keys that asked the service about the session. */
const askedBy = (f: Fixture) =>
  f.upstream.calls
    .filter(({ path }) => path === NOT_STARTED)
    .map(({ headers }) => /sk_canary_(\w+?)_/.exec(headers.authorization ?? '')?.[1] ?? '')
    .sort();

describe('an event of a professional whom another instance has learnt', () => {
  it('is looked for with the key of that account, also as the first on this instance', async (t) => {
    const store = openSqliteStore(':memory:', systemClock);
    const options = { config: { accounts: doctors(2) }, deps: { store } };
    const [one, two] = [await startFixture(t, options), await startFixture(t, options)];
    const page = await listen(two, 'd0');
    one.upstream.on('GET', '/v1/scribe-sessions/ss_1', session('ss_1', 'c-other'));
    two.upstream.on('GET', '/v1/scribe-sessions/ss_2', session('ss_2', 'c-d0'));
    await deliver(one, of('acc_0', 'ss_1'));
    await deliver(two, of('acc_0', 'ss_2'));
    assert.equal(await next(page), 'ss_2');
  });
});

describe('an event of a known session', () => {
  it('costs as many calls of the store with 300 accounts as with two', async (t) => {
    const calls: number[] = [];
    for (const count of [2, 300]) {
      let counted = 0;
      const inner = openSqliteStore(':memory:', systemClock);
      const store = new Proxy(inner, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          const run = value.bind(target) as (...args: unknown[]) => unknown;
          return (...args: unknown[]) => {
            // The proxy also reads the signing secret for every event.
            if (name === 'getAll' || name === 'record' || !String(args[0]).startsWith('webhook')) counted++;
            return run(...args);
          };
        },
      });
      const f = await startFixture(t, { config: { accounts: doctors(count) }, deps: { store } });
      const page = await listen(f, 'd0', true);
      await deliver(f, of('acc_0', 'ss_d0'));
      counted = 0;
      await deliver(f, of('acc_0', 'ss_d0'));
      calls.push(counted);
      assert.deepEqual([await next(page), await next(page)], ['ss_d0', 'ss_d0']);
    }
    assert.deepEqual(calls, [2, 2]);
  });
});

describe('an event of a session that nobody knows', () => {
  it('of a professional whom an account names: only its key is used', async (t) => {
    const f = await start(t, [...doctors(3), account('eva', { professional: 'acc_eva' })]);
    const others = await Promise.all([0, 1, 2].map((n) => listen(f, nameOf(n))));
    f.upstream.on('GET', NOT_STARTED, session('ss_1', 'c-eva'));
    await deliver(f, of('acc_eva'));
    assert.deepEqual(askedBy(f), [], 'without a page nobody is');
    const eva = await listen(f, 'eva');
    await deliver(f, of('acc_eva'));
    assert.equal(await next(eva), 'ss_1');
    assert.deepEqual(askedBy(f), ['eva']);
    others.forEach(isSilent);
  });

  it('of a professional who was learnt from a session that a page had read: the same', async (t) => {
    const f = await start(t, doctors(4));
    const [own, other] = [await listen(f, 'd0', true), await listen(f, 'd1')];
    await deliver(f, of('acc_0', 'ss_d0'));
    assert.equal(await next(own), 'ss_d0');
    f.upstream.on('GET', NOT_STARTED, session('ss_1', 'c-d0'));
    await deliver(f, of('acc_0'));
    assert.equal(await next(own), 'ss_1');
    assert.deepEqual(askedBy(f), ['d0']);
    isSilent(other);
  });

  it('of a professional of whom nothing is known: no doctor’s key is asked with; pages read again that could be meant', async (t) => {
    const f = await start(t, [...doctors(3), account('eva', { professional: 'acc_eva' })]);
    const searching = [await listen(f, 'd0'), await listen(f, 'd1')];
    const [knows, eva] = [await listen(f, 'd2', true), await listen(f, 'eva')];
    await deliver(f, of('acc_new'));
    for (const page of searching) assert.equal(await next(page), 'reset');
    assert.deepEqual(askedBy(f), []);
    await deliver(f, of('acc_2', 'ss_d2'));
    assert.equal(await next(knows), 'ss_d2');
    f.upstream.on('GET', NOT_STARTED, session('ss_1', 'c-eva'));
    await deliver(f, of('acc_eva'));
    assert.equal(await next(eva), 'ss_1');
  });

  it('that came to an account’s own address: its key alone is asked with', async (t) => {
    const accounts = [...doctors(2), account('second')];
    const f = await start(t, accounts);
    const [page, other] = [await listen(f, 'second'), await listen(f, 'd0')];
    f.upstream.on('GET', NOT_STARTED, session('ss_1', 'c-second'));
    await deliver(f, of('acc_new'), { path: '/webhooks/scribe/second', secret: `${SECRETS.webhook}-second` });
    assert.equal(await next(page), 'ss_1');
    assert.deepEqual(askedBy(f), ['second']);
    isSilent(other);
  });

  it('with three institutions: two are asked, pages of the third read again', async (t) => {
    const names = ['north', 'south', 'west'];
    const f = await start(
      t,
      names.map((name) => account(name, { scope: 'institution' })),
    );
    const [north, south, west] = await Promise.all(names.map((name) => listen(f, name)));
    f.upstream.on('GET', NOT_STARTED, session('ss_1', 'c-north'));
    await deliver(f, of('acc_new'));
    assert.equal(await next(north as EventStream), 'ss_1');
    assert.equal(await next(west as EventStream), 'reset');
    assert.deepEqual(askedBy(f), ['north', 'south']);
    isSilent(south as EventStream);
  });
});
