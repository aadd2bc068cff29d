// The embedded store: one file for one instance.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import type { HintRecord, Store } from './store.ts';

const SWEEP_EVERY = 60_000;
const HINTS_KEPT = 2_000;

const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entry_until ON entry (until);
  CREATE TABLE IF NOT EXISTS hint (id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT, ids TEXT, hint TEXT NOT NULL) STRICT;
`;

/** Opens (and creates) the store in `file`; `:memory:` keeps nothing. */
export function openSqliteStore(file: string, clock: Clock): Store {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // For this user only; SQLite gives the files beside it the same mode.
    closeSync(openSync(file, 'a', 0o600));
  }
  return new SqliteStore(new DatabaseSync(file), clock);
}

class SqliteStore implements Store {
  readonly #db: DatabaseSync;
  readonly #clock: Clock;
  readonly #listeners = new Set<(record: HintRecord) => void>();
  readonly #statements;
  #sweepAt: number;

  constructor(db: DatabaseSync, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#sweepAt = clock.now() + SWEEP_EVERY;
    db.exec(SCHEMA);
    this.#statements = {
      // An expired entry is no entry: it is overwritten as if it were not there.
      once: db.prepare(
        `INSERT INTO entry VALUES (?, '', ?) ON CONFLICT (key) DO UPDATE SET value = '', until = excluded.until WHERE entry.until <= ?`,
      ),
      put: db.prepare(
        'INSERT INTO entry VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until',
      ),
      get: db.prepare('SELECT value FROM entry WHERE key = ? AND until > ?'),
      take: db.prepare('DELETE FROM entry WHERE key = ? RETURNING value, until'),
      remove: db.prepare('DELETE FROM entry WHERE key = ?'),
      sweep: db.prepare('DELETE FROM entry WHERE until <= ?'),
      publish: db.prepare('INSERT INTO hint (account, ids, hint) VALUES (?, ?, ?)'),
      trim: db.prepare('DELETE FROM hint WHERE id <= ?'),
      after: db.prepare('SELECT id, account, ids, hint FROM hint WHERE id > ? ORDER BY id'),
      bounds: db.prepare('SELECT coalesce(min(id), 0) AS first, coalesce(max(id), 0) AS last FROM hint'),
      ping: db.prepare('SELECT 1'),
    };
  }

  once(key: string, until: number): Promise<boolean> {
    return settled(() => {
      this.#sweep();
      return this.#statements.once.run(key, until, this.#clock.now()).changes === 1;
    });
  }

  put(key: string, value: string, until: number): Promise<void> {
    return settled(() => {
      this.#sweep();
      this.#statements.put.run(key, value, until);
    });
  }

  get(key: string): Promise<string | undefined> {
    return settled(() => {
      const row = this.#statements.get.get(key, this.#clock.now());
      return row && String(row['value']);
    });
  }

  take(key: string): Promise<string | undefined> {
    return settled(() => {
      const row = this.#statements.take.get(key);
      return row && Number(row['until']) > this.#clock.now() ? String(row['value']) : undefined;
    });
  }

  remove(key: string): Promise<void> {
    return settled(() => {
      this.#statements.remove.run(key);
    });
  }

  publish({ account, ids, hint }: Omit<HintRecord, 'id'>): Promise<void> {
    return settled(() => {
      const { lastInsertRowid } = this.#statements.publish.run(account, ids && JSON.stringify(ids), hint);
      const id = Number(lastInsertRowid);
      if (id % 100 === 0) this.#statements.trim.run(id - HINTS_KEPT);
      for (const listener of this.#listeners) listener({ id, account, ids, hint });
    });
  }

  hintsAfter(id: number): Promise<readonly HintRecord[] | undefined> {
    return settled(() => {
      const { first, last } = this.#bounds();
      if (id > last || id < first - 1) return undefined;
      return this.#statements.after.all(id).map((row) => ({
        id: Number(row['id']),
        account: row['account'] === null ? null : String(row['account']),
        ids: row['ids'] === null ? null : (JSON.parse(String(row['ids'])) as string[]),
        hint: String(row['hint']),
      }));
    });
  }

  lastHintId(): Promise<number> {
    return settled(() => {
      return this.#bounds().last;
    });
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ping(): Promise<void> {
    return settled(() => {
      this.#statements.ping.get();
    });
  }

  close(): Promise<void> {
    return settled(() => {
      if (this.#db.isOpen) this.#db.close();
    });
  }

  #bounds(): { first: number; last: number } {
    const row = this.#statements.bounds.get();
    return { first: Number(row?.['first']), last: Number(row?.['last']) };
  }

  #sweep(): void {
    const now = this.#clock.now();
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + SWEEP_EVERY;
    this.#statements.sweep.run(now);
  }
}

/** Runs at once; what is thrown becomes a rejection. */
const settled = <Value>(run: () => Value): Promise<Value> => new Promise((resolve) => resolve(run()));
