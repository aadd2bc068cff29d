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

export class ExportedLines {
  /** How many lines are no lines of an audit, or are not JSON. */
  unreadable = 0;
  readonly #span: Span;
  readonly #intents = new Remembered<string>(OPEN);

  constructor(span: Span) {
    this.#span = span;
  }

  /** Reads a file. Give files of one chain oldest first. Throws if it cannot be read. */
  async *of(file: string): AsyncGenerator<ExportedLine> {
    for await (const { bytes } of linesOf(file)) {
      const line = this.#read(bytes);
      if (line) yield line;
    }
  }

  #read(bytes: Buffer): ExportedLine | undefined {
    const line = parsed(bytes);
    if (!line) {
      this.unreadable++;
      return undefined;
    }
    const { phase, requestId = '', at } = line;
    if (phase === 'intent') {
      this.#intents.set(requestId, at);
      return undefined;
    }
    const madeAt = (phase === 'outcome' && this.#intents.get(requestId)) || at;
    if (phase === 'outcome') this.#intents.delete(requestId);
    const time = Date.parse(madeAt);
    return time >= this.#span.from && time < this.#span.to ? { ...(line as ExportedLine), madeAt } : undefined;
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
