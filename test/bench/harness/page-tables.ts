// The results of one bench for a page of the docs: one figure for each contender and work. The JSON has the rest.
import type { Result } from './contest.ts';
import { type Measured, workOf } from './report.ts';

/** The most useful metric of benches whose first metric is another. */
const METRICS: Readonly<Record<string, string>> = { hint: 'p95 ms', memory: 'heap growth' };

/** Returns the tables of a bench, a column a work: median · ratio of the median to the reference. Works with the same contenders share one. */
export function pageTables(bench: string, results: readonly Measured[], machine: string): string {
  const groups = Map.groupBy(results, (result) => JSON.stringify([metricOf(bench, result), namesOf(result)]));
  const loads = results.map(({ load }) => Number(load));
  const [least, most] = [Math.min(...loads), Math.max(...loads)];
  const about = `${machine}, load ${least === most ? least : `${least} to ${most}`}.`;
  return [...[...groups.values()].map((group) => tableOf(bench, group)), about].join('\n\n');
}

function tableOf(bench: string, group: readonly Measured[]): string {
  const [{ reference, rounds }] = group as readonly [Measured];
  const metric = metricOf(bench, group[0] as Measured);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = namesOf(group[0] as Measured).map((name, at) =>
    row([name, ...group.map((one) => cell(one, at, metric))]),
  );
  return [
    `${metric} · ratio to ${reference}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    '',
    row(['', ...group.map((result) => workOf(result))]),
    row(['---', ...group.map(() => '---')]),
    ...rows,
  ].join('\n');
}

function cell({ standings }: Result, at: number, metric: string): string {
  const measured = standings[at]?.metrics[metric];
  if (!measured) return '';
  const { median } = measured.value;
  const value = median >= 100 ? Math.round(median).toLocaleString('en') : median.toPrecision(3);
  // A ratio to zero does not exist: JSON keeps it as null.
  return Number.isFinite(measured.ratio.median) ? `${value} · ${measured.ratio.median.toFixed(2)}` : value;
}

const namesOf = ({ standings }: Result): string[] => standings.map(({ contender }) => contender);

const metricOf = (bench: string, { standings }: Result): string =>
  METRICS[bench] ?? Object.keys(standings[0]?.metrics ?? {})[0] ?? '';
