// Random numbers from a seed: the same seed gives the same day.

export interface Chance {
  /** Returns a number from 0 to 1. */
  next(): number;
  /** Returns a whole number below `count`. */
  below(count: number): number;
  /** Returns a random count with the mean `mean`. */
  times(mean: number): number;
}

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (count) => Math.floor(next() * count),
    times(mean) {
      // Where it happens often, as the normal distribution has it (Box–Muller).
      if (mean > 30) {
        const spread = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
        return Math.max(0, Math.round(mean + Math.sqrt(mean) * spread));
      }
      let count = 0;
      for (let left = next(); left > Math.exp(-mean); left *= next()) count++;
      return count;
    },
  };
}
