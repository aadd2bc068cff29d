import { filesBeside, oldestFirst } from '../audit-files.ts';
import { Collected } from './collect.ts';
import { reportOf, type Report } from './report.ts';

export interface AuditReportOptions {
  /** Milliseconds since the epoch; `to` is not in it. All there is, unless given. */
  readonly from?: number;
  readonly to?: number;
  /** How long before it is sent a decision by itself was made; 5 unless given. */
  readonly undoSeconds?: number;
  /** Whether doctors are named as the EHR names them; numbers unless given. */
  readonly names?: boolean;
}

/** What doctors did with alerts, from an audit file and those beside it that rotation named after it. Rejects when one cannot be read. */
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
