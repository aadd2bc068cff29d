import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import type { SandboxDeps } from '../deps.ts';
import { ServiceError, envelope } from '../rules/service-error.ts';

/** §7: answers with the envelope when Node's parser refuses the input: 431 if the head is too large, else 400. */
export const answerClientError =
  ({ random }: Pick<SandboxDeps, 'random'>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Nothing is sent if the peer is gone or if an answer may have begun on this connection.
    if (!socket.writable || error.code === 'ECONNRESET' || hasBegun(socket)) {
      socket.destroy();
      return;
    }
    const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const status = isLarge ? 431 : 400;
    const message = isLarge ? 'The headers are too large.' : 'The request could not be read.';
    const body = JSON.stringify(envelope(new ServiceError('parameter_invalid', message), random.uuid()));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };

/** Whether Node has begun an answer on the socket. Node's own handler makes the same check. */
const hasBegun = (socket: Duplex): boolean =>
  (socket as Duplex & { _httpMessage?: { headersSent?: boolean } | null })._httpMessage?.headersSent ?? false;
