import { withoutControls } from '../asked.ts';
import { GROUPS } from './collect.ts';
import type { Counts, Report } from './report.ts';

/** The columns of every table of counts: heading and cell. */
export const COLUMNS: readonly (readonly [heading: string, cell: (counts: Counts) => string])[] = [
  ['shown', ({ shown }) => String(shown)],
  ['accepted', ({ accepted }) => String(accepted)],
  ['rejected', ({ rejected }) => String(rejected)],
  ['with reason', ({ withReason }) => String(withReason)],
  ['override', ({ overrideRate }) => percent(overrideRate)],
  ['not confirmed', ({ notConfirmed }) => String(notConfirmed)],
  ['refused', ({ refused }) => String(refused)],
  ['undone', ({ undone }) => String(undone)],
  ['applied', ({ applied }) => String(applied)],
  ['not applied', ({ notApplied }) => String(notApplied)],
  ['in a batch', ({ inBatch }) => String(inBatch)],
  ['under 3 s', ({ under3s }) => String(under3s)],
  ['half within', ({ half }) => seconds(half)],
  ['90 % within', ({ nineTenths }) => seconds(nineTenths)],
];

const NAMES = { actionCategory: 'action category', week: 'week from' } as const;

/** Title and rows of each table of counts. */
export function tablesOf(report: Report): readonly (readonly [title: string, rows: readonly Counts[]])[] {
  return [
    ['all', [report.total]],
    ...GROUPS.map((group) => [(NAMES as Record<string, string>)[group] ?? group, report.groups[group]] as const),
    ['overridden most', report.overridden],
  ];
}

/** The period in words: as asked for, else from the first to the last counted line. */
export function spanOf({ from, to, first, last }: Report): string {
  if (first === null || last === null) return 'Nothing is on record for this time.';
  const moment = (text: string) => `${text.slice(0, 10)}, ${text.slice(11, 16)} UTC`;
  return `From ${from ?? moment(first)}, to ${to === null ? moment(last) : `${to} (not in it)`}.`;
}

/** Writes the report for a terminal. */
export function asText(report: Report): string {
  const { files, lines, unreadable, batches, reasons, notes } = report;
  return [
    `What doctors did with alerts. ${spanOf(report)} Lines: ${lines}, files: ${files}, unreadable lines: ${unreadable}`,
    ...tablesOf(report)
      .filter(([, rows]) => rows.length > 0)
      .map(([title, rows]) =>
        aligned([
          [title, ...COLUMNS.map(([heading]) => heading)],
          ...rows.map((row) => [withoutControls(row.name), ...COLUMNS.map(([, cell]) => cell(row))]),
        ]),
      ),
    aligned([['batches of', 'how many'], ...batches.map((each) => [each.size, String(each.batches)])]),
    ...(reasons.length > 0
      ? [
          aligned([
            ['reasons', 'rejections'],
            ...reasons.map((each) => [withoutControls(each.reason), String(each.rejections)]),
          ]),
        ]
      : []),
    notes.join('\n'),
  ].join('\n\n');
}

/** Writes the report as CSV (RFC 4180), a row for each group and name. */
export function asCsv(report: Report): string {
  const rows = tablesOf(report).flatMap(([title, list]) =>
    list.map((row) => [title, row.name, ...COLUMNS.map(([, cell]) => cell(row))]),
  );
  return [['group', 'name', ...COLUMNS.map(([heading]) => heading)], ...rows]
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');
}

/** A spreadsheet would run a cell that begins like a formula. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) && !/^-$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export const percent = (share: number | null): string => (share === null ? '-' : `${Math.round(share * 100)} %`);

/** A time; a dash if it is unknown or longer than a day. */
export function seconds(time: number | null): string {
  if (time === null) return '-';
  if (time < 60) return `${time} s`;
  return time < 3600 ? `${time / 60} min` : `${time / 3600} h`;
}
