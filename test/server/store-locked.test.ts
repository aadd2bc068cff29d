// Another process holds SQLite's lock: a backup, a virus scanner, a second proxy.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { systemClock } from '../../server/index.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { ownFolder } from '../support/own-folder.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import { deliver, eventOf } from '../support/webhook-event.ts';
import { later } from '../support/ready-store.ts';

function lockable(t: TestContext) {
  const folder = ownFolder(t);
  const file = join(folder, 'proxy.sqlite');
  let passed = 0;
  // A slow machine changes nothing: the store retries, but no time passes.
  const store = openSqliteStore(file, { ...systemClock, monotonic: () => passed });
  t.after(() => store.close());
  const other = new DatabaseSync(file);
  t.after(() => other.close());
  const pass = (ms: number) => (passed += ms);
  return { store, pass, lock: () => other.exec('BEGIN IMMEDIATE'), release: () => other.exec('ROLLBACK') };
}

/** Resolves with whether the work is still pending. */
const isWaiting = async (work: Promise<unknown>) =>
  (await Promise.race([work, new Promise((resolve) => setImmediate(() => resolve(isWaiting)))])) === isWaiting;

const hint = { account: 'ana', ids: ['ss_1'], hint: '{}' };

describe('SQLite’s lock in another process', () => {
  it('lets reads go on, and the thread', async (t) => {
    const { store, lock, release } = lockable(t);
    await store.put('known', 'value', later());
    lock();
    const writing = store.put('a', '1', later());
    assert.equal(await store.get('known'), 'value');
    assert.match(await store.lastPosition(), /-0$/);
    assert.ok(await isWaiting(writing));
    release();
    await writing;
    assert.equal(await store.get('a'), '1');
  });

  it('keeps writes in their order until it is released', async (t) => {
    const { store, lock, release } = lockable(t);
    const told: string[] = [];
    store.subscribe(({ hint: text }) => told.push(text));
    lock();
    const writes = [
      store.put('a', '1', later()),
      store.put('a', '2', later()),
      store.once('a', later()),
      store.record('event', later(), [hint]),
    ];
    assert.ok(await isWaiting(Promise.race(writes)));
    release();
    assert.deepEqual(await Promise.all(writes), [undefined, undefined, false, true]);
    assert.equal(await store.get('a'), '2');
    assert.deepEqual(told, ['{}']);
  });

  it('that is held on is told after 2 s to all that wait, together', async (t) => {
    const { store, pass, lock, release } = lockable(t);
    lock();
    const writes = [
      store.put('a', '1', later()),
      ...Array.from({ length: 20 }, (_, index) => store.record(`event-${index}`, later(), [hint])),
    ];
    assert.ok(await isWaiting(Promise.race(writes)));
    pass(1_999);
    assert.ok(await isWaiting(Promise.race(writes)));
    pass(1);
    const settled = await Promise.allSettled(writes);
    assert.ok(settled.every((one) => one.status === 'rejected' && /database is locked/.test(String(one.reason))));
    release();
    assert.equal(await store.record('event-1', later(), [hint]), true);
  });

  it('stops no request that needs no write; a webhook is 503 and comes again', async (t) => {
    const { store, pass, lock, release } = lockable(t);
    const f = await startFixture(t, { deps: { store } });
    lock();
    const event = eventOf('ss_1');
    const sent = deliver(f, event);
    const times: number[] = [];
    for (let count = 0; count < 5; count++) {
      const from = performance.now();
      assert.equal((await f.call('GET', '/livez')).status, 200);
      times.push(performance.now() - from);
    }
    // SQLite itself would block the thread for 2 s at each try.
    const median = times.toSorted((one, other) => one - other)[2] ?? NaN;
    assert.ok(median < 1_500, String(times));
    assert.ok(await isWaiting(sent));
    pass(2_000);
    assert.equal((await sent).status, 503);
    release();
    assert.equal((await deliver(f, event)).status, 200);
  });
});
