// The bytes of server-sent events. Each event is framed once and written to every socket.
import type { ServerResponse } from 'node:http';

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

/** Writes a frame. If the response is chunked and its head is sent, writes straight to the socket, which is cheaper. */
export function writeFrame(response: ServerResponse, frame: Frame): void {
  const { socket } = response;
  if (socket && response.chunkedEncoding && response.writableLength === 0) socket.write(frame.chunk);
  else response.write(frame.plain);
}
