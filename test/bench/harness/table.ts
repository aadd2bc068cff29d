import type { Result, Standing } from './contest.ts';
import type { Outcome } from './goal.ts';
import type { Spread } from './statistics.ts';

/** Returns a result as a table: each metric's value, and its ratio to the reference with the spread of the rounds. */
export function tableOf({ work, reference, rounds, standings, goals = [] }: Result): string {
  const metrics = Object.keys(standings[0]?.metrics ?? {});
  const header = ['', ...metrics.flatMap((metric) => [metric, 'ratio'])];
  const rows = standings.map((standing) => rowOf(standing, metrics));
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  const about = `${work}: ${rounds} rounds, ratios to "${reference}" of the same round, [spread]`;
  return [about, line(header), ...rows.map(line), ...goals.map(goalOf)].join('\n');
}

const goalOf = ({ text, reached, verdict }: Outcome): string => `goal: ${text}: ${verdict}, ${ratio(reached)}`;

const rowOf = ({ contender, metrics }: Standing, names: readonly string[]): string[] => [
  contender,
  ...names.flatMap((name) => {
    const metric = metrics[name];
    return metric ? [number(metric.value.median), ratio(metric.ratio)] : ['', ''];
  }),
];

/** Formats a ratio. A ratio to zero does not exist: JSON keeps it as null. */
const ratio = ({ median, low, high }: Spread): string =>
  Number.isFinite(median) ? `${median.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}]` : '–';

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
