// Accepts each assertion once among all instances on the store. While the store is away, each instance remembers by itself, for ten minutes at most.
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds for which new assertions are accepted without the store. */
const MOST_AWAY = 10 * 60_000;
const LOOK_EVERY = 5_000;
/** Milliseconds. Longer than an assertion is valid, and than the store may be away. */
const LIFE = 15 * 60_000;
/** The most that this instance remembers. When it is full, none is accepted without the store. */
const ROOM = 50_000;

/** Who remembers that an assertion was used. */
export type Use = 'shared' | 'instance' | 'before';

export type UsedAssertions = ReturnType<typeof createUsedAssertions>;

export function createUsedAssertions(store: Store, clock: Clock, report: (cause: unknown) => void) {
  /** The ids that this instance has accepted, with the monotonic time until which it remembers each; oldest first. */
  const own = new Map<string, number>();
  /** The ids that the store does not know yet. */
  const untold = new Map<string, number>();
  let awaySince: number | undefined;
  let cancelLook = () => {};

  /** Forgets expired ids, and the oldest ones if there is no room. While the store is away, none is forgotten early. */
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

  /** Whether an assertion may be accepted without the store. The first time starts the watch for the store's return. */
  const mayTakeAlone = (): boolean => {
    if (awaySince === undefined) {
      awaySince = clock.monotonic();
      cancelLook = clock.after(LOOK_EVERY, () => void tellStore());
    }
    return clock.monotonic() - awaySince < MOST_AWAY && own.size <= ROOM;
  };

  return {
    /**
     * Uses a `jti` up and remembers it until `until` (ms since the epoch). Resolves with `before` if it was used already. Rejects if the
     * store has been away for ten minutes, or is away and this instance has no room.
     */
    async use(jti: string, until: number): Promise<Use> {
      forgetOld();
      if (own.has(jti)) return 'before';
      // Notes the id before it asks the store, so that of two equal assertions that arrive together only one is accepted.
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
