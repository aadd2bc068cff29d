/** Time, injected so that tests can hold it still. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whole milliseconds that have passed since some moment, whatever is done to the clock: for how long something takes or is kept. */
  readonly monotonic: () => number;
  /** Calls `task` once after `ms`; the answer cancels it. Never keeps the process alive. */
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

/** For commands: what is waited for keeps the process alive. */
export const waitingClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.round(performance.now()),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
