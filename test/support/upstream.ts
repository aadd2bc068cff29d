// A service that a test programs: it records every call and answers as told. The sandbox is the realistic one.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEP_ALIVE } from './keep-alive.ts';

export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Responder = (call: UpstreamCall, response: ServerResponse) => void | Promise<void>;

export type ProgrammableUpstream = Awaited<ReturnType<typeof startUpstream>>;

export const REQUEST_ID = '0b0c3f1e-5b0a-4c39-9d9a-3f6a1d2c4e55';

/** Returns the body of an error as §7 shows it. */
export const errorBody = (type: string, code: string, message: string, extra: object = {}) => ({
  error: { type, code, message, param: null, details: null, requestId: REQUEST_ID, ...extra },
});

export const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers })
    .end(text);
};

/** Starts it on a free port; it answers unknown requests with a 404 of §7. */
export async function startUpstream() {
  const calls: UpstreamCall[] = [];
  const responders = new Map<string, Responder>();
  const server = createServer(KEEP_ALIVE, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      calls.push(call);
      const responder = responders.get(`${call.method} ${call.path}`);
      if (responder) void responder(call, response);
      else json(response, 404, errorBody('invalid_request_error', 'resource_not_found', 'Nothing is here.'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Returns the calls as `METHOD /path`. */
    seen: (): string[] => calls.map(({ method, path }) => `${method} ${path}`),
    /** Sets the answer for a method and path (with its query). */
    on(method: string, path: string, responder: Responder | object) {
      const answer: Responder =
        typeof responder === 'function'
          ? (responder as Responder)
          : (_call, response) => json(response, 200, responder);
      responders.set(`${method} ${path}`, answer);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
