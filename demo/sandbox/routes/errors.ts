import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { redact } from '../call-log.ts';
import type { SandboxDeps } from '../core.ts';
import { ServiceError, envelope } from '../rules/service-error.ts';
import type { Environment } from './request.ts';

/** §7: answers input that is no valid request, such as one with a malformed Host header. */
export const answerUnreadable =
  ({ random, log }: SandboxDeps) =>
  (cause: unknown): Response => {
    log('a request could not be read', reasonOf(cause));
    const error = new ServiceError('parameter_invalid', 'The request could not be read.');
    return Response.json(envelope(error, random.uuid()), { status: error.status });
  };

/** §7: answers every failure with the envelope. It logs an unexpected one and answers it as `service_unavailable`. */
export const answerError =
  ({ log }: SandboxDeps): ErrorHandler<Environment> =>
  (error, c) => {
    const requestId = c.get('requestId');
    if (error instanceof ServiceError) {
      return c.json(envelope(error, requestId), error.status as ContentfulStatusCode);
    }
    log(`request ${requestId} failed`, error);
    const unforeseen = new ServiceError('service_unavailable', 'The service is temporarily unavailable.');
    return c.json(envelope(unforeseen, requestId), unforeseen.status as ContentfulStatusCode);
  };

/** Returns only the messages and codes of an error and its causes: the whole error holds the address, and with it a sign-in code. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const reason = redact(error.message) + code;
  return error.cause === undefined ? reason : `${reason}: ${reasonOf(error.cause)}`;
};

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
