/** The time, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whole milliseconds since an arbitrary moment, unaffected by changes of the clock. For durations. */
  readonly monotonic: () => number;
  /** Calls `task` once after `ms`. The returned function cancels it. Does not keep the process alive. */
  readonly after: (ms: number, task: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.round(performance.now()),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `late` once after `ms`. A process that stood still so long itself gets half of it again, and reads the answers that came meanwhile.
 * The returned function cancels it.
 */
export function deadline(clock: Clock, ms: number, late: () => void): () => void {
  let cancel = clock.after(ms / 2, () => (cancel = clock.after(ms / 2, late)));
  return () => cancel();
}

/** Resolves after `ms`, or at once when `signal` aborts. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** For commands: its timers keep the process alive. */
export const waitingClock: Clock = {
  ...systemClock,
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
