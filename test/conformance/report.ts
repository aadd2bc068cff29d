// The results of a run by section of the spec.
import { titleOf, type Case } from './case.ts';

export interface Outcome {
  readonly case: Case;
  /** The failure; undefined if the case passed. */
  readonly failure?: string;
}

/** Returns the report as text: a table by section, then each failure. */
export function reportOf(name: string, outcomes: readonly Outcome[], left: readonly Case[]): string {
  const sections = Map.groupBy(outcomes, (outcome) => outcome.case.section);
  const leftOut = Map.groupBy(left, ({ section }) => section);
  const rows = [...sections].map(([section, each]) => [
    section,
    String(each.length),
    String(each.filter((outcome) => outcome.case.needs.includes('assumptions')).length),
    String(each.filter(({ failure }) => failure === undefined).length),
    String(each.filter(({ failure }) => failure !== undefined).length),
    String(leftOut.get(section)?.length ?? 0),
  ]);
  for (const [section, each] of leftOut)
    if (!sections.has(section)) rows.push([section, '0', '0', '0', '0', String(each.length)]);
  const failures = outcomes.flatMap(({ case: each, failure }) =>
    failure === undefined ? [] : [`✗ ${each.section} ${titleOf(each)}\n    ${failure.replaceAll('\n', '\n    ')}`],
  );
  const passed = outcomes.length - failures.length;
  return [
    `Conformance of ${name}`,
    '',
    table(['section', 'cases', 'of them assumptions', 'passed', 'failed', 'not run'], rows),
    '',
    ...failures,
    `${passed} passed, ${failures.length} failed, ${left.length} not run`,
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
