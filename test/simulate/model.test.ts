// The model against the product: two real instances do what twenty pages of the model did, and are asked as often.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteStore, systemClock, type Config, type HintRecord } from '../../server/index.ts';
import { openEventStream, type EventStream } from '../support/event-stream.ts';
import { documents, ORIGIN, session, startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { HABITS } from './inputs.ts';
import { Model, type Act, type Deployment, type Second } from './model.ts';

const DOCTORS = 20;
const always = { ...HABITS, present: HABITS.present.map(() => 1) };
const small: Deployment = {
  seed: 7,
  doctors: DOCTORS,
  instances: 2,
  engine: 'Redis',
  habits: { ...always, opens: 30, events: 120 },
};
/** What an instance and its pages ask for by time, not by what is done. */
const WITHOUT_TIME = /^(?:ping|(?:put listening|get revocation|get webhook-secrets-sealed|put webhook-secrets))/;

/** The store of both instances; `calls` are those that were made. */
function countedStore(t: TestContext) {
  const inner = openSqliteStore(':memory:', systemClock);
  const calls = { writes: 0, reads: 0, heard: 0 };
  const count = (name: string, key: unknown) => {
    if (WITHOUT_TIME.test(`${name} ${String(key)}`)) return;
    if (/^(get|getAll|hintsAfter|lastPosition)$/.test(name)) calls.reads++;
    else calls.writes++;
  };
  const store = new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'close') return () => Promise.resolve();
      if (name === 'subscribe')
        return (listener: (record: HintRecord) => void) =>
          inner.subscribe((record) => (calls.heard++, listener(record)));
      return (...given: unknown[]): unknown => {
        count(String(name), given[0]);
        return Reflect.apply(value, target, given);
      };
    },
  });
  t.after(() => inner.close());
  return { store, calls };
}

/** Repeats the acts of the model's pages and records their messages. */
class RealPages {
  readonly told: string[] = [];
  readonly #instances: readonly Fixture[];
  readonly #streams = new Map<number, EventStream>();
  readonly #tokens = new Map<number, string>();
  readonly #patients = new Map<number, number>();

  constructor(instances: readonly Fixture[]) {
    this.#instances = instances;
  }

  async act({ kind, page, instance }: Act): Promise<void> {
    const f = this.#instances[instance] as Fixture;
    if (kind === 'event') return this.#hear(f, page, instance);
    if (kind !== 'back') {
      if (kind !== 'renew') this.#patients.set(page, (this.#patients.get(page) ?? 0) + 1);
      this.#tokens.set(
        page,
        await f.token({ sub: `dr-${page}`, account: `pk_${page}`, sessions: [this.#consultation(page)] }),
      );
      if (kind !== 'renew') await this.#read(f, page);
    }
    this.close(page);
    const headers = { origin: ORIGIN, authorization: `Bearer ${this.#tokens.get(page)}` };
    this.#streams.set(page, await openEventStream(`${f.url}/embed/events`, headers));
  }

  close(page: number): void {
    this.#streams.get(page)?.close();
  }

  #consultation(page: number): string {
    return `c-${page}-${this.#patients.get(page)}`;
  }

  async #hear(f: Fixture, page: number, instance: number): Promise<void> {
    const id = this.#consultation(page).replace('c-', 'ss_');
    assert.equal((await deliver(f, eventOf(id, {}, { account: { id: `acc_${page}` } }))).status, 200);
    const { data = '' } = (await this.#streams.get(page)?.next()) ?? {};
    this.told.push((JSON.parse(data) as { type: string }).type);
    await this.#read(this.#at(page) ?? this.#instances[instance]!, page);
  }

  #at(page: number): Fixture | undefined {
    return this.#instances.find(({ url }) => this.#streams.get(page)?.response.url.startsWith(url));
  }

  async #read(f: Fixture, page: number): Promise<void> {
    const token = this.#tokens.get(page);
    const id = this.#consultation(page);
    f.upstream.on('GET', `/v1/scribe-sessions/${id}`, session(id.replace('c-', 'ss_'), id));
    f.upstream.on('GET', `/v1/scribe-sessions/${id}/medical-record-documents`, documents('cfa_1'));
    for (const path of ['', '/medical-record-documents'])
      assert.equal((await f.call('GET', `/v1/scribe-sessions/${id}${path}`, { token })).status, 200);
  }
}

const accounts: Config['accounts'] = Array.from({ length: DOCTORS }, (_, page) => ({
  ...{
    account: `a${page}`,
    publishableKey: `pk_${page}`,
    secretKey: `sk_canary_${page}`,
    scope: 'doctor',
    origins: [ORIGIN],
  },
  ...{ doctors: [`dr-${page}`], professional: `acc_${page}` },
}));

describe('the model of a day', () => {
  it('asks the store, the service and the pages as often as two real instances do', async (t) => {
    const { store, calls } = countedStore(t);
    const config = { accounts };
    const instances = [
      await startFixture(t, { config, deps: { store } }),
      await startFixture(t, { config, deps: { store } }),
    ];
    const acts: Act[] = [];
    const model = new Model({ ...small, onAct: (act) => acts.push(act) });
    const expected: Second[] = [];
    for (let time = 0; time < 120; time++) {
      if (time === 80) {
        model.end(1, true);
        model.start(1);
      }
      expected.push(model.step());
    }
    const sum = (name: keyof Second) => expected.reduce((total, second) => total + second[name], 0);
    Object.assign(calls, { writes: 0, reads: 0, heard: 0 });
    const pages = new RealPages(instances);
    for (const act of acts) await pages.act(act);
    for (let page = 0; page < DOCTORS; page++) pages.close(page);

    assert.ok(acts.some(({ kind }) => kind === 'back') && acts.some(({ kind }) => kind === 'next') && sum('told') > 40);
    assert.deepEqual(new Set(pages.told), new Set(['scribe_session.updated']));
    assert.equal(pages.told.length, sum('told'));
    assert.equal(instances.flatMap(({ upstream }) => upstream.calls).length, sum('reads'));
    // Streams and metrics of an instance hear of a hint.
    assert.equal(calls.heard / 2, sum('heard'));
    // An instance leaves a call out where it knows the answer.
    for (const [real, modelled] of [
      [calls.writes, sum('writes')],
      [calls.reads, sum('storeReads')],
    ] as const)
      assert.ok(Math.abs(real / modelled - 1) < 0.15, `${real} calls, ${modelled} in the model`);
  });

  it('is the same for the same seed, and another for another', () => {
    const run = (seed: number) => {
      const model = new Model({ ...small, seed });
      return Array.from({ length: 300 }, () => model.step());
    };
    assert.deepEqual(run(1), run(1));
    assert.notDeepEqual(run(1), run(2));
  });

  it('loses no event while the store is away; after Redis every page reads again, after PostgreSQL none', () => {
    for (const engine of ['Redis', 'PostgreSQL'] as const) {
      const model = new Model({ ...small, engine, doctors: 500 });
      const seconds: Second[] = [];
      for (let time = 0; time < 1_000; time++) {
        if (time === 700) model.isStoreAway = true;
        if (time === 750) model.storeIsBack();
        seconds.push(model.step());
      }
      const sum = (name: keyof Second) => seconds.reduce((total, second) => total + second[name], 0);
      const open = seconds[749]?.streams ?? 0;
      assert.ok(open > 300);
      assert.equal(sum('resets'), engine === 'Redis' ? open : 0);
      assert.equal(Math.max(...seconds.slice(700, 750).map(({ events }) => events)), 0);
      assert.ok((seconds[749]?.eventsWaiting ?? 0) > 300);
      assert.equal(seconds.at(-1)?.eventsWaiting, 0);
      assert.ok(sum('told') > 0.99 * sum('events'));
    }
  });

  it('has pages read again whose place the log no longer reaches', () => {
    const resets = (events: number) => {
      const model = new Model({
        ...small,
        engine: 'PostgreSQL',
        doctors: 2_000,
        habits: { ...always, opens: 0, events },
      });
      return Array.from({ length: 1_200 }, () => model.step()).reduce((sum, second) => sum + second.resets, 0);
    };
    assert.equal(resets(100), 0);
    assert.ok(resets(2_000) > 100);
  });
});
