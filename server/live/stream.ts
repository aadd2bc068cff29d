// The open stream of one page: what is known of it, which resets concern it, and the bytes that are written to it.
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
 * Which pages a reset tells to read again. 2: all pages of its account, or of every account if it names none; 1: pages of its account that do not
 * know their `ss_` id; 0: such pages of every account that the event could concern (`couldBeAnyones`).
 */
export type Breadth = 0 | 1 | 2;

export const isReset = ({ ids }: HintRecord): boolean => !ids?.length;

export const breadthOf = ({ account, ids }: Pick<HintRecord, 'account' | 'ids'>): Breadth =>
  ids === null ? 2 : account === null ? 0 : 1;

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
