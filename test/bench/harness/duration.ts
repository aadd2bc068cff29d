// The expected time of a bench on two idle cores.

export interface Duration {
  /** Seconds to build and start the contenders, and of each round. */
  readonly start: number;
  readonly round: number;
  /** Seconds of a whole quick run. */
  readonly quick: number;
}

/** Returns the expected seconds. */
export const expected = ({ start, round, quick }: Duration, rounds: number, isQuick: boolean): number =>
  isQuick ? quick : start + round * rounds;

/** Returns a duration in words. */
export const spoken = (seconds: number): string =>
  seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} s` : `${Math.round(seconds / 60)} min`;
