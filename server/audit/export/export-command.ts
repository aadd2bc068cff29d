import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Terminal } from '../../cli/terminal.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { askedFiles } from '../asked-files.ts';
import { UnreadFile } from '../audit-lines.ts';
import { momentIn } from '../report/report-command.ts';
import { auditEventsOf } from './as-audit-event.ts';
import { feedbackOf } from './as-feedback.ts';
import { ExportedLines, type ExportedLine } from './exported-lines.ts';
import { fileOutput, printed, type Output } from './output.ts';

/** A format: how its objects are made, and the text around them in a document. */
interface Format {
  readonly of: (line: ExportedLine) => readonly object[];
  readonly head: string;
  readonly entry: (json: string) => string;
  readonly tail: string;
}

const option = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  from: option,
  to: option,
  format: option,
  output: option,
  bundle: flag,
  names: flag,
  comments: flag,
} as const;

const FORMATS = ['cds-hooks', 'fhir'];

/** `scribe-widget audit export [FILE…]`. Resolves with an exit code. */
export async function runExport(args: string[], { env, print, complain }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const { from, to, format = '', output, bundle = false, names = false, comments = false } = values;
  const span = { from: momentIn(from, -Infinity), to: momentIn(to, Infinity) };
  const publicUrl = env['SCRIBE_PUBLIC_URL'] ?? '';
  const faults = [
    Number.isNaN(span.from) && '--from must be a day or a moment (ISO 8601).',
    Number.isNaN(span.to) && '--to must be a day or a moment (ISO 8601); that day is not in it.',
    !FORMATS.includes(format) && `--format must be one of ${FORMATS.join(', ')}.`,
    format === 'fhir' && !publicUrl && 'SCRIBE_PUBLIC_URL is required: an AuditEvent names the proxy by its address.',
    format === 'fhir' && comments && '--comments is for --format cds-hooks: an AuditEvent has no place for them.',
    format === 'cds-hooks' && names && '--names is for --format fhir: feedback names nobody.',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) {
    for (const fault of faults) complain(fault);
    return 2;
  }
  const pseudonyms = new Pseudonyms();
  const nameOf = (doctor: string) => (names ? doctor : pseudonyms.of(doctor));
  const written = format === 'fhir' ? fhir(publicUrl, nameOf) : cdsHooks(comments);
  let files: string[];
  try {
    files = await askedFiles(positionals, { env, complain });
  } catch (error) {
    complain(error instanceof UnreadFile ? error.message : 'The audit cannot be read.');
    return 1;
  }
  if (output !== undefined && (await isOneOf(files, output))) {
    complain('--output names a file of the audit.');
    return 2;
  }
  return write(files, new ExportedLines(span), written, bundle, complain, () =>
    output === undefined ? Promise.resolve(printed(print)) : fileOutput(output),
  );
}

/** Whether both paths lead to the same file, also through links. */
async function isOneOf(files: readonly string[], output: string): Promise<boolean> {
  const placeOf = (file: string) => realpath(file).catch(() => resolve(file));
  const place = await placeOf(output);
  return (await Promise.all(files.map(placeOf))).includes(place);
}

async function write(
  files: readonly string[],
  lines: ExportedLines,
  format: Format,
  isOne: boolean,
  complain: (line: string) => void,
  open: () => Promise<Output>,
): Promise<number> {
  let output: Output;
  try {
    output = await open();
  } catch {
    complain('--output cannot be written.');
    return 1;
  }
  try {
    let isFirst = true;
    if (isOne) await output.write(format.head);
    for (const file of files)
      for await (const line of lines.of(file))
        for (const each of format.of(line)) {
          const json = JSON.stringify(each);
          await output.write(isOne ? `${isFirst ? '' : ','}\n${format.entry(json)}` : `${json}\n`);
          isFirst = false;
        }
    if (isOne) await output.write(`\n${format.tail}\n`);
    await output.end();
  } catch (error) {
    await output.abandon();
    complain(
      error instanceof UnreadFile ? error.message : 'The audit cannot be read to its end, or --output not written.',
    );
    return 1;
  }
  if (lines.unreadable > 0) complain(`unreadable lines, left out: ${lines.unreadable}`);
  return 0;
}

const cdsHooks = (comments: boolean): Format => ({
  of: (line) => feedbackOf(line, { comments }),
  head: '{"feedback":[',
  entry: (json) => json,
  tail: ']}',
});

const fhir = (publicUrl: string, nameOf: (doctor: string) => string): Format => ({
  of: (line) => auditEventsOf(line, { publicUrl, nameOf }),
  head: '{"resourceType":"Bundle","type":"collection","entry":[',
  entry: (json) => `{"resource":${json}}`,
  tail: ']}',
});
