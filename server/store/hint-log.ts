// Tells the subscribers of one instance each hint of the server's log, once and in order. If the log no longer has the missed hints, tells them
// to read everything again.
import * as z from 'zod/mini';
import { positionOf, RESET_HINT, type HintDraft, type HintRecord } from './store.ts';

/** A hint with its number in the log. */
export interface Numbered {
  readonly number: number;
  readonly draft: HintDraft;
}

/** The log at one moment. */
export interface LogState {
  /** Names one life of the server: one that comes back may have lost the end of the log, and would use the same numbers again. */
  readonly name: string;
  /** The number of the newest hint. */
  readonly last: number;
  /** The hints after the requested number; undefined if the log no longer reaches back there, or does not reach it yet. */
  readonly records: readonly Numbered[] | undefined;
}

export interface LogServer {
  /** Reads the log, with the hints after a number. */
  read(number: number): Promise<LogState>;
  /** Gives the log another name for all instances, because it has lost its end. */
  nameAnew(name: string): Promise<string>;
}

export class HintLog {
  readonly #server: LogServer;
  readonly #report: (cause: unknown) => void;
  readonly #listeners = new Set<(record: HintRecord) => void>();
  #name: string | undefined;
  /** The number of the newest hint that subscribers were told. */
  #told = 0;
  #catchingUp: Promise<void> | undefined;

  constructor(server: LogServer, report: (cause: unknown) => void) {
    this.#server = server;
    this.#report = report;
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Drops all subscribers. */
  close(): void {
    this.#listeners.clear();
  }

  /** The name of the log, as last read. */
  async name(): Promise<string> {
    if (this.#name === undefined) await this.catchUp();
    return this.#name ?? '';
  }

  /** Takes the server's message about a new hint: the name of the log and the record. The record is absent if it is too long for a message. */
  hear(message: string): void {
    const mark = message.indexOf(' ');
    const record = heard(message.slice(mark + 1));
    const isNext = message.slice(0, mark) === this.#name && record?.number === this.#told + 1;
    if (isNext) this.#tell(record);
    // Reads once more after a read under way, which may have begun before this hint was published.
    else
      void Promise.resolve(this.#catchingUp)
        .then(() => this.catchUp())
        .catch(this.#report);
  }

  /** Reads the log and tells the hints that no message brought. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readOn().finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  /** Tells the missed hints. If the log does not have them, tells subscribers to read everything again. */
  async #readOn(): Promise<void> {
    const { name, last, records } = await this.#server.read(this.#told);
    if (name === this.#name && records) {
      for (const record of records) this.#tell(record);
      return;
    }
    const isFirst = this.#name === undefined;
    const hasLostEnd = name === this.#name && last < this.#told;
    this.#name = hasLostEnd ? await this.#server.nameAnew(name) : name;
    this.#told = last;
    const reset = { position: positionOf(this.#name, last), account: null, ids: null, hint: RESET_HINT };
    if (!isFirst) for (const listener of this.#listeners) listener(reset);
  }

  #tell(record: Numbered): void {
    if (record.number <= this.#told) return;
    this.#told = record.number;
    for (const listener of this.#listeners) listener(told(this.#name ?? '', record));
  }
}

const Draft = z.object({ account: z.nullable(z.string()), ids: z.nullable(z.array(z.string())), hint: z.string() });

/** The record in a message; undefined if there is none. Every user of a PostgreSQL database may send messages with any text. */
function heard(text: string): Numbered | undefined {
  try {
    const { number, draft } = numbered(text);
    return { number, draft: Draft.parse(draft) };
  } catch {
    return undefined;
  }
}

/** Parses a record as servers store and publish it: its number and the draft as JSON. */
export function numbered(record: string): Numbered {
  const mark = record.indexOf(' ');
  return { number: Number(record.slice(0, mark)), draft: JSON.parse(record.slice(mark + 1)) as HintDraft };
}

export const told = (log: string, { number, draft }: Numbered): HintRecord => ({
  ...draft,
  position: positionOf(log, number),
});
