/** Upper bounds of the buckets, in milliseconds. */
const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000];

export interface Durations {
  /** `values` in the order of the labels; none may hold a line break, a quote or a backslash. */
  observe(values: readonly (string | number)[], milliseconds: number): void;
  /** As Prometheus reads it, in seconds. */
  text(): string;
}

interface Series {
  count: number;
  sum: number;
  /** Of each bucket alone; beyond the last bound it is in `count` only. */
  readonly buckets: number[];
}

/** A Prometheus histogram. It stands in the path of every request, where prom-client's costs several microseconds. */
export function createDurations(name: string, help: string, labels: readonly string[]): Durations {
  const all = new Map<string, Series>();
  return {
    observe(values, milliseconds) {
      let key = '';
      for (const value of values) key += `${value}\n`;
      let series = all.get(key);
      if (!series) all.set(key, (series = { count: 0, sum: 0, buckets: BOUNDS.map(() => 0) }));
      series.count++;
      series.sum += milliseconds;
      let bucket = 0;
      while (bucket < BOUNDS.length && milliseconds > BOUNDS[bucket]!) bucket++;
      if (bucket < BOUNDS.length) series.buckets[bucket]!++;
    },
    text() {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const [key, { count, sum, buckets }] of all) {
        const values = key.split('\n');
        const own = labels.map((label, at) => `${label}="${values[at]}"`);
        let below = 0;
        for (const [at, within] of buckets.entries()) {
          below += within;
          lines.push(`${name}_bucket{${[`le="${BOUNDS[at]! / 1000}"`, ...own].join(',')}} ${below}`);
        }
        lines.push(
          `${name}_bucket{${['le="+Inf"', ...own].join(',')}} ${count}`,
          `${name}_sum{${own.join(',')}} ${sum / 1000}`,
          `${name}_count{${own.join(',')}} ${count}`,
        );
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
