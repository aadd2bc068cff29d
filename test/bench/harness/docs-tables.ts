// Fills the page of benchmarks from several runs: the tables of each bench, and the table of the goals.
import type { Result } from './contest.ts';
import { goalsTable } from './goals-table.ts';
import { pageTables } from './page-tables.ts';
import { between, benchOf, filled, type Measured, type Report } from './report.ts';

/** Returns the page with the tables of the reports' benches; a bench that is in no report keeps its tables. */
export function withTables(page: string, reports: readonly Report[]): string {
  const latest = new Map<string, { readonly result: Measured; readonly about: string }>();
  for (const { at, machine, results } of reports) {
    // Of a work that was measured more than once only the last result counts.
    for (const result of results) latest.set(result.work, { result, about: `${at.slice(0, 10)}, ${machine}` });
  }
  let filledPage = withGoals(
    page,
    reports.flatMap(({ results }) => results),
  );
  for (const [bench, own] of Map.groupBy(latest.values(), ({ result }) => benchOf(result))) {
    const results = own.map(({ result }) => result);
    filledPage = filled(filledPage, `bench ${bench}`, pageTables(bench, results, own.at(-1)?.about ?? ''));
  }
  return filledPage;
}

/** Returns the page with the goals of these results; a bench without results keeps its rows. */
function withGoals(page: string, results: readonly Result[]): string {
  const measured = new Set(results.map(benchOf));
  const nameOf = (row: string): string => /^\| (\S+)/.exec(row)?.[1] ?? '';
  const [head = '', line = '', ...rows] = goalsTable(results).split('\n');
  // The first two lines of a table are its head.
  const kept = between(page, 'goals')
    .trim()
    .split('\n')
    .slice(2)
    .filter((row) => !measured.has(nameOf(row)));
  const all = [...kept, ...rows].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return filled(page, 'goals', [head, line, ...all].join('\n'));
}
