import type { HintRecord } from '../store/store.ts';
import { isReset, type Stream } from './stream.ts';

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
