import { filesBeside, oldestFirst } from '../audit-files.ts';
import { Collected } from './collect.ts';
import { reportOf, type Report } from './report.ts';

export interface AuditReportOptions {
  /** Milliseconds since the epoch; `to` is excluded. By default the whole audit. */
  readonly from?: number;
  readonly to?: number;
  /** Seconds between making and sending a single decision; 5 by default. */
  readonly undoSeconds?: number;
  /** Whether to show doctors by the EHR's names; by default numbers. */
  readonly names?: boolean;
}

/** Reports what doctors did with alerts, from an audit file and its rotated files. Rejects if one cannot be read. */
export async function auditReport(
  file: string,
  { from = -Infinity, to = Infinity, undoSeconds = 5, names = false }: AuditReportOptions = {},
): Promise<Report> {
  const collected = new Collected({ from, to, undo: undoSeconds * 1000, names });
  const files = await oldestFirst(await filesBeside(file));
  for (const each of files) await collected.read(each);
  return reportOf(collected, { from: textOf(from), to: textOf(to), files: files.length });
}

const textOf = (moment: number): string | undefined =>
  Number.isFinite(moment) ? new Date(moment).toISOString() : undefined;
