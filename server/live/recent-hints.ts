// Keeps the newest hints in memory, by session. So a stream that comes back gets the hints it missed without a read of the store's log.
import type { HintRecord, Store } from '../store/store.ts';
import { isReset, key, kindOf, type ResetKind, type Stream } from './streams.ts';

/** More records than any store keeps. Drops half of them at once, because dropping one at a time takes longer. */
const MOST = 4_000;

type Log = Pick<Store, 'hints' | 'hintsAfter' | 'lastPosition'>;

export class RecentHints {
  readonly #log: Log;
  #records: readonly HintRecord[] = [];
  /** Position → how many records there are up to it. */
  readonly #places = new Map<string, number>();
  /** Account and session → the places of its records. */
  readonly #bySession = new Map<string, number[]>();
  /** Account and kind of reset → the place of the last one. */
  readonly #resets = new Map<string, number>();
  #loading: Promise<void> | undefined;
  /** Counts how often the log was replaced. */
  #logs = 0;
  /** Position → the call of the log under way. */
  readonly #asking = new Map<string, Promise<readonly HintRecord[] | undefined>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Adds a record that the store has announced. */
  note(record: HintRecord): void {
    if (record.account === null && record.ids === null) {
      // The log was replaced.
      this.#logs++;
      return this.#fill([], record.position);
    }
    this.#append(record);
    if (this.#records.length > MOST) this.#fill(this.#records.slice(MOST / 2), this.#records[MOST / 2 - 1]?.position);
  }

  /**
   * The records that a stream missed since a position, and perhaps records for other streams; undefined if the log does not reach back there. Rejects while
   * the store is away.
   */
  async after(position: string, stream: Pick<Stream, 'account' | 'ids'>): Promise<readonly HintRecord[] | undefined> {
    await (this.#loading ??= this.#load());
    if (!this.#places.has(position)) {
      // Our list may begin right after this position, or the position belongs to a record that was not announced here yet.
      const missed = await this.#ask(position);
      const [first] = missed ?? [];
      if (!first || this.#places.get(first.position) !== 1) return missed;
      this.#places.set(position, 0);
    }
    return this.#concerning(stream, this.#places.get(position) ?? 0);
  }

  /** Reads the whole log. Records announced meanwhile follow it without a gap, or are part of it. */
  async #load(): Promise<void> {
    try {
      const logs = this.#logs;
      const end = await this.#log.lastPosition();
      const kept = await this.#log.hints();
      // The log was replaced meanwhile: these records may be of the former one.
      if (logs !== this.#logs) return;
      const isKnown = ({ position }: HintRecord) => this.#places.has(position);
      const at = kept.findIndex(isKnown);
      const [older, others] = at < 0 ? [kept, []] : [kept.slice(0, at), kept.slice(at)];
      const newer = others.filter((record) => !isKnown(record));
      this.#fill([...older, ...this.#records, ...newer], kept.length === 0 ? end : undefined);
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  #ask(position: string): Promise<readonly HintRecord[] | undefined> {
    const asked = this.#asking.get(position);
    if (asked) return asked;
    const asking = this.#log.hintsAfter(position).finally(() => this.#asking.delete(position));
    this.#asking.set(position, asking);
    return asking;
  }

  /** `start`: the position before the first record, if it is known. */
  #fill(records: readonly HintRecord[], start: string | undefined): void {
    this.#records = [];
    for (const map of [this.#places, this.#bySession, this.#resets]) map.clear();
    if (start !== undefined) this.#places.set(start, 0);
    for (const record of records) this.#append(record);
  }

  #append(record: HintRecord): void {
    const { position, account, ids } = record;
    // The record was read from the log before it was announced.
    if (this.#places.has(position)) return;
    const place = (this.#records as HintRecord[]).push(record);
    this.#places.set(position, place);
    if (isReset(record)) this.#resets.set(resetKey(account, kindOf(record)), place);
    for (const id of ids ?? []) {
      const name = key(account ?? '', id);
      const places = this.#bySession.get(name);
      if (places) places.push(place);
      else this.#bySession.set(name, [place]);
    }
  }

  #concerning({ account, ids }: Pick<Stream, 'account' | 'ids'>, after: number): HintRecord[] {
    const places = new Set<number>();
    const take = (place = 0) => place > after && places.add(place);
    for (const id of ids) for (const place of this.#bySession.get(key(account, id)) ?? []) take(place);
    const resets = [resetKey(null, 'anyones'), resetKey(account, 'unplaced'), resetKey(account, 'all')];
    for (const reset of resets) take(this.#resets.get(reset));
    return [...places].sort((one, other) => one - other).flatMap((place) => this.#records[place - 1] ?? []);
  }
}

const resetKey = (account: string | null, kind: ResetKind): string => key(account ?? '', kind);
