// RFC 9110, 15.2: servers and gateways say `100 Continue` unasked. undici ends the connection at one, and whatever was asked on it.
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorOf from 'undici/lib/core/connect.js';

/** At the beginning of what comes in one piece; no JSON begins so. */
const CONTINUE = /^(?:HTTP\/1\.[01] 100[^\n]*\n(?:[^\r\n]+\r?\n)*\r?\n)+/;
const BEGIN = 'HTTP/1.1 100'.length;
const STATUS = 'HTTP/1.1 '.length;
const ONE = 0x31;

/** Connects as it is told, and hands on what comes without them. */
export function overContinue(
  connect: buildConnector.BuildOptions | buildConnector.connector,
): buildConnector.connector {
  const open = typeof connect === 'function' ? connect : connectorOf(connect);
  return (options, callback) =>
    open(options, (...[error, socket]) => (error ? callback(error, null) : callback(null, reading(socket))));
}

function reading<Opened extends Socket>(socket: Opened): Opened {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const piece = read(size) as Buffer | null;
    // The first digit of a status: seldom a 1, and a text of every piece would cost more than all else here.
    if (piece?.[STATUS] !== ONE) return piece;
    if (!/^HTTP\/1\.[01] 100$/.test(piece.toString('latin1', 0, BEGIN))) return piece;
    const [head = ''] = CONTINUE.exec(piece.toString('latin1')) ?? [];
    return piece.subarray(head.length);
  };
  return socket;
}
