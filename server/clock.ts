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

/** Milliseconds. With a larger difference assertions are refused, and soon webhooks too. */
const MOST_OFF = 30_000;
/** Milliseconds. A smaller change is normal correction of the clock. */
const STEP = 1_000;

/** Keeps the time right if the machine's clock is stepped while the proxy runs, by comparing it with the service's answers. */
export function createSteadyTime(machine: Clock) {
  const { monotonic, after } = machine;
  /** An offset is what to add to monotonic time: for the machine's time (a step of its clock changes it), for ours, and for the service's (`theirOffset`). */
  const machineOffset = () => machine.now() - monotonic();
  const offsetAtStart = machineOffset();
  let offset = offsetAtStart;
  let theirOffset: number | undefined;
  let noted: string | undefined;
  let notedAt = -Infinity;

  const now = (): number => {
    const [shown, elapsed] = [machine.now(), monotonic()];
    const isStepped = Math.abs(shown - elapsed - offset) > STEP;
    if (isStepped && theirOffset !== undefined && Math.abs(offset - theirOffset) <= MOST_OFF) return offset + elapsed;
    offset = shown - elapsed;
    return shown;
  };
  const ahead = (): number | undefined => (theirOffset === undefined ? undefined : machineOffset() - theirOffset);

  return {
    /**
     * The machine's time, unless it was stepped and the service's clock disagrees. While the time from before the step is
     * within 30 s of the service's, that time goes on. Without an answer of the service the machine is believed.
     */
    clock: { now, monotonic, after },
    /** The earlier of that and the machine's time: an entry expires only when both agree. */
    storeClock: { now: () => Math.min(now(), machine.now()), monotonic, after },
    /** The later of that and the machine's time: an assertion of an EHR on this machine must not look like one of the future. */
    latest: () => Math.max(now(), machine.now()),
    /** Takes the `Date` of an answer of the service. */
    note: (date: string | undefined) => {
      const elapsed = monotonic();
      // `Date` has whole seconds, so the same value within a second says nothing new.
      if (date === noted && elapsed - notedAt < 1_000) return;
      noted = date;
      notedAt = elapsed;
      const told = Date.parse(date ?? '');
      if (Number.isFinite(told)) theirOffset = told - elapsed;
    },
    /** Seconds that the machine's clock is ahead of the service's; undefined before its first answer. */
    seconds: (): number | undefined => {
      const off = ahead();
      return off === undefined ? undefined : Math.round(off / 1000);
    },
    state: (): 'ok' | 'off' | 'unknown' => {
      const off = ahead();
      return off === undefined ? 'unknown' : Math.abs(off) > MOST_OFF ? 'off' : 'ok';
    },
    /** Whether the clock is off, or was stepped by more than 30 s and no answer of the service tells which time is right. */
    mayBeOff: () => Math.abs(ahead() ?? machineOffset() - offsetAtStart) > MOST_OFF,
  };
}
