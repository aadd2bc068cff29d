import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

type Parameters = Record<string, SQLInputValue>;

/** An SQLite file with typed statements, each prepared once. */
export interface Database {
  one<Row>(sql: string): (parameters?: Parameters) => Row | undefined;
  many<Row>(sql: string): (parameters?: Parameters) => Row[];
  /** Returns the number of changed rows. */
  run(sql: string): (parameters?: Parameters) => number;
  /** Caches the results of `read` by key until the next write. It keeps at most `size` results. */
  kept<Answer>(size: number, read: (key: string) => Answer): (key: string) => Answer;
  /** Applies all of `work` or nothing; a transaction inside another joins it. */
  readonly transaction: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

const SQLITE_BUSY = 5;

/** Opens `file` (or `:memory:`) and brings its tables up to date. */
export const openDatabase = (file: string): Database => {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 2000 });
  try {
    // One sandbox per file: two would deliver and apply everything twice. The lock ends with its process, even after a crash.
    db.exec('PRAGMA locking_mode = EXCLUSIVE;');
    // Large pages hold a whole document, so that a record of 64 KB needs only a few.
    db.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    db.exec('BEGIN IMMEDIATE; COMMIT;');
  } catch (error) {
    db.close();
    // The low byte is the error; the rest is its variant.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw error;
    throw new Error('another sandbox uses it.', { cause: error });
  }
  let depth = 0;
  let writes = 0;
  const transaction = <Result>(work: () => Result): Result => {
    if (depth > 0) return work();
    db.exec('BEGIN IMMEDIATE');
    depth += 1;
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      writes += 1;
      throw error;
    } finally {
      depth -= 1;
    }
  };
  migrate(db, transaction);
  return {
    one: <Row>(sql: string) => {
      const statement = db.prepare(sql);
      return (parameters: Parameters = {}) => statement.get(parameters) as Row | undefined;
    },
    many: <Row>(sql: string) => {
      const statement = db.prepare(sql);
      return (parameters: Parameters = {}) => statement.all(parameters) as unknown as Row[];
    },
    run: (sql) => {
      const statement = db.prepare(sql);
      return (parameters = {}) => {
        writes += 1;
        return Number(statement.run(parameters).changes);
      };
    },
    kept: <Answer>(size: number, read: (key: string) => Answer) => {
      const answers = new Map<string, Answer>();
      let asOf = writes;
      return (key: string) => {
        if (asOf !== writes || answers.size >= size) {
          answers.clear();
          asOf = writes;
        }
        const known = answers.get(key);
        if (known !== undefined) return known;
        const answer = read(key);
        answers.set(key, answer);
        return answer;
      };
    },
    transaction,
    close: () => db.close(),
  };
};

const migrate = (db: DatabaseSync, transaction: (work: () => void) => void): void => {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length) throw new Error('The database was written by a newer sandbox.');
  MIGRATIONS.slice(version).forEach((sql, index) => {
    transaction(() => db.exec(`${sql}; PRAGMA user_version = ${version + index + 1}`));
  });
};
