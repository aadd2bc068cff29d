// `scribe-widget audit report`, and the same report for a program.
import { parseArgs } from 'node:util';
import type { Terminal } from '../../cli/terminal.ts';
import { askedFiles, askedSpan, whyUnread } from '../asked.ts';
import { filesBeside } from '../audit-files.ts';
import { asHtml } from './as-html.ts';
import { asCsv, asText } from './as-text.ts';
import { Collected, type CollectOptions } from './collect.ts';
import { reportOf, type Asked, type Report } from './report.ts';

const FORMATS: Readonly<Record<string, (report: Report) => string>> = {
  table: asText,
  html: asHtml,
  csv: asCsv,
  json: (report) => JSON.stringify(report, null, 2),
};

const option = { type: 'string' } as const;
const OPTIONS = {
  from: option,
  to: option,
  format: option,
  'undo-seconds': option,
  names: { type: 'boolean' },
} as const;

/** `scribe-widget audit report [FILE…]`. Resolves with an exit code. */
export async function runReport(
  args: string[],
  { env, print, complain }: Pick<Terminal, 'env' | 'print' | 'complain'>,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const { from, to, format = 'table', names = false } = values;
  const undo = Number(values['undo-seconds'] ?? 5);
  const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const { span, faults } = askedSpan(from, to);
  if (!write) faults.push(`--format must be one of ${Object.keys(FORMATS).join(', ')}.`);
  if (!(undo >= 0)) faults.push('--undo-seconds must be a number of seconds.');
  if (!write || faults.length > 0) {
    for (const fault of faults) complain(fault);
    return 2;
  }
  try {
    const files = await askedFiles(positionals, { env, complain });
    print(write(await reportOn(files, { ...span, undo: undo * 1000, names }, { from, to })));
    return 0;
  } catch (error) {
    complain(whyUnread(error));
    return 1;
  }
}

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
  const options = { from, to, undo: undoSeconds * 1000, names };
  return reportOn(await filesBeside(file), options, { from: textOf(from), to: textOf(to) });
}

async function reportOn(
  files: readonly string[],
  options: CollectOptions,
  asked: Omit<Asked, 'files'>,
): Promise<Report> {
  const collected = new Collected(options);
  for (const file of files) await collected.read(file);
  return reportOf(collected, { ...asked, files: files.length });
}

const textOf = (moment: number): string | undefined =>
  Number.isFinite(moment) ? new Date(moment).toISOString() : undefined;
