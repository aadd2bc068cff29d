import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { openSqliteStore, systemClock } from '../../server/index.ts';
import { ownFolder } from '../support/own-folder.ts';

it('SQLite lets go of expired entries in steps of a turn each, so that nobody waits for all of them', async (t) => {
  const folder = ownFolder(t);
  let now = 1_000_000;
  const due: { ms: number; task: () => void }[] = [];
  const after = (ms: number, task: () => void) => (due.push({ ms, task }), () => undefined);
  const store = openSqliteStore(join(folder, 'store.sqlite'), { ...systemClock, now: () => now, after });
  t.after(() => store.close());
  const db = new DatabaseSync(join(folder, 'store.sqlite'));
  t.after(() => db.close());
  const insert = db.prepare(`INSERT INTO entry VALUES (?, '', ?)`);
  db.exec('BEGIN');
  for (let at = 0; at < 1_050; at++) insert.run(`old:${at}`, now + 1);
  db.exec('COMMIT');
  const old = () => Number(db.prepare(`SELECT count(*) AS n FROM entry WHERE key LIKE 'old:%'`).get()?.['n']);
  /** Runs the next sweep; resolves with its delay in ms. */
  const sweep = async () => {
    const { ms, task } = due.shift() ?? { ms: NaN, task: () => undefined };
    now += ms;
    task();
    await new Promise(setImmediate);
    return ms;
  };
  await store.put('kept', 'x', now + 3_600_000);
  assert.equal(await sweep(), 60_000);
  assert.equal(old(), 950);
  // New records cause no sweep, however many arrive together.
  await Promise.all(Array.from({ length: 50 }, (_, at) => store.record(`new:${at}`, now + 3_600_000, [])));
  assert.equal(old(), 950);
  for (let at = 0; at < 10; at++) assert.equal(await sweep(), 10);
  assert.equal(old(), 0);
  assert.equal(await sweep(), 60_000, 'all are gone');
  assert.equal(await store.get('kept'), 'x');
});
