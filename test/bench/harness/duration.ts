// How long a bench takes on two quiet cores, so that whoever starts it knows.

export interface Duration {
  /** Of building and starting what is measured, and of each round, in seconds. */
  readonly start: number;
  readonly round: number;
  /** All of it where it is to be quick. */
  readonly quick: number;
}

/** Expected seconds. */
export const expected = ({ start, round, quick }: Duration, rounds: number, isQuick: boolean): number =>
  isQuick ? quick : start + round * rounds;

/** As one says it. */
export const spoken = (seconds: number): string =>
  seconds < 90 ? `${Math.max(5, Math.round(seconds / 5) * 5)} s` : `${Math.round(seconds / 60)} min`;
