// Every table of several runs, each where its bench stands in the page of benchmarks, and the table of their goals.
import type { Result } from './contest.ts';
import { goalsTable } from './goals-table.ts';
import { pageTables } from './page-tables.ts';
import { between, benchOf, filled, type Measured, type Report } from './report.ts';

/** The page with the tables of the reports' benches; a bench that no report has keeps its own. */
export function withTables(page: string, reports: readonly Report[]): string {
  const latest = new Map<string, { readonly result: Measured; readonly about: string }>();
  for (const { at, machine, results } of reports) {
    // One that was measured again stands once, as it was measured last.
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

/** The page with the goals of these results; a bench that has none of them keeps its rows. */
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
