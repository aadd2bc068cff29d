// The bytes of server-sent events, framed once and written to every socket.
import type { ServerResponse } from 'node:http';

/** Bytes for every reader of one event. */
export interface Frame {
  /** As a chunk of `Transfer-Encoding: chunked`. */
  readonly chunk: Buffer;
  readonly plain: Buffer;
}

/** One event; without `data` a line that only keeps the stream alive. */
export function frameOf(text: string): Frame {
  const plain = Buffer.from(text);
  return { plain, chunk: Buffer.concat([Buffer.from(`${plain.length.toString(16)}\r\n`), plain, Buffer.from('\r\n')]) };
}

export const eventText = (id: string | undefined, data: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`;

/** Writes past Node's response, whose head is out, straight to the socket where the encoding is known to be chunked. */
export function writeFrame(response: ServerResponse, frame: Frame): void {
  const { socket } = response;
  if (socket && response.chunkedEncoding && response.writableLength === 0) socket.write(frame.chunk);
  else response.write(frame.plain);
}
