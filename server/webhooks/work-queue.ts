// Work that the store remembers until it is done: by this instance, or by another when this one is no more.
import type { Clock } from '../clock.ts';
import type { Store, Work } from '../store/store.ts';

/** Longer than most lookups take; after it another instance takes the work over, and whoever is first tells. */
const HELD = 5_000;
const LOOK_EVERY = 2_500;
/** Works in memory; more of them wait in the store. */
const ROOM = 1_000;
const AT_ONCE = 8;

export interface WorkQueue {
  /** Until when new work is held for this instance; 0 when it has no room, and whoever has takes it. */
  holdUntil(): number;
  /** Takes up work that was left in the store with that hold. */
  add(work: Work): void;
  /** Takes nothing more and waits for what is under way. */
  close(): Promise<void>;
}

export interface WorkQueueDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Works with the same topic are done together. */
  readonly topicOf: (task: string) => string;
  /** Does them and tells the store so. What rejects stays in the store and is done again. */
  readonly run: (topic: string, works: readonly Work[]) => Promise<void>;
  readonly report: (cause: unknown) => void;
}

export function createWorkQueue({ store, clock, topicOf, run, report }: WorkQueueDeps): WorkQueue {
  const keys = new Set<string>();
  /** In the order of their first work. */
  const waiting = new Map<string, Work[]>();
  const running = new Map<string, Promise<void>>();
  let isClosed = false;
  let isMore = true;
  let isTaking = false;
  let cancelLook = clock.after(0, look);

  const add = (work: Work): void => {
    if (isClosed || keys.has(work.key)) return;
    keys.add(work.key);
    const topic = topicOf(work.task);
    const works = waiting.get(topic);
    if (works) works.push(work);
    else waiting.set(topic, [work]);
    start();
  };

  function start(): void {
    for (const [topic, works] of waiting) {
      if (isClosed || running.size >= AT_ONCE) return;
      if (running.has(topic)) continue;
      waiting.delete(topic);
      const done = run(topic, works)
        .catch(report)
        .finally(() => {
          for (const { key } of works) keys.delete(key);
          running.delete(topic);
          start();
          if (isMore && keys.size < ROOM / 2) void take();
        });
      running.set(topic, done);
    }
  }

  async function take(): Promise<void> {
    if (isClosed || isTaking || keys.size >= ROOM) return;
    isTaking = true;
    try {
      const limit = ROOM - keys.size;
      const works = await store.takeWork(limit, clock.now() + HELD);
      isMore = works.length === limit;
      works.forEach(add);
    } catch (cause) {
      report(cause);
    } finally {
      isTaking = false;
    }
  }

  function look(): void {
    if (isClosed) return;
    void take();
    cancelLook = clock.after(LOOK_EVERY, look);
  }

  return {
    holdUntil() {
      if (keys.size < ROOM && !isClosed) return clock.now() + HELD;
      isMore = true;
      return 0;
    },
    add,
    async close() {
      isClosed = true;
      cancelLook();
      await Promise.all(running.values());
    },
  };
}
