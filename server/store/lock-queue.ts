// Waits while another process holds SQLite's lock. SQLite's own wait would stop the thread, and with it every request.
import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';

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

export interface LockQueue {
  /** Runs the step at once, or in order when the lock is free. Rejects after 2 s. */
  run<Value>(step: () => Value): Promise<Value>;
  /** Rejects all waiting steps. */
  close(): void;
}

export function createLockQueue(clock: Clock): LockQueue {
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
