// Removes `100 Continue`, which some servers and gateways send unasked (RFC 9110, 15.2). undici would end the connection, and the request on it.
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorOf from 'undici/lib/core/connect.js';

/** Interim answers at the beginning of a piece. No JSON begins like this. */
const CONTINUE = /^(?:HTTP\/1\.[01] 100[^\n]*\n(?:[^\r\n]+\r?\n)*\r?\n)+/;
const BEGIN = 'HTTP/1.1 100'.length;
const STATUS = 'HTTP/1.1 '.length;
const ONE = 0x31;

/** Wraps a connector. Its sockets deliver everything but interim answers. */
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
    // Looks at the first digit of the status first. Making a text of every piece would cost more than everything else here.
    if (piece?.[STATUS] !== ONE) return piece;
    if (!/^HTTP\/1\.[01] 100$/.test(piece.toString('latin1', 0, BEGIN))) return piece;
    const [head = ''] = CONTINUE.exec(piece.toString('latin1')) ?? [];
    return piece.subarray(head.length);
  };
  return socket;
}
