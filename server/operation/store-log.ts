// Logs why the store is away, once, and when it is back.
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/log.ts';
import { otherOwner } from '../store/owner.ts';
import type { Store } from '../store/store.ts';

const LOOK_EVERY = 5_000;
/** Milliseconds for which the former owner of a store is remembered. */
const OWNED = 3600_000;

export interface StoreLog {
  /** Logs why a call of the store failed; each cause once until the store works again. */
  readonly report: (cause: unknown) => void;
  /** Checks every few seconds that the store works and belongs to this proxy alone. The returned function ends that. */
  readonly watch: (store: Store, publicUrl: string) => () => void;
}

export function createStoreLog(logger: Logger, clock: Clock): StoreLog {
  const told = new Set<string>();
  const warned = new Set<string>();

  const report = (cause: unknown): void => {
    const text = cause instanceof Error ? cause.message : String(cause);
    if (told.has(text)) return;
    told.add(text);
    logger.warn({ cause: text }, 'the store does not do what it is asked');
  };

  return {
    report,
    watch(store, publicUrl) {
      let isStopped = false;
      let cancel = clock.after(LOOK_EVERY, look);

      function look(): void {
        void store.ping().then(noteBack).catch(report).finally(lookAgain);
      }
      async function noteBack(): Promise<void> {
        if (told.size > 0) logger.info({}, 'the store is back');
        told.clear();
        for (const text of [store.warning?.()?.says, await otherOwner(store, publicUrl, clock.now() + OWNED)]) {
          if (text === undefined || warned.has(text)) continue;
          warned.add(text);
          logger.warn({ cause: text }, 'the store works, but not as it should');
        }
      }
      function lookAgain(): void {
        if (!isStopped) cancel = clock.after(LOOK_EVERY, look);
      }
      return () => {
        isStopped = true;
        cancel();
      };
    },
  };
}
