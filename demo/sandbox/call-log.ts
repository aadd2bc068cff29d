import type { MiddlewareHandler } from 'hono';
import type { Core } from './core.ts';
import { present, type Presented } from './routes/authentication.ts';
import type { Environment } from './routes/request.ts';

/** A request that the sandbox received, for `GET /_sandbox/calls`. The log is in memory and holds no credentials. */
export interface Call {
  /** ISO 8601, wall clock. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** Without the leading `?`; codes and keys in it are redacted. */
  readonly query: string;
  readonly credential: ReturnType<typeof credentialOf> | null;
  /** The parsed JSON, or the text if it is not JSON; keys are redacted. Null: there was no body, or it was too large. */
  readonly body: unknown;
  readonly requestId: string;
  /** Null: no answer was sent. */
  status: number | null;
}

const CAPACITY = 2000;
const BODY_CHARACTERS = 65_536;

/** Replaces each key in a text by its prefix, even if URL or JSON escapes hide the key. */
export const redact = (text: string): string => {
  const plain = text.replace(/(?:%|\\u00)([0-7][0-9a-f])/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const safe = plain.replace(/\b(sk|pk|st)_[\w-]+/g, '$1_…').replace(/\b(code=)[^&\s"]+/g, '$1…');
  return safe === plain ? text : safe;
};

/** Returns a body as it is logged: the parsed value if it is JSON, else the text. */
const loggedBody = (text: string): unknown => {
  if (text === '') return null;
  try {
    const body = redactValue(JSON.parse(text));
    return text.length > BODY_CHARACTERS ? JSON.stringify(body).slice(0, BODY_CHARACTERS) : body;
  } catch {
    // Not JSON, or nested too deep for the recursion.
    return redact(text).slice(0, BODY_CHARACTERS);
  }
};

const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(redactValue);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redactValue(item)]));
};

/** Reads the credential, logs each request when it arrives, and adds the status when it is answered. */
export const logCalls =
  (core: Core, calls: Call[]): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const authorization = c.req.header('authorization');
    const presented = present(core.store, authorization);
    c.set('presented', presented);
    const [path = '', ...query] = (c.env.incoming.url ?? '').split('?');
    const call: Call = {
      time: new Date(core.clock.wall()).toISOString(),
      method: c.req.method,
      path: redact(path),
      query: redact(query.join('?')),
      credential: authorization === undefined ? null : credentialOf(presented),
      body: loggedBody(c.get('body')?.toString() ?? ''),
      requestId: c.get('requestId'),
      status: null,
    };
    calls.push(call);
    if (calls.length > CAPACITY) calls.splice(0, calls.length - CAPACITY / 2);
    await next();
    call.status = c.env.outgoing.destroyed ? null : c.res.status;
  };

const credentialOf = (presented: Presented | undefined) => ({
  /** `sk_`, `pk_`, `st_` or empty. */
  prefix: /^[a-z]{2}_/.exec(presented?.value ?? '')?.[0] ?? '',
  kind: presented?.key?.role ?? 'unknown',
  /** Name of the account, if the key is known. */
  account: presented?.account?.name ?? null,
});
