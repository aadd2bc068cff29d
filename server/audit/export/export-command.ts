// `scribe-widget audit export`, and where its lines go.
import { open, realpath, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Terminal } from '../../cli/terminal.ts';
import { askedFiles, askedSpan, whyUnread } from '../asked.ts';
import { UnreadFile } from '../audit-files.ts';
import { Pseudonyms } from '../report/collect.ts';
import { auditEventsOf } from './as-audit-event.ts';
import { feedbackOf } from './as-feedback.ts';
import { exportedLines, type ExportedLine } from './exported-lines.ts';

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
  const publicUrl = env['SCRIBE_PUBLIC_URL'] ?? '';
  const { span, faults } = askedSpan(from, to);
  if (!FORMATS.includes(format)) faults.push(`--format must be one of ${FORMATS.join(', ')}.`);
  if (format === 'fhir' && !publicUrl)
    faults.push('SCRIBE_PUBLIC_URL is required: an AuditEvent names the proxy by its address.');
  if (format === 'fhir' && comments)
    faults.push('--comments is for --format cds-hooks: an AuditEvent has no place for them.');
  if (format === 'cds-hooks' && names) faults.push('--names is for --format fhir: feedback names nobody.');
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
    complain(whyUnread(error));
    return 1;
  }
  if (output !== undefined && (await isOneOf(files, output))) {
    complain('--output names a file of the audit.');
    return 2;
  }
  const target = output === undefined ? printed(print) : await fileOutput(output).catch(() => undefined);
  if (!target) {
    complain('--output cannot be written.');
    return 1;
  }
  let unreadable = 0;
  try {
    await write(
      exportedLines(files, span, () => unreadable++),
      written,
      bundle,
      target,
    );
  } catch (error) {
    await target.abandon();
    complain(
      error instanceof UnreadFile ? error.message : 'The audit cannot be read to its end, or --output not written.',
    );
    return 1;
  }
  if (unreadable > 0) complain(`unreadable lines, left out: ${unreadable}`);
  return 0;
}

/** Whether both paths lead to the same file, also through links. */
async function isOneOf(files: readonly string[], output: string): Promise<boolean> {
  const placeOf = (file: string) => realpath(file).catch(() => resolve(file));
  const place = await placeOf(output);
  return (await Promise.all(files.map(placeOf))).includes(place);
}

async function write(
  lines: AsyncIterable<ExportedLine>,
  format: Format,
  isOne: boolean,
  output: Output,
): Promise<void> {
  let isFirst = true;
  if (isOne) await output.write(format.head);
  for await (const line of lines)
    for (const each of format.of(line)) {
      const json = JSON.stringify(each);
      await output.write(isOne ? `${isFirst ? '' : ','}\n${format.entry(json)}` : `${json}\n`);
      isFirst = false;
    }
  if (isOne) await output.write(`\n${format.tail}\n`);
  await output.end();
}

const cdsHooks = (comments: boolean): Format => ({
  of: (line) => feedbackOf(line, comments),
  head: '{"feedback":[',
  entry: (json) => json,
  tail: ']}',
});

const fhir = (publicUrl: string, nameOf: (doctor: string) => string): Format => ({
  of: (line) => auditEventsOf(line, publicUrl, nameOf),
  head: '{"resourceType":"Bundle","type":"collection","entry":[',
  entry: (json) => `{"resource":${json}}`,
  tail: ']}',
});

const ENOUGH = 64 * 1024;

/** Takes the export piece by piece. */
export interface Output {
  write(text: string): Promise<void> | void;
  /** Completes the output; only now a file exists under its name. */
  end(): Promise<void> | void;
  /** Removes what was written. */
  abandon(): Promise<void> | void;
}

/** Writes to a file that gets its name only when it is complete. Only its owner may read it. */
async function fileOutput(file: string): Promise<Output> {
  const part = `${file}.part`;
  // Removes a file that is left from before, because it would keep its mode.
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  let held = '';
  const flush = async () => {
    const text = held;
    held = '';
    await handle.appendFile(text);
  };
  return {
    async write(text) {
      held += text;
      if (held.length >= ENOUGH) await flush();
    },
    async end() {
      await flush();
      await handle.close();
      await rename(part, file);
    },
    async abandon() {
      await handle.close();
      await rm(part, { force: true });
    },
  };
}

/** Prints, several lines at once. */
export function printed(print: (lines: string) => void): Output {
  let held = '';
  // Prints up to a line break and leaves that out, because `print` adds one.
  const flush = (end: number) => {
    if (end <= 0) return;
    print(held.slice(0, end));
    held = held.slice(end + 1);
  };
  const flushAll = () => flush(held.replace(/\n$/, '').length);
  return {
    write(text) {
      held += text;
      // Prints only up to a line break: a line ends with one, and an entry of a document begins with one.
      if (held.length >= ENOUGH) flush(held.lastIndexOf('\n'));
    },
    end: flushAll,
    abandon: flushAll,
  };
}
