import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

type Parameters = Record<string, SQLInputValue>;

export type Database = ReturnType<typeof openDatabase>;

const SQLITE_BUSY = 5;

/** Opens `file` (or `:memory:`) and brings its tables up to date. Its statements are typed, and each is prepared once. */
export const openDatabase = (file: string) => {
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
  /** Applies all of `work` or nothing; a transaction inside another joins it. */
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
    one: <Row, Values extends object = object>(sql: string) => {
      const statement = db.prepare(sql);
      return (values?: Values) => statement.get({ ...values } as Parameters) as Row | undefined;
    },
    many: <Row, Values extends object = object>(sql: string) => {
      const statement = db.prepare(sql);
      return (values?: Values) => statement.all({ ...values } as Parameters) as Row[];
    },
    /** Returns the number of changed rows. */
    run: <Values extends object = object>(sql: string) => {
      const statement = db.prepare(sql);
      return (values?: Values) => {
        writes += 1;
        return Number(statement.run({ ...values } as Parameters).changes);
      };
    },
    /** Caches the results of `read` by key until the next write. It keeps at most `size` results. */
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
    close: () => {
      db.close();
    },
  };
};

const migrate = (db: DatabaseSync, transaction: (work: () => void) => void): void => {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length) throw new Error('The database was written by a newer sandbox.');
  MIGRATIONS.slice(version).forEach((sql, index) => {
    transaction(() => db.exec(`${sql}; PRAGMA user_version = ${version + index + 1}`));
  });
};
