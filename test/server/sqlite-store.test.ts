import assert from 'node:assert/strict';
import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { ownFolder } from '../support/own-folder.ts';
import { startFixture } from '../support/proxy-fixture.ts';
import type { HintRecord } from '../../server/store/store.ts';
import { later, RECORD } from '../support/ready-store.ts';

describe('the file of SQLite', () => {
  const folder = ownFolder({ after });
  const file = join(folder, 'proxy.sqlite');

  it('remembers over a restart', async () => {
    const first = openSqliteStore(file, systemClock);
    await first.once('webhook:evt_1', later());
    await first.close();
    const second = openSqliteStore(file, systemClock);
    assert.equal(await second.once('webhook:evt_1', later()), false);
    await second.close();
  });

  it('keeps what came in one turn though a part of it cannot be kept', async () => {
    const store = openSqliteStore(':memory:', systemClock);
    const before = await store.lastPosition();
    // The table refuses a hint that is no text.
    const wrong = { ...RECORD, hint: null as unknown as string };
    const [kept, refused, told, again] = await Promise.allSettled([
      store.record('first', later(), [RECORD]),
      store.record('wrong', later(), [RECORD, wrong]),
      store.record('third', later(), [RECORD]),
      store.record('first', later(), [RECORD]),
    ]);
    assert.deepEqual(
      [kept, told, again].map((outcome) => outcome.status === 'fulfilled' && outcome.value),
      [true, true, false],
    );
    assert.equal(refused.status, 'rejected');
    assert.equal((await store.hintsAfter(before))?.length, 2);
    assert.equal(await store.once('wrong', later()), true);
    await store.close();
  });

  it('opens the file of an earlier version: for lookups that it left to be made every page reads again', async () => {
    for (const isLeft of [false, true]) {
      const own = join(folder, `earlier-${isLeft}.sqlite`);
      const first = openSqliteStore(own, systemClock);
      const position = await first.lastPosition();
      await first.once('webhook:evt_1', later());
      await first.close();
      const db = new DatabaseSync(own);
      db.exec('CREATE TABLE work (id INTEGER PRIMARY KEY, key TEXT, task TEXT, held_until INTEGER)');
      if (isLeft) db.exec(`INSERT INTO work VALUES (1, 'webhook:evt_1', '{}', 0)`);
      db.close();
      const second = openSqliteStore(own, systemClock);
      assert.equal((await second.hintsAfter(position)) === undefined, isLeft);
      assert.equal(await second.once('webhook:evt_1', later()), false);
      await second.close();
    }
  });

  it('tells what another process has recorded, each hint once and in its order: its pages heard of nothing', async (t) => {
    const own = join(folder, 'two.sqlite');
    const [one, two] = [openSqliteStore(own, systemClock), openSqliteStore(own, systemClock)];
    t.after(() => Promise.all([one.close(), two.close()]));
    const heard = [one, two].map((store) => {
      const hints: string[] = [];
      store.subscribe(({ hint }) => hints.push(hint));
      return hints;
    });
    const record = (store: typeof one, hint: string) => store.record(hint, later(), [{ ...RECORD, hint }]);
    await record(one, 'a');
    await record(one, 'b');
    assert.deepEqual(heard, [['a', 'b'], []]);
    await two.ping();
    assert.deepEqual(heard[1], ['a', 'b']);
    await record(one, 'c');
    await record(two, 'd');
    await one.ping();
    await Promise.all([one.ping(), two.ping()]);
    assert.deepEqual(heard, [
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
  });

  it('tells pages to read again if another process has recorded more than the log keeps', async (t) => {
    const own = join(folder, 'many.sqlite');
    const [one, two] = [openSqliteStore(own, systemClock), openSqliteStore(own, systemClock)];
    t.after(() => Promise.all([one.close(), two.close()]));
    const heard: HintRecord[] = [];
    two.subscribe((record) => heard.push(record));
    await one.record(
      'many',
      later(),
      Array.from({ length: 2_500 }, (_, n) => ({ ...RECORD, hint: String(n) })),
    );
    await two.ping();
    assert.deepEqual([heard[0]?.account, heard[0]?.ids, heard.at(-1)?.hint], [null, null, '2499']);
  });

  it('keeps what waits for its turn when it is closed', async () => {
    const own = join(folder, 'closed.sqlite');
    const store = openSqliteStore(own, systemClock);
    const recording = store.record('webhook:evt_1', later(), [RECORD]);
    await store.close();
    assert.equal(await recording, true);
    const second = openSqliteStore(own, systemClock);
    assert.equal(await second.once('webhook:evt_1', later()), false);
    await second.close();
  });

  it('is a file for its own user only', async () => {
    const own = join(folder, 'own', 'proxy.sqlite');
    const store = openSqliteStore(own, systemClock);
    await store.once('webhook:evt_1', later());
    for (const name of [own, `${own}-wal`, `${own}-shm`]) assert.equal(statSync(name).mode & 0o077, 0, name);
    await store.close();
  });

  for (const [what, take] of [
    ['removed', (own) => rmSync(own)],
    ['put in the place of another', (own) => replace(own)],
    ['left without its log', (own) => rmSync(`${own}-wal`)],
  ] as readonly [string, (own: string) => void][])
    it(`is told of while the proxy runs, once, and by /readyz, when it was ${what}: what commands store does not reach it`, async (t) => {
      const own = join(folder, `${what}.sqlite`);
      const f = await startFixture(t, { config: { store: `sqlite:${own}` } });
      const stateOf = async () => {
        const { status, body } = await f.call('GET', '/readyz');
        return [status, (body['checks'] as { store: string }).store];
      };
      const told = () => f.logs.filter((line) => line.includes('was removed or replaced'));
      assert.deepEqual(await stateOf(), [200, 'ok']);
      take(own);
      assert.deepEqual(await stateOf(), [200, 'replaced']);
      for (let looks = 0; looks < 3; looks++) {
        f.advance(5000);
        await f.call('GET', '/readyz');
      }
      assert.equal(told().length, 1);
    });
});

/** Replaces the file, like a restored backup. */
function replace(file: string): void {
  copyFileSync(file, `${file}.backup`);
  renameSync(`${file}.backup`, file);
}
