import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Opcodes and the final bit of RFC 6455, 5.2. */
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const FINAL = 0x80;
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
  /** Bytes of the whole frame. */
  readonly length: number;
}

/**
 * Makes a connection a WebSocket; returns a function that sends a text. It has the parts of RFC 6455 that the demo's hub
 * needs: no extensions, no fragments, at most 64 KB per message. It closes a connection that needs more, and ignores the
 * texts of the other side.
 */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex): (text: string) => void {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${ACCEPT_GUID}`).digest('base64');
  const lines = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
  let waiting = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.length);
      if (frame.opcode === PING) socket.write(frameOf(PONG, frame.payload));
      else if (frame.opcode !== TEXT && frame.opcode !== PONG)
        return void socket.end(frameOf(CLOSE, frame.payload.subarray(0, 2)));
    }
  });
  return (text) => void socket.write(frameOf(TEXT, Buffer.from(text)));
}

/** Reads the first frame; undefined if it is incomplete. An unreadable frame becomes a CLOSE. */
function readFrame(bytes: Buffer): Frame | undefined {
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const start = short === 126 ? 4 : 2;
  // The mask is four bytes.
  if (bytes.length < start + 4) return undefined;
  const isReadable = (first & FINAL) !== 0 && (second & FINAL) !== 0 && short !== 127;
  if (!isReadable) return { opcode: CLOSE, payload: Buffer.alloc(0), length: bytes.length };
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = start + 4 + size;
  if (bytes.length < length) return undefined;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, length));
  for (let index = 0; index < size; index++) payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0);
  return { opcode: first & 0x0f, payload, length };
}

/** Makes a server's frame: one fragment, without a mask. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head =
    size < 126 ? Buffer.from([FINAL | opcode, size]) : Buffer.from([FINAL | opcode, 126, size >> 8, size & 0xff]);
  return Buffer.concat([head, payload]);
}
