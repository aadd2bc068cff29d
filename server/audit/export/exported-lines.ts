// The lines of an audit that an export may tell of. Memory does not grow with the lines.
import { linesOf } from '../audit-lines.ts';
import { Remembered } from '../../remembered.ts';
import type { AuditDecision, ShownAlert } from '../audit.ts';

/** Decisions whose outcome is not on record yet. */
const OPEN = 10_000;

/** A line as it was written, and when what it tells of was done (ISO 8601): a decision, when its intent was written. */
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

/** Milliseconds since the epoch; `to` is not in it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether the service has the decision: it said so, or a read found it. */
export const isRecorded = ({ outcome, found = [] }: ExportedLine, { id, decision }: AuditDecision): boolean =>
  outcome === 'recorded' || found.some((each) => each.id === id && each.status === decision);

export class ExportedLines {
  /** Lines that are no JSON. */
  unreadable = 0;
  readonly #span: Span;
  readonly #intents = new Remembered<string>(OPEN);

  constructor(span: Span) {
    this.#span = span;
  }

  /** Those of a file; files of one chain come oldest first. Throws when it cannot be read. */
  async *of(file: string): AsyncGenerator<ExportedLine> {
    for await (const { bytes } of linesOf(file)) {
      const line = this.#read(bytes);
      if (line) yield line;
    }
  }

  #read(bytes: Buffer): ExportedLine | undefined {
    let line: Omit<ExportedLine, 'madeAt' | 'phase'> & { readonly phase: string };
    try {
      line = JSON.parse(bytes.toString()) as typeof line;
    } catch {
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
