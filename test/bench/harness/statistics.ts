/** The median and the spread of values. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the median with the quartiles, or with minimum and maximum if there are fewer than five values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = sorted.length < 5 ? [0, 1] : [0.25, 0.75];
  return { median: quantile(sorted, 0.5), low: quantile(sorted, low), high: quantile(sorted, high) };
}

/** Returns a quantile of sorted values by linear interpolation. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  return below + ((sorted[Math.ceil(at)] ?? NaN) - below) * (at % 1);
}
