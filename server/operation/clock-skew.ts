import type { Clock } from '../clock.ts';

/** An assertion's skew; further off, the EHR's are refused, and soon webhooks too. */
const MOST_SECONDS = 30;

export interface ClockSkew {
  /** Takes the `Date` of an answer of the service. */
  readonly note: (date: string | undefined) => void;
  /** Seconds that our clock is ahead of the service's; undefined before its first answer. */
  readonly seconds: () => number | undefined;
  readonly state: () => 'ok' | 'off' | 'unknown';
}

/** How far our clock is from the service's, by its latest answer. */
export function createClockSkew(clock: Clock): ClockSkew {
  let skew: number | undefined;
  let noted: string | undefined;
  let notedAt = -Infinity;
  return {
    note(date) {
      const now = clock.now();
      // It counts seconds: within one, the same says nothing new.
      if (date === noted && now - notedAt < 1_000) return;
      noted = date;
      notedAt = now;
      const theirs = Date.parse(date ?? '');
      if (Number.isFinite(theirs)) skew = Math.round((now - theirs) / 1000);
    },
    seconds: () => skew,
    state: () => (skew === undefined ? 'unknown' : Math.abs(skew) > MOST_SECONDS ? 'off' : 'ok'),
  };
}
