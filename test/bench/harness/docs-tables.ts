// Every table of several runs, each where its bench stands in the page of benchmarks.
import { benchOf, filled, type Report } from './report.ts';
import { markdownOf } from './table.ts';

/** The page with the tables of the reports' benches; a bench that no report has keeps its own. */
export function withTables(page: string, reports: readonly Report[]): string {
  const tables = new Map<string, { readonly bench: string; readonly text: string }>();
  for (const { at, machine, results } of reports) {
    for (const result of results) {
      const text = `${markdownOf(result)}\n\n${at.slice(0, 10)}, ${machine}, load ${result.load}.`;
      // One that was measured again stands once, as it was measured last.
      tables.set(result.work, { bench: benchOf(result), text });
    }
  }
  let filledPage = page;
  for (const [bench, own] of Map.groupBy(tables.values(), (table) => table.bench)) {
    filledPage = filled(filledPage, `bench ${bench}`, own.map(({ text }) => text).join('\n\n'));
  }
  return filledPage;
}
