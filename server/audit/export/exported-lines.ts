// Selects the audit lines for an export. Memory does not grow with the number of lines.
import type { Span } from '../asked.ts';
import { linesOf } from '../audit-files.ts';
import { Remembered } from '../../remembered.ts';
import type { AuditDecision, ShownAlert } from '../entry.ts';

/** The most decisions without an outcome that are remembered. */
const OPEN = 10_000;

/** A line, and when its act was done (ISO 8601). For a decision that is when its intent was written. */
export interface ExportedLine {
  readonly at: string;
  readonly madeAt: string;
  readonly phase: 'view' | 'outcome' | 'event';
  readonly action: string;
  readonly hash: string;
  readonly doctor?: string;
  readonly origin?: string;
  readonly session?: string | null;
  readonly requestId?: string;
  readonly decisions?: readonly AuditDecision[];
  readonly alerts?: readonly ShownAlert[];
  readonly outcome?: string;
  readonly error?: string;
  readonly found?: readonly { readonly id: string; readonly status: string }[];
}

/** Reads the files; give those of one chain oldest first. Throws if one cannot be read. Calls `onUnreadable` for a line that is none of an audit, or is not JSON. */
export async function* exportedLines(
  files: readonly string[],
  { from, to }: Span,
  onUnreadable: () => void,
): AsyncGenerator<ExportedLine> {
  const intents = new Remembered<string>(OPEN);
  for (const file of files)
    for await (const { bytes } of linesOf(file)) {
      const line = parsed(bytes);
      if (!line) {
        onUnreadable();
        continue;
      }
      const { phase, requestId = '', at } = line;
      if (phase === 'intent') {
        intents.set(requestId, at);
        continue;
      }
      const madeAt = (phase === 'outcome' && intents.get(requestId)) || at;
      if (phase === 'outcome') intents.delete(requestId);
      const time = Date.parse(madeAt);
      if (time >= from && time < to) yield { ...(line as ExportedLine), madeAt };
    }
}

type Line = Omit<ExportedLine, 'madeAt' | 'phase'> & { readonly phase: string };

/** The line; undefined if it is none of an audit. */
function parsed(bytes: Buffer): Line | undefined {
  try {
    const line = JSON.parse(bytes.toString()) as Partial<Line> | null;
    return typeof line?.at === 'string' && typeof line.phase === 'string' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
