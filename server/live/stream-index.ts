import type { ServerResponse } from 'node:http';
import type { TokenClaims } from '../access/session-token.ts';
import type { HintRecord } from '../store/store.ts';

/** The open stream of one page. */
export interface Stream {
  readonly response: ServerResponse;
  readonly account: string;
  /** The token that it was opened with. */
  readonly token: TokenClaims;
  readonly ids: Set<string>;
  /** The ids that only the review gate has opened. */
  readonly gated: Set<string>;
  /** Consultation ids of the token whose `ss_` id was unknown at the last look. */
  readonly unplaced: Set<string>;
  /** Monotonic time of the next heartbeat. */
  beatAt: number;
  /** Records that arrive while the stream is being opened. */
  waiting?: HintRecord[];
  /** A reset that is still to be written. */
  due?: DueReset;
  /** Positions of the missed records that it was sent. */
  replayed?: Set<string>;
}

export interface DueReset {
  /** The position that the reset will carry. */
  position: string;
  /** The largest breadth among the records that caused it. */
  breadth: Breadth;
}

/**
 * Which pages a reset tells to read again. 2: all of its account, or of every account if it names none; 1: those of its account that do not
 * know their `ss_` id; 0: such pages of all accounts that the event could concern (`couldBeAnyones`).
 */
export type Breadth = 0 | 1 | 2;

export const isReset = ({ ids }: HintRecord): boolean => !ids?.length;

export const breadthOf = ({ account, ids }: Pick<HintRecord, 'account' | 'ids'>): Breadth =>
  ids === null ? 2 : account === null ? 0 : 1;

/** Streams by account and session, so that an event looks only at those it concerns. */
export class StreamIndex {
  readonly #all = new Set<Stream>();
  readonly #sessions = new Map<string, Set<Stream>>();
  readonly #accounts = new Map<string, Set<Stream>>();
  readonly #tokens = new Map<string, Set<Stream>>();
  readonly #doctors = new Map<string, Set<Stream>>();

  get size(): number {
    return this.#all.size;
  }

  /** Every stream; the iteration includes streams added meanwhile and leaves out removed ones. */
  all(): SetIterator<Stream> {
    return this.#all.values();
  }

  ofToken(tokenId: string): number {
    return this.#tokens.get(tokenId)?.size ?? 0;
  }

  ofDoctor(account: string, doctor: string): number {
    return this.#doctors.get(key(account, doctor))?.size ?? 0;
  }

  add(stream: Stream): void {
    this.#all.add(stream);
    addTo(this.#accounts, stream.account, stream);
    addTo(this.#tokens, stream.token.id, stream);
    addTo(this.#doctors, key(stream.account, stream.token.sub), stream);
    for (const id of stream.ids) addTo(this.#sessions, key(stream.account, id), stream);
  }

  /** Adds sessions that the gate has opened to the doctor's streams. */
  extend(account: string, doctor: string, ids: readonly string[]): void {
    for (const stream of this.#doctors.get(key(account, doctor)) ?? []) {
      for (const id of ids) {
        if (stream.ids.has(id)) continue;
        stream.ids.add(id);
        stream.gated.add(id);
        addTo(this.#sessions, key(account, id), stream);
      }
    }
  }

  /** Removes the sessions that the gate had opened. */
  narrow(account: string, doctor: string): void {
    for (const stream of this.#doctors.get(key(account, doctor)) ?? []) {
      for (const id of stream.gated) {
        stream.ids.delete(id);
        removeFrom(this.#sessions, key(account, id), stream);
      }
      stream.gated.clear();
    }
  }

  remove(stream: Stream): void {
    this.#all.delete(stream);
    removeFrom(this.#accounts, stream.account, stream);
    removeFrom(this.#tokens, stream.token.id, stream);
    removeFrom(this.#doctors, key(stream.account, stream.token.sub), stream);
    for (const id of stream.ids) removeFrom(this.#sessions, key(stream.account, id), stream);
  }

  /** Every stream that a record concerns, each once. */
  *audience(record: HintRecord): Iterable<Stream> {
    const { account, ids } = record;
    if (isReset(record)) {
      const streams = account === null ? this.#all : (this.#accounts.get(account) ?? []);
      for (const stream of streams) if (this.concerns(record, stream)) yield stream;
      return;
    }
    const groups = (ids ?? []).flatMap((id) => this.#sessions.get(key(account ?? '', id)) ?? []);
    for (const [at, group] of groups.entries()) {
      const earlier = groups.slice(0, at);
      for (const stream of group) if (!earlier.some((other) => other.has(stream))) yield stream;
    }
  }

  /** Whether the record may concern the stream. A reset may reach a page that has learnt its session meanwhile. */
  concerns({ account, ids }: HintRecord, stream: Stream): boolean {
    if (account !== null && account !== stream.account) return false;
    if (ids === null) return true;
    return ids.length === 0 ? stream.unplaced.size > 0 : ids.some((id) => stream.ids.has(id));
  }
}

export const key = (account: string, id: string): string => `${account}\n${id}`;

function addTo(map: Map<string, Set<Stream>>, name: string, stream: Stream): void {
  const set = map.get(name);
  if (set) set.add(stream);
  else map.set(name, new Set([stream]));
}

function removeFrom(map: Map<string, Set<Stream>>, name: string, stream: Stream): void {
  const set = map.get(name);
  set?.delete(stream);
  if (set?.size === 0) map.delete(name);
}
