/** Middle, and how far the values lie apart. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Median with the quartiles, or with least and greatest where there are fewer than five values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = sorted.length < 5 ? [0, 1] : [0.25, 0.75];
  return { median: quantile(sorted, 0.5), low: quantile(sorted, low), high: quantile(sorted, high) };
}

/** By linear interpolation, of values in order. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? NaN;
  return below + ((sorted[Math.ceil(at)] ?? NaN) - below) * (at % 1);
}
