// What the subscribers of one instance are told from a log that a server keeps: each hint once and in order; that everything is to be read
// again, where the log does not say what.
import { positionOf } from './position.ts';
import { RESET_HINT, type HintDraft, type HintRecord } from './store.ts';

/** A hint with its number in the log. */
export interface Numbered {
  readonly number: number;
  readonly draft: HintDraft;
}

/** The log at one moment. */
export interface LogState {
  /** One life of the server: one that comes back may have lost the end of the log, and counts the same numbers again. */
  readonly name: string;
  /** Number of the newest hint. */
  readonly last: number;
  /** What follows the number that was asked for; undefined where the log no longer reaches back there, or not yet. */
  readonly records: readonly Numbered[] | undefined;
}

export interface LogServer {
  /** The log, with what follows a number. */
  read(number: number): Promise<LogState>;
  /** Its name from now on, for all instances: under the one it has it was seen to have lost its end. */
  nameAnew(name: string): Promise<string>;
}

export class HintLog {
  readonly #server: LogServer;
  readonly #report: (cause: unknown) => void;
  readonly #listeners = new Set<(record: HintRecord) => void>();
  #name: string | undefined;
  /** Number of the newest hint that was told. */
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

  /** Tells nobody anything any more. */
  close(): void {
    this.#listeners.clear();
  }

  /** The log's name, as it was last read. */
  async name(): Promise<string> {
    if (this.#name === undefined) await this.catchUp();
    return this.#name ?? '';
  }

  /** Takes what the server says of a new hint: the log's name, and the record; no record is one too long for a message. */
  hear(message: string): void {
    const mark = message.indexOf(' ');
    const record = message.includes(' ', mark + 1) ? numbered(message.slice(mark + 1)) : undefined;
    const isNext = message.slice(0, mark) === this.#name && record?.number === this.#told + 1;
    if (isNext) this.#tell(record);
    // What is read at the moment may have been asked for before this was published.
    else
      void Promise.resolve(this.#catchingUp)
        .then(() => this.catchUp())
        .catch(this.#report);
  }

  /** Tells what no message told. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#readOn().finally(() => (this.#catchingUp = undefined));
    return this.#catchingUp;
  }

  /** Tells what was not told yet; that everything has to be read again, if the log does not say what. */
  async #readOn(): Promise<void> {
    const { name, last, records } = await this.#server.read(this.#told);
    if (name === this.#name && records) {
      for (const record of records) this.#tell(record);
      return;
    }
    const isFirst = this.#name === undefined;
    this.#name = name === this.#name && last < this.#told ? await this.#server.nameAnew(name) : name;
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

/** A record as servers keep and tell it: its number, and the draft as JSON. */
export function numbered(record: string): Numbered {
  const mark = record.indexOf(' ');
  return { number: Number(record.slice(0, mark)), draft: JSON.parse(record.slice(mark + 1)) as HintDraft };
}

export const told = (log: string, { number, draft }: Numbered): HintRecord => ({
  ...draft,
  position: positionOf(log, number),
});
