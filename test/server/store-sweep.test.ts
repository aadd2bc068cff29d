import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { openSqliteStore, systemClock } from '../../server/index.ts';

it('SQLite lets go of expired entries in steps, so that nobody waits for all of them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-sweep-'));
  t.after(() => rmSync(folder, { recursive: true }));
  let now = 1_000_000;
  const store = openSqliteStore(join(folder, 'store.sqlite'), { ...systemClock, now: () => now });
  t.after(() => store.close());
  const db = new DatabaseSync(join(folder, 'store.sqlite'));
  t.after(() => db.close());
  const insert = db.prepare(`INSERT INTO entry VALUES (?, '', ?)`);
  db.exec('BEGIN');
  for (let at = 0; at < 2_000; at++) insert.run(`old:${at}`, now + 1);
  db.exec('COMMIT');
  const old = () => Number(db.prepare(`SELECT count(*) AS n FROM entry WHERE key LIKE 'old:%'`).get()?.['n']);
  now += 60_000;
  // What comes together is swept for once.
  for (let at = 0; at < 10; at++) await store.put('kept', 'x', now + 3_600_000);
  assert.equal(old(), 1_500);
  for (let at = 0; at < 4; at++) {
    now += 5;
    await store.put('kept', 'x', now + 3_600_000);
  }
  assert.equal(old(), 0);
  assert.equal(await store.get('kept'), 'x');
});
