// The embedded store: one file, for one instance. Tolerates a second process on the file, by mistake or during an update.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import { createLockQueue, isStillLocked, type LockQueue, makeFile, nameOfLog, watchFile } from './sqlite-file.ts';
import {
  linesOf,
  numberIn,
  positionOf,
  RESET_HINT,
  type HintDraft,
  type HintRecord,
  type Store,
  type StoreWarning,
} from './store.ts';

const SWEEP_EVERY = 60_000;
/**
 * Expired entries removed by one sweep. If there may be more, the next one follows after `SWEEP_ON` ms. Removing a million at once would block all requests.
 * 500 take ten times as long as 100, because the changed pages no longer fit into SQLite's cache.
 */
const SWEPT = 100;
const SWEEP_ON = 10;
const HEALTH_KEPT = 5_000;
const HINTS_KEPT = 2_000;
/** KiB of pages in memory: enough to look up 10,000 doctors with an open page. SQLite's default of 2,000 holds a third of that. */
const CACHE = 16_000;

/**
 * NORMAL with WAL: a commit survives the process (kill -9) without waiting for the disk. A power failure may lose the last moments,
 * never the file. Every page then reads again, because the log gets another name after a start of the machine.
 */
const SCHEMA = `
  PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE};
  CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS entry_until ON entry (until);
  CREATE TABLE IF NOT EXISTS hint (id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT, ids TEXT, hint TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS log (name TEXT NOT NULL, boot TEXT) STRICT;
`;

/** Opens the store in `file` and creates it if needed. `:memory:` keeps nothing. */
export function openSqliteStore(file: string, clock: Clock): Store {
  if (file !== ':memory:') makeFile(file);
  return new SqliteStore(file, clock);
}

/** A record that waits for the shared transaction. */
interface Step {
  readonly key: string;
  readonly until: number;
  readonly hints: readonly HintDraft[];
  readonly resolve: (isFirst: boolean) => void;
  readonly reject: (cause: unknown) => void;
}

class SqliteStore implements Store {
  readonly warning: () => StoreWarning | undefined;
  readonly #db: DatabaseSync;
  readonly #clock: Clock;
  readonly #listeners = new Set<(record: HintRecord) => void>();
  /** The number of the newest hint that subscribers were told. */
  #told: number;
  readonly #statements;
  readonly #log: string;
  /** Reads have a queue of their own, so that they never wait for a write. */
  readonly #queue: LockQueue;
  readonly #readQueue: LockQueue;
  #steps: Step[] = [];
  #cancelSweep: () => void;

  constructor(file: string, clock: Clock) {
    const db = new DatabaseSync(file);
    this.#db = db;
    this.#clock = clock;
    this.#queue = createLockQueue(clock);
    this.#readQueue = createLockQueue(clock);
    db.exec(SCHEMA);
    dropQueue(db);
    this.#log = nameOfLog(db);
    this.warning = watchFile(file);
    // From now on SQLite never blocks the thread; the queues wait instead.
    db.exec('PRAGMA busy_timeout = 0');
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      // Several reads share one lock of the log.
      read: db.prepare('BEGIN'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      // An expired entry counts as absent and is overwritten.
      once: db.prepare(
        `INSERT INTO entry VALUES (?, '', ?) ON CONFLICT (key) DO UPDATE SET value = '', until = excluded.until WHERE entry.until <= ?`,
      ),
      put: db.prepare(
        'INSERT INTO entry VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until',
      ),
      get: db.prepare('SELECT value FROM entry WHERE key = ? AND until > ?'),
      take: db.prepare('DELETE FROM entry WHERE key = ? RETURNING value, until'),
      remove: db.prepare('DELETE FROM entry WHERE key = ?'),
      sweep: db.prepare('DELETE FROM entry WHERE key IN (SELECT key FROM entry WHERE until <= ? LIMIT ?)'),
      append: db.prepare('INSERT INTO hint (account, ids, hint) VALUES (?, ?, ?)'),
      trim: db.prepare('DELETE FROM hint WHERE id <= ?'),
      after: db.prepare('SELECT id, account, ids, hint FROM hint WHERE id > ? ORDER BY id'),
      // Two selects, because with both in one SQLite reads every row.
      bounds: db.prepare(
        'SELECT coalesce((SELECT min(id) FROM hint), 0) AS first, coalesce((SELECT max(id) FROM hint), 0) AS last',
      ),
    };
    this.#told = this.#bounds().last;
    this.#cancelSweep = clock.after(SWEEP_EVERY, () => void this.#sweep());
  }

  once(key: string, until: number): Promise<boolean> {
    return this.#queue.run(() => this.#first(key, until));
  }

  put(key: string, value: string, until: number): Promise<void> {
    return this.#queue.run(() => void this.#statements.put.run(key, value, endOf(until)));
  }

  get(key: string): Promise<string | undefined> {
    return this.#readQueue.run(() => this.#valueOf(key));
  }

  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    return this.#readQueue.run(() =>
      this.#transaction(this.#statements.read, () => keys.map((key) => this.#valueOf(key))),
    );
  }

  add(key: string, member: string, until: number): Promise<void> {
    return this.#queue.run(() => {
      const members = linesOf(this.#valueOf(key));
      const value = members.includes(member) ? members : [...members, member];
      this.#statements.put.run(key, value.join('\n'), endOf(until));
    });
  }

  take(key: string): Promise<string | undefined> {
    return this.#queue.run(() => {
      const row = this.#statements.take.get(key);
      return row && Number(row['until']) > this.#clock.now() ? String(row['value']) : undefined;
    });
  }

  remove(key: string): Promise<void> {
    return this.#queue.run(() => void this.#statements.remove.run(key));
  }

  /** Records of one turn share a transaction, because the commit costs more than the work. */
  record(key: string, until: number, hints: readonly HintDraft[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#steps.push({ key, until, hints, resolve, reject }) === 1) setImmediate(() => void this.#takeSteps());
    });
  }

  hints(): Promise<readonly HintRecord[]> {
    return this.#readQueue.run(() => this.#recordsAfter(0));
  }

  hintsAfter(position: string): Promise<readonly HintRecord[] | undefined> {
    return this.#readQueue.run(() => {
      const number = numberIn(this.#log, position);
      const { first, last } = this.#bounds();
      return number === undefined || number > last || number < first - 1 ? undefined : this.#recordsAfter(number);
    });
  }

  lastPosition(): Promise<string> {
    return this.#readQueue.run(() => positionOf(this.#log, this.#bounds().last));
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Also tells the hints that another process has recorded. Otherwise pages of this process would show an old record. */
  async ping(): Promise<void> {
    await this.put('health', '', this.#clock.now() + HEALTH_KEPT);
    await this.#tell([]);
  }

  async close(): Promise<void> {
    this.#cancelSweep();
    await this.#takeSteps();
    this.#queue.close();
    this.#readQueue.close();
    if (this.#db.isOpen) this.#db.close();
  }

  #valueOf(key: string): string | undefined {
    const row = this.#statements.get.get(key, this.#clock.now());
    return row && String(row['value']);
  }

  #first(key: string, until: number): boolean {
    return this.#statements.once.run(key, endOf(until), this.#clock.now()).changes === 1;
  }

  async #takeSteps(): Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    if (steps.length === 0) return;
    const cause = await this.#take(steps);
    if (cause === undefined) return;
    // If the shared transaction failed, tries each record by itself, so that a bad one does not block the others.
    for (const step of steps) {
      const own = isStillLocked(cause) ? cause : await this.#take([step]);
      if (own !== undefined) step.reject(own);
    }
  }

  /** Takes all steps in one transaction and then tells subscribers. Resolves with the cause if none was taken. */
  async #take(steps: readonly Step[]): Promise<unknown> {
    const takeAll = () =>
      this.#transaction(this.#statements.begin, () =>
        steps.map(({ key, until, hints }) =>
          this.#first(key, until) ? hints.map((hint) => this.#append(hint)) : undefined,
        ),
      );
    let outcomes: ReturnType<typeof takeAll>;
    try {
      outcomes = await this.#queue.run(takeAll);
    } catch (cause) {
      return cause;
    }
    const own = outcomes.flatMap((records) => records ?? []);
    // If the file cannot be read now, the next `ping` tells them.
    if (own.length > 0) await this.#tell(own).catch(() => undefined);
    for (const [at, step] of steps.entries()) step.resolve(outcomes[at] !== undefined);
    return undefined;
  }

  /** Tells subscribers our records, and before them what other processes have recorded in the file. */
  async #tell(own: readonly HintRecord[]): Promise<void> {
    const numberOf = ({ position }: HintRecord) => numberIn(this.#log, position) ?? 0;
    const isNext = own[0] !== undefined && numberOf(own[0]) === this.#told + 1;
    const others = isNext ? [] : await this.#readQueue.run(() => this.#recordsAfter(this.#told));
    const [oldest] = others;
    // The log has dropped some records, so all pages read again.
    if (oldest && numberOf(oldest) > this.#told + 1) {
      const reset = { position: positionOf(this.#log, this.#told), account: null, ids: null, hint: RESET_HINT };
      for (const listener of this.#listeners) listener(reset);
    }
    for (const record of [...others, ...own]) {
      if (numberOf(record) <= this.#told) continue;
      this.#told = numberOf(record);
      for (const listener of this.#listeners) listener(record);
    }
  }

  #transaction<Value>(begin: StatementSync, run: () => Value): Value {
    begin.run();
    try {
      const value = run();
      this.#statements.commit.run();
      return value;
    } catch (error) {
      if (this.#db.isTransaction) this.#statements.rollback.run();
      throw error;
    }
  }

  #append(draft: HintDraft): HintRecord {
    const { account, ids, hint } = draft;
    const id = Number(this.#statements.append.run(account, ids && JSON.stringify(ids), hint).lastInsertRowid);
    if (id % 100 === 0) this.#statements.trim.run(id - HINTS_KEPT);
    return { ...draft, position: positionOf(this.#log, id) };
  }

  #recordsAfter(number: number): HintRecord[] {
    return this.#statements.after.all(number).map((row) => ({
      position: positionOf(this.#log, Number(row['id'])),
      account: row['account'] === null ? null : String(row['account']),
      ids: row['ids'] === null ? null : (JSON.parse(String(row['ids'])) as string[]),
      hint: String(row['hint']),
    }));
  }

  #bounds(): { first: number; last: number } {
    const row = this.#statements.bounds.get();
    return { first: Number(row?.['first']), last: Number(row?.['last']) };
  }

  async #sweep(): Promise<void> {
    const sweep = () => Number(this.#statements.sweep.run(this.#clock.now(), SWEPT).changes);
    const swept = await this.#queue.run(sweep).catch(() => 0);
    const next = swept < SWEPT ? SWEEP_EVERY : SWEEP_ON;
    if (this.#db.isOpen) this.#cancelSweep = this.#clock.after(next, () => void this.#sweep());
  }
}

/** The expiry as an integer of SQLite. */
const endOf = (until: number): number => Math.min(Math.ceil(until), Number.MAX_SAFE_INTEGER);

/** An earlier version kept a queue of lookups in the file. If some are left, the log gets another name and every page reads again. */
function dropQueue(db: DatabaseSync): void {
  if (!db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'work'`).get()) return;
  if (db.prepare('SELECT 1 FROM work LIMIT 1').get()) db.exec('DELETE FROM log');
  db.exec('DROP TABLE work');
}
