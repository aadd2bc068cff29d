import { parseArgs } from 'node:util';
import { momentOf } from '../../../src/contract/moment.ts';
import type { Terminal } from '../../cli/terminal.ts';
import { askedFiles } from '../asked-files.ts';
import { UnreadFile } from '../audit-lines.ts';
import { asHtml } from './as-html.ts';
import { asCsv, asText } from './as-text.ts';
import { Collected } from './collect.ts';
import { reportOf, type Report } from './report.ts';

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
  const span = { from: momentIn(from, -Infinity), to: momentIn(to, Infinity) };
  const faults = [
    Number.isNaN(span.from) && '--from must be a day or a moment (ISO 8601).',
    Number.isNaN(span.to) && '--to must be a day or a moment (ISO 8601); that day is not in it.',
    !write && `--format must be one of ${Object.keys(FORMATS).join(', ')}.`,
    !(undo >= 0) && '--undo-seconds must be a number of seconds.',
  ].filter((fault) => fault !== false);
  if (!write || faults.length > 0) {
    for (const fault of faults) complain(fault);
    return 2;
  }
  const collected = new Collected({ ...span, undo: undo * 1000, names });
  try {
    const files = await askedFiles(positionals, { env, complain });
    for (const file of files) await collected.read(file);
    print(write(reportOf(collected, { from, to, files: files.length })));
    return 0;
  } catch (error) {
    complain(error instanceof UnreadFile ? error.message : 'The audit cannot be read.');
    return 1;
  }
}

/** Parses the time of an option; NaN if it is not one. */
export const momentIn = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (momentOf(text)?.at ?? NaN);
