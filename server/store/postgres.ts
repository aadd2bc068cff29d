// The store on PostgreSQL, for the largest deployments. While it is away every call rejects at once, so pages get 503 and nobody is logged out.
import { hash } from 'node:crypto';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { Batches } from './batches.ts';
import { HintLog, told, type LogState } from './hint-log.ts';
import { isStandby, PostgresLine, type Statement } from './postgres-line.ts';
import { ASK_PLACE, CREATE, HAS_TABLES, LISTEN, SETTINGS, STATEMENTS } from './postgres-statements.ts';
import { numberIn, positionOf, type HintDraft, type HintRecord, type Store } from './store.ts';

const LOOK_EVERY = 5_000;
/** Failed checks after which the connections are made anew. */
const MOST_FAILURES = 5;
const SWEEP_EVERY = 60_000;
/** Expired entries removed by one sweep. If there may be more, the next one follows after `SWEEP_ON` ms. */
const SWEPT = 500;
const SWEEP_ON = 50;
/** Milliseconds for an entry that never expires: a thousand years. */
const FOR_GOOD = 365_000 * 24 * 3600_000;

/** Connects in the background, and again whenever a connection breaks. `report` gets the cause of failures. `ca` (PEM) is trusted beside Node's own authorities. */
export function openPostgresStore(address: string, clock: Clock, report: (cause: unknown) => void, ca?: string): Store {
  return new PostgresStore(address, clock, report, ca);
}

interface Entry {
  readonly key: string;
  /** Milliseconds that the entry is kept. */
  readonly life: number;
}

interface ValueEntry extends Entry {
  readonly value: string;
}

interface RecordEntry extends Entry {
  readonly hints: readonly HintDraft[];
}

interface Question {
  /** A key of its own for each question. */
  readonly key: string;
  readonly keys: readonly string[];
}

interface LogRow {
  readonly name: string;
  readonly last: string;
  readonly first: string | null;
  readonly id: string | null;
  readonly draft: string | null;
}

class PostgresStore implements Store {
  readonly #clock: Clock;
  readonly #hints: HintLog;
  readonly #writer: PostgresLine;
  /** The connection for reads, which never waits for a commit. It listens for hints. */
  readonly #reader: PostgresLine;
  readonly #records = new Batches<RecordEntry, boolean>((entries) => this.#record(entries));
  readonly #puts = new Batches<ValueEntry, void>((entries) => this.#keep(STATEMENTS.put, entries));
  readonly #adds = new Batches<ValueEntry, void>((entries) => this.#keep(STATEMENTS.add, entries));
  readonly #gets = new Batches<Question, readonly (string | undefined)[]>((questions) => this.#get(questions));
  #asked = 0;
  #failures = 0;
  #isClosed = false;
  #cancelLook: () => void;
  #cancelSweep: () => void;

  constructor(address: string, clock: Clock, report: (cause: unknown) => void, ca: string | undefined) {
    this.#clock = clock;
    this.#hints = new HintLog({ read: (number) => this.#readLog(number), nameAnew: () => this.#nameAnew() }, report);
    const onReady = () => void this.#hints.catchUp().catch(report);
    const place = { address, clock, report, ca };
    this.#writer = new PostgresLine({ ...place, prepare });
    const hear = (message: string) => this.#hints.hear(message);
    this.#reader = new PostgresLine({ ...place, prepare: prepareToHear, onReady, hear });
    this.#cancelLook = clock.after(LOOK_EVERY, () => void this.#look());
    this.#cancelSweep = clock.after(SWEEP_EVERY, () => void this.#sweep());
  }

  once(key: string, until: number): Promise<boolean> {
    return this.record(key, until, []);
  }

  put(key: string, value: string, until: number): Promise<void> {
    return this.#puts.ask({ key: keptAs(key), value, life: this.#lifeOf(until) });
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.getAll([key]))[0];
  }

  getAll(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    return this.#gets.ask({ key: String(++this.#asked), keys: keys.map(keptAs) });
  }

  add(key: string, member: string, until: number): Promise<void> {
    return this.#adds.ask({ key: keptAs(key), value: member, life: Math.max(1, this.#lifeOf(until)) });
  }

  async take(key: string): Promise<string | undefined> {
    const [row] = await this.#writer.ask<{ value: string; isThere: boolean }>(STATEMENTS.take, [keptAs(key)]);
    return row?.isThere ? row.value : undefined;
  }

  /** Queued behind earlier `put` calls, so that the order holds. */
  remove(key: string): Promise<void> {
    return this.#puts.ask({ key: keptAs(key), value: '', life: 0 });
  }

  record(key: string, until: number, hints: readonly HintDraft[]): Promise<boolean> {
    return this.#records.ask({ key: keptAs(key), life: this.#lifeOf(until), hints });
  }

  async hints(): Promise<readonly HintRecord[]> {
    const { name, kept } = await this.#read(0);
    return kept.map((record) => told(name, record));
  }

  async hintsAfter(position: string): Promise<readonly HintRecord[] | undefined> {
    const number = numberIn(await this.#hints.name(), position);
    if (number === undefined) return undefined;
    const { name, records } = await this.#readLog(number);
    return numberIn(name, position) === undefined ? undefined : records?.map((record) => told(name, record));
  }

  async lastPosition(): Promise<string> {
    const { name, last } = await this.#readLog(Number.MAX_SAFE_INTEGER);
    return positionOf(name, last);
  }

  subscribe(listener: (record: HintRecord) => void): () => void {
    return this.#hints.subscribe(listener);
  }

  /** Tries all that streams and webhooks need. */
  async ping(): Promise<void> {
    await Promise.all([
      // Tries a character beyond LATIN1. A database of LATIN1 could not store other names: no revocation, no event.
      this.put('health', '\u{1fa7a}', this.#clock.now() + LOOK_EVERY),
      // Records nothing, but needs every right that recording does.
      this.record('health', 0, []),
      this.lastPosition(),
      // Fails if the log was never read, because then no subscriber would get a hint.
      this.#hints.name(),
    ]);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    this.#cancelSweep();
    this.#hints.close();
    for (const line of [this.#writer, this.#reader]) line.close();
    return Promise.resolve();
  }

  async #record(entries: readonly RecordEntry[]): Promise<boolean[]> {
    const drafts = entries.flatMap(({ hints }, at) => hints.map((hint) => ({ step: at + 1, text: textOf(hint) })));
    const given = [drafts.map(({ step }) => step), drafts.map(({ text }) => text)];
    const [row] = await this.#writer.ask<{ first: string[] }>(STATEMENTS.record, [...columnsOf(entries), ...given]);
    const first = new Set(row?.first);
    return entries.map(({ key, life }) => life <= 0 || first.has(key));
  }

  async #keep(statement: Statement, entries: readonly ValueEntry[]): Promise<undefined[]> {
    await this.#writer.ask(statement, [...columnsOf(entries), entries.map(({ value }) => value)]);
    return entries.map(() => undefined);
  }

  async #get(questions: readonly Question[]): Promise<(readonly (string | undefined)[])[]> {
    const keys = [...new Set(questions.flatMap((question) => question.keys))];
    const rows = await this.#reader.ask<{ key: string; value: string }>(STATEMENTS.get, [keys]);
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    return questions.map((question) => question.keys.map((key) => values.get(key)));
  }

  async #readLog(number: number): Promise<LogState> {
    const { name, last, first, kept } = await this.#read(number);
    const isThere = number === last || (first !== undefined && first - 1 <= number && number < last);
    return { name, last, records: isThere ? kept : undefined };
  }

  /** Reads the log: its name, its end and the hints after a number. */
  async #read(number: number) {
    const rows = await this.#reader.ask<LogRow>(STATEMENTS.read, [number]);
    const { name = '', last = '0', first = null } = rows[0] ?? {};
    const kept = rows.flatMap(({ id, draft }) =>
      id === null || draft === null ? [] : [{ number: Number(id), draft: JSON.parse(draft) as HintDraft }],
    );
    return { name, last: Number(last), first: first === null ? undefined : Number(first), kept };
  }

  async #nameAnew(): Promise<string> {
    await this.#writer.ask(STATEMENTS.nameAnew);
    return (await this.#readLog(Number.MAX_SAFE_INTEGER)).name;
  }

  /** Reads missed hints, and finds connections that are dead without an error. */
  async #look(): Promise<void> {
    try {
      await Promise.all([this.ping(), this.#hints.catchUp()]);
      this.#failures = 0;
    } catch (cause) {
      if ((++this.#failures >= MOST_FAILURES || isStandby(cause)) && !this.#isClosed) {
        this.#failures = 0;
        for (const line of [this.#writer, this.#reader]) line.renew();
      }
    }
    if (!this.#isClosed) this.#cancelLook = this.#clock.after(LOOK_EVERY, () => void this.#look());
  }

  async #sweep(): Promise<void> {
    const swept = await this.#writer.ask(STATEMENTS.sweep, [SWEPT]).catch(() => []);
    const next = swept.length < SWEPT ? SWEEP_EVERY : SWEEP_ON;
    if (!this.#isClosed) this.#cancelSweep = this.#clock.after(next, () => void this.#sweep());
  }

  #lifeOf(until: number): number {
    return Math.max(0, Math.min(Math.ceil(until - this.#clock.now()), FOR_GOOD));
  }
}

async function prepare(client: Client): Promise<void> {
  await client.query(SETTINGS);
  await client.query(ASK_PLACE);
  const { rows } = await client.query<{ hasTables: boolean }>(HAS_TABLES);
  if (!rows[0]?.hasTables) await client.query(CREATE);
}

async function prepareToHear(client: Client): Promise<void> {
  await prepare(client);
  await client.query(LISTEN);
}

/** The key to store. PostgreSQL cannot index a very long key or one with a NUL, so those are hashed. */
const keptAs = (key: string): string =>
  /^[\x20-\x7e]{1,300}$/.test(key) ? key : `sha256:${hash('sha256', key, 'base64url')}`;

const columnsOf = (entries: readonly Entry[]) => [entries.map(({ key }) => key), entries.map(({ life }) => life)];

const textOf = ({ account, ids, hint }: HintDraft): string => JSON.stringify({ account, ids, hint });
