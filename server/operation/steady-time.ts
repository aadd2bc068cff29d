// What time it is, though somebody steps the machine's clock while the proxy runs: as the service's answers confirm it.
import type { Clock } from '../clock.ts';

/** An assertion's skew; further off, the EHR's are refused, and soon webhooks too. */
const MOST_OFF = 30_000;
/** Milliseconds. A smaller difference is a clock that is being kept right. */
const STEP = 1_000;

export interface SteadyTime {
  /**
   * The machine's time, but for a step that the service's clock speaks against: while the time from before the step is
   * within 30 s of the service's, it goes on. Without an answer of the service the machine is believed.
   */
  readonly clock: Clock;
  /** The same, or the machine's where that is behind: what is kept lives on until both say that its time is over. */
  readonly storeClock: Clock;
  /** The same, or the machine's where that is ahead: what an EHR on this machine signed is not of the future. */
  readonly latest: () => number;
  /** Takes the `Date` of an answer of the service. */
  readonly note: (date: string | undefined) => void;
  /** Seconds that the machine's clock is ahead of the service's; undefined before its first answer. */
  readonly seconds: () => number | undefined;
  readonly state: () => 'ok' | 'off' | 'unknown';
  /** Whether it is off, or was stepped by more than that since the start, and no answer of the service says which is right. */
  readonly mayBeOff: () => boolean;
}

export function createSteadyTime(machine: Clock): SteadyTime {
  const { monotonic, after } = machine;
  /** From monotonic time to ours, and to the service's. */
  let ours = machine.now() - monotonic();
  const atStart = ours;
  let theirs: number | undefined;
  let noted: string | undefined;
  let notedAt = -Infinity;

  const now = (): number => {
    const [shown, elapsed] = [machine.now(), monotonic()];
    const isStepped = Math.abs(shown - elapsed - ours) > STEP;
    if (isStepped && theirs !== undefined && Math.abs(ours - theirs) <= MOST_OFF) return ours + elapsed;
    ours = shown - elapsed;
    return shown;
  };
  const ahead = (): number | undefined => (theirs === undefined ? undefined : machine.now() - monotonic() - theirs);

  return {
    clock: { now, monotonic, after },
    storeClock: { now: () => Math.min(now(), machine.now()), monotonic, after },
    latest: () => Math.max(now(), machine.now()),
    note(date) {
      const elapsed = monotonic();
      // It counts seconds: within one, the same says nothing new.
      if (date === noted && elapsed - notedAt < 1_000) return;
      noted = date;
      notedAt = elapsed;
      const told = Date.parse(date ?? '');
      if (Number.isFinite(told)) theirs = told - elapsed;
    },
    seconds() {
      const off = ahead();
      return off === undefined ? undefined : Math.round(off / 1000);
    },
    state() {
      const off = ahead();
      return off === undefined ? 'unknown' : Math.abs(off) > MOST_OFF ? 'off' : 'ok';
    },
    mayBeOff: () => Math.abs(ahead() ?? machine.now() - monotonic() - atStart) > MOST_OFF,
  };
}
