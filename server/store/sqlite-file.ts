// The file of an SQLite store: makes it, names its log, notices that it was replaced, and waits while another process holds its lock.
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { StoreWarning } from './store.ts';

const REPLACED =
  'the file of the store, or its -wal, was removed or replaced while the proxy runs: what `revoke` and `webhook` store does not reach the proxy, and what the proxy stores is lost. Start the proxy again.';

export function makeFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Readable by this user only. SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
}

/** Watches an open database. The returned function warns if its file, or its `-wal`, was removed or replaced. */
export function watchFile(file: string): () => StoreWarning | undefined {
  const opened = identityOf(file);
  return () => (identityOf(file) === opened ? undefined : { state: 'replaced', says: REPLACED });
}

const identityOf = (file: string): string => [file, `${file}-wal`].map(placeOf).join();

function placeOf(file: string): string {
  try {
    const { dev, ino } = statSync(file);
    return `${dev} ${ino}`;
  } catch {
    return 'absent';
  }
}

/** Identifies this start of the machine; null if the system does not tell. Then the log gets another name at each opening. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

/** The name of the log. It stays the same while the machine runs, because without a power failure no hint is lost. */
export function nameOfLog(db: DatabaseSync): string {
  const boot = bootId();
  const known = db.prepare('SELECT name FROM log WHERE boot = ?').get(boot);
  if (known) return String(known['name']);
  const name = randomUUID().slice(0, 8);
  db.exec('DELETE FROM log');
  db.prepare('INSERT INTO log VALUES (?, ?)').run(name, boot);
  return name;
}

/** Milliseconds that a step waits for the lock, and between two tries. */
const PATIENCE = 2_000;
const TRY_EVERY = 20;

const LOCKED = 'database is locked';

interface Waiting {
  /** Tries the step. Returns whether it is done or has failed; false while the lock is held. */
  readonly attempt: () => boolean;
  readonly giveUp: () => void;
  readonly until: number;
}

export type LockQueue = ReturnType<typeof createLockQueue>;

/** Waits while another process holds the lock. SQLite's own wait would stop the thread, and with it every request. */
export function createLockQueue(clock: Clock) {
  const waiting: Waiting[] = [];
  let cancel = () => {};

  const lookLater = (): void => {
    cancel = clock.after(TRY_EVERY, look);
  };

  function look(): void {
    while (waiting[0]?.attempt()) waiting.shift();
    while (waiting[0] && waiting[0].until <= clock.monotonic()) waiting.shift()?.giveUp();
    if (waiting.length > 0) lookLater();
  }

  return {
    /** Runs the step at once, or in order when the lock is free. Rejects after 2 s. */
    run<Value>(step: () => Value): Promise<Value> {
      return new Promise((resolve, reject) => {
        const attempt = (): boolean => {
          try {
            resolve(step());
          } catch (cause) {
            if (isLocked(cause)) return false;
            reject(storeErrorOf(cause));
          }
          return true;
        };
        if (waiting.length === 0 && attempt()) return;
        const giveUp = () => reject(new StoreError(LOCKED));
        waiting.push({ attempt, giveUp, until: clock.monotonic() + PATIENCE });
        if (waiting.length === 1) lookLater();
      });
    },
    /** Rejects all waiting steps. */
    close() {
      cancel();
      for (const { giveUp } of waiting.splice(0)) giveUp();
    },
  };
}

/** Whether the step waited for the lock in vain. */
export const isStillLocked = (cause: unknown): boolean => cause instanceof StoreError && cause.message === LOCKED;

/** SQLITE_BUSY and SQLITE_LOCKED, with their extended codes. */
const isLocked = (cause: unknown): boolean => {
  const { errcode } = cause as { errcode?: unknown };
  return typeof errcode === 'number' && [5, 6].includes(errcode & 0xff);
};

/** The error in SQLite's own words for its code: full, locked, damaged. */
export function storeErrorOf(cause: unknown): Error {
  const { errstr } = cause as { errstr?: unknown };
  if (typeof errstr === 'string') return new StoreError(errstr, { cause });
  return cause instanceof Error ? cause : new Error(String(cause));
}
