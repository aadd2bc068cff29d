// Each assertion is accepted once: by all instances of the store, and while it is away for at most ten minutes by each of them.
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** How long new assertions are taken without the store. */
const MOST_AWAY = 10 * 60_000;
const LOOK_EVERY = 5_000;
/** Longer than an assertion is good for, and than the store may be away. */
const LIFE = 15 * 60_000;
/** Remembered by this instance; with no room for more, none is taken without the store. */
const ROOM = 50_000;

/** By whom it was remembered that an assertion was used. */
export type Use = 'shared' | 'instance' | 'before';

export interface UsedAssertions {
  /**
   * Uses a `jti` up: `before` says that it was used already. It is remembered until `until` (ms since the epoch). Rejects when the
   * store has been away for ten minutes.
   */
  use(jti: string, until: number): Promise<Use>;
  close(): void;
}

export function createUsedAssertions(store: Store, clock: Clock, report: (cause: unknown) => void): UsedAssertions {
  /** What this instance took, and by monotonic time until when it remembers that; oldest first. */
  const own = new Map<string, number>();
  /** What the store has not been told. */
  const untold = new Map<string, number>();
  let awaySince: number | undefined;
  let cancelLook = () => {};

  /** While the store is away, nothing is forgotten before its time. */
  const forgetOld = (): void => {
    for (const [jti, until] of own) {
      if (until > clock.monotonic() && (own.size < ROOM || awaySince !== undefined)) return;
      own.delete(jti);
    }
  };

  const tellStore = async (): Promise<void> => {
    try {
      await store.ping();
      for (const [jti, until] of untold) {
        await store.once(keyOf(jti), until);
        untold.delete(jti);
      }
      awaySince = undefined;
    } catch {
      cancelLook = clock.after(LOOK_EVERY, () => void tellStore());
    }
  };

  /** Whether an assertion may be taken without the store; the first time, the store is looked after from now on. */
  const mayTakeAlone = (): boolean => {
    if (awaySince === undefined) {
      awaySince = clock.monotonic();
      cancelLook = clock.after(LOOK_EVERY, () => void tellStore());
    }
    return clock.monotonic() - awaySince < MOST_AWAY && own.size <= ROOM;
  };

  return {
    async use(jti, until) {
      forgetOld();
      if (own.has(jti)) return 'before';
      // At once: of two that come together one is the first.
      own.set(jti, clock.monotonic() + LIFE);
      try {
        return (await store.once(keyOf(jti), until)) ? 'shared' : 'before';
      } catch (cause) {
        if (!mayTakeAlone()) {
          own.delete(jti);
          throw cause;
        }
        report(cause);
        untold.set(jti, until);
        return 'instance';
      }
    },
    close: () => cancelLook(),
  };
}

const keyOf = (jti: string) => `jti:${jti}`;
