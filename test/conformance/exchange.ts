// One raw HTTP exchange: it normalises no path, adds no header and follows no redirect.
import { request as requestHttp, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface WireRequest {
  readonly method: string;
  /** The path as written in the request line, after the base address's own path. */
  readonly path: string;
  /** A list of values repeats the header. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly request: WireRequest;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

const PATIENCE_MS = 20_000;

/** Sends one request to `baseUrl`; rejects if the answer is incomplete. */
export function exchange(baseUrl: string, request: WireRequest, agent?: Agent): Promise<Answer> {
  const base = new URL(baseUrl);
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const headers: Record<string, string | string[]> = {};
  if (body) headers['Content-Length'] = String(body.length);
  for (const [name, value] of Object.entries(request.headers ?? {}))
    headers[name] = typeof value === 'string' ? value : [...value];
  const outgoing = send(
    {
      host: base.hostname,
      port: base.port,
      path: base.pathname.replace(/\/$/, '') + request.path,
      method: request.method,
      headers,
      ...(agent && base.protocol === 'http:' && { agent }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
    (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ request, status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: read(text) });
      });
    },
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
