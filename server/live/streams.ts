// The open streams: what is known of each, which resets concern it, the bytes that are written to it, and where it is found.
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
  /** The kinds of the records that caused it. */
  readonly kinds: Set<ResetKind>;
}

/**
 * Which pages a reset tells to read again. `all`: all pages of its account, or of every account if it names none; `unplaced`: pages of its account
 * that do not know their `ss_` id; `anyones`: such pages of every account that the event could concern (`couldBeAnyones`).
 */
export type ResetKind = 'all' | 'unplaced' | 'anyones';

export const isReset = ({ ids }: HintRecord): boolean => !ids?.length;

export const kindOf = ({ account, ids }: Pick<HintRecord, 'account' | 'ids'>): ResetKind =>
  ids === null ? 'all' : account === null ? 'anyones' : 'unplaced';

/** Whether the stream got this record before: an instance may read a record in the log before the store announces it. */
export function wasReplayed(stream: Stream, { position }: HintRecord): boolean {
  if (stream.replayed?.delete(position)) return true;
  // Records come in order, so no replayed one can follow.
  delete stream.replayed;
  return false;
}

/** The bytes of one event, the same for every reader. */
export interface Frame {
  /** The bytes as a chunk of `Transfer-Encoding: chunked`. */
  readonly chunk: Buffer;
  readonly plain: Buffer;
}

/** Frames the text of an event or of a comment. */
export function frameOf(text: string): Frame {
  const plain = Buffer.from(text);
  return { plain, chunk: Buffer.concat([Buffer.from(`${plain.length.toString(16)}\r\n`), plain, Buffer.from('\r\n')]) };
}

export const eventText = (id: string | undefined, data: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/** Bytes. A stream with more unread than this is cut. */
const MOST_UNREAD = 64 * 1024;

/** Writes a frame, unless the stream has ended. If the response is chunked and its head is sent, writes straight to the socket, which is cheaper. */
export function write({ response }: Stream, frame: Frame): void {
  // A frame after the end would become part of the next answer on the connection.
  if (response.destroyed || response.writableEnded) return;
  const { socket } = response;
  if (socket && response.chunkedEncoding && response.writableLength === 0) socket.write(frame.chunk);
  else response.write(frame.plain);
  if (Math.max(response.writableLength, socket?.writableLength ?? 0) > MOST_UNREAD) response.destroy();
}

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
